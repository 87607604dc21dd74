/** The search box with suggestions, corrections and filters, and the admin screen for searches without results. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { open, openAs, painted } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, test } from './shop-fixture.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for groceries' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('suggestions appear while typing, are announced to screen readers, and are chosen by keyboard', async ({
  page,
}) => {
  await open(page, links.search);
  await box(page).focus();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).pressSequentially('aloo');
  const potato = option(page, /^Potato 1 kg ₹/);
  await expect(potato).toBeVisible();
  await expect(potato.locator('img')).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(said(page, /^\d+ suggestions?\. Use the arrow keys to choose\.$/)).toBeAttached();
  await expectAccessibleAtBothWidths(page);

  await page.keyboard.press('ArrowUp');
  await expect(list(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  const first = list(page).getByRole('option').first();
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await expect(box(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('aloo');
  await page.keyboard.press('ArrowDown');
  await expect(potato).toBeVisible();
  while ((await potato.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Potato', exact: true })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('Tab closes the suggestions and moves past them, or moves to the button of recent searches', async ({ page }) => {
  await open(page, links.searchFor('paneer'));
  await box(page).fill('aloo');
  await expect(option(page, /^Potato 1 kg ₹/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('search').getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await box(page).fill('');
  await expect(option(page, 'paneer')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused();
});

test('the box keeps the focus after a search by keyboard', async ({ page }) => {
  await open(page, links.search);
  await box(page).fill('potato');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.searchFor('potato'));
  await expect(box(page)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the on-screen keyboard closes after a search', async ({ page }) => {
    await open(page, links.search);
    await box(page).tap();
    await box(page).fill('potato');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(links.searchFor('potato'));
    await expect(box(page)).not.toBeFocused();
    await box(page).fill('tomatto');
    await list(page).getByRole('option', { name: 'tomato', exact: true }).tap();
    await expect(page).toHaveURL(links.searchFor('tomato'));
    await expect(box(page)).not.toBeFocused();
  });

  test('a long word does not make the page wider', async ({ page }) => {
    const word = 'papaya'.repeat(25);
    await open(page, links.searchFor(word));
    await expect(page.getByText(`Showing Result for "${word}".`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('the last suggestion is the search itself', async ({ page }) => {
  await open(page, links.search);
  const answered = page.waitForResponse((response) => response.url().endsWith('=milk'));
  await box(page).pressSequentially('milk');
  await (await answered).finished();
  await painted(page);
  const last = list(page).getByRole('option').last();
  await expect(last).toHaveText('See all results for “milk”');
  const products = list(page).getByRole('group', { name: 'Products' });
  await expect(products.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  const active = () =>
    box(page).evaluate(
      (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.innerText,
    );
  await expect.poll(active).toBe('See all results for “milk”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.searchFor('milk'));
  await expect(box(page)).toHaveValue('milk');
  await expect(list(page)).toHaveCount(0);
});

test('a suggested category opens its page, a suggested text its search', async ({ page }) => {
  await open(page, links.search);
  await box(page).fill('vegetab');
  await option(page, /^Fresh Vegetables in Fruits & Vegetables$/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh Vegetables' })).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await open(page, links.search);
  await box(page).fill('tomatto');
  await list(page).getByRole('option', { name: 'tomato', exact: true }).click();
  await expect(page).toHaveURL(links.searchFor('tomato'));
});

test('the active suggestion stays active when those of the last letter arrive', async ({ page }) => {
  await open(page, links.search);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/product/suggest?query=milk', async (route) => {
    await held;
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, products: data.products.slice(0, 1) } } });
  });
  await box(page).fill('mil');
  const options = list(page).getByRole('option');
  const products = list(page).getByRole('group', { name: 'Products' }).getByRole('option');
  await expect(products.nth(1)).toBeVisible();
  await box(page).press('k');
  const all = list(page).getByRole('option', { name: 'See all results for “milk”' });
  await expect(all).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(all).toHaveAttribute('aria-selected', 'true');
  letGo();
  await expect(products).toHaveCount(1);
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.searchFor('milk'));
});

test('a letter cancels the request for the letters before it', async ({ page }) => {
  await open(page, links.search);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/product/suggest?query=mil', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('query=mil'));
  const sent = page.waitForRequest('**/api/v1/product/suggest?query=mil');
  await box(page).fill('mil');
  await sent;
  await box(page).fill('milk');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(list(page).getByRole('option').first()).toBeVisible();
  letGo();
});

test('recent searches are stored on the device, offered in the empty box, and can be cleared', async ({ page }) => {
  await open(page, links.searchFor('paneer'));
  await open(page, links.searchFor('qqqq zzzz'));
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await open(page, links.search);
  await box(page).click();
  await expect(list(page).getByRole('option')).toHaveText(['paneer']);
  await option(page, 'paneer').click();
  await expect(page).toHaveURL(links.searchFor('paneer'));
  await open(page, links.search);
  await box(page).click();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await open(page, links.search);
  await box(page).click();
  await box(page).pressSequentially('x');
  await box(page).fill('');
  await expect(list(page)).toHaveCount(0);
});

test('the box searches without its suggestions', async ({ page }) => {
  await page.route('**/api/v1/product/suggest*', (route) => route.abort());
  await open(page, links.search);
  await box(page).fill('potato');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.searchFor('potato'));
  await expect(page.getByRole('main').getByRole('link', { name: 'Potato', exact: true })).toBeVisible();
});

test('a correction is shown, and the typed text can be searched for instead', async ({ page }) => {
  await open(page, links.searchFor('tomatto'));
  await expect(page.getByText('Showing results for “tomato”.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Tomato', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Search instead for “tomatto”' }).click();
  await expect(page).toHaveURL('/search?query=tomatto&exact=1');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Showing results for')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Browse all products' })).toBeVisible();
  await page.getByRole('link', { name: 'Search for similar words' }).click();
  await expect(page).toHaveURL(links.searchFor('tomatto'));
  await expect(page.getByText('Showing results for “tomato”.')).toBeVisible();
  await box(page).fill('');
  await expect(list(page).getByRole('option')).toHaveText(['tomato']);
});

test('an unknown brand shows similar products, and the search is reported', async ({ page }) => {
  const reported = page.waitForRequest((request) => request.url().endsWith(calls.reportZeroResultSearch.path));
  await open(page, links.searchFor('Maggi'));
  await expect(page.getByText('We do not have “Maggi” yet. Showing results for “noodles”.')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Noodles/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Search instead/ })).toHaveCount(0);
  expect((await reported).postDataJSON()).toEqual({ search: 'Maggi' });
});

test('text typed while a slow search is loading stays in the box', async ({ page }) => {
  await open(page, links.search);
  let answer = () => {};
  const { promise: asked, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/search.data?*', (route) => {
    answer = () => void route.continue();
    see();
  });
  await box(page).fill('tea');
  await page.keyboard.press('Enter');
  await asked;
  await box(page).fill('coffee');
  answer();
  await expect(page).toHaveURL(links.searchFor('tea'));
  await expect(page.getByRole('heading', { name: 'Results for “tea”' })).toBeVisible();
  await expect(box(page)).toHaveValue('coffee');
});

const found = (page: Page) => page.getByRole('main').getByText(/^\d+ products?$/);
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

test('a search is filtered and sorted, its URL can be shared, and the filters can be cleared', async ({ page }) => {
  await open(page, links.searchFor('milk'));
  const all = await found(page).innerText();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessibleAtBothWidths(page);
  await filters(page).getByLabel('From (₹)').fill('90');
  await filters(page).getByLabel('To (₹)').fill('20');
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(filters(page).getByText('This is below the lowest price')).toBeVisible();
  await filters(page).getByLabel('To (₹)').fill('99.50');
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(filters(page).getByText('Enter whole rupees, such as 50')).toBeVisible();
  await expect(filters(page).getByLabel('To (₹)')).toBeFocused();
  await filters(page).getByLabel('To (₹)').fill('400');
  await filters(page).getByLabel('In stock only').check();
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL('/search?query=milk&priceFrom=90&priceTo=400&inStock=1');
  await expect(found(page)).not.toHaveText(all);
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/&order=price-high$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high');

  // The served page has the same products in the same order.
  const names = await cards(page).getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  await page.reload();
  expect(await cards(page).getByRole('link').allInnerTexts()).toEqual(names);
  await expectAccessibleAtBothWidths(page);

  await page.getByRole('button', { name: 'Remove filter: ₹90 to ₹400' }).click();
  await expect(page).toHaveURL('/search?query=milk&inStock=1&order=price-high');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?query=milk&order=price-high');
  await expect(found(page)).toHaveText(all);
});

test('what was left in the filters of one search is not chosen in another', async ({ page }) => {
  await open(page, `${links.searchFor('milk')}&discount=10`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters(page).getByLabel('10% off or more')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter: 10% off or more' }).click();
  await expect(page).toHaveURL(links.searchFor('milk'));
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters(page).getByLabel('10% off or more')).not.toBeChecked();
  await filters(page).getByLabel('In stock only').check();
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(`${links.searchFor('milk')}&inStock=1`);
});

test('open filters stay as they are while the products of a choice before arrive', async ({ page }) => {
  await open(page, `${links.searchFor('milk')}&discount=10`);
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/search.data?*', async (route) => {
    await seen;
    await route.continue().catch(() => {});
  });
  const chip = page.getByRole('button', { name: 'Remove filter: 10% off or more' });
  await chip.click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters(page).getByLabel('In stock only').check();
  letGo();
  await expect(chip).toHaveCount(0);
  await expect(filters(page).getByLabel('In stock only')).toBeChecked();
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(`${links.searchFor('milk')}&inStock=1`);
});

test('a choice made while another one is loading keeps it', async ({ page }) => {
  await open(page, `${links.searchFor('milk')}&inStock=1`);
  const waiting: (() => void)[] = [];
  // The products of the first choice do not come before the second one.
  await page.route('**/search.data?*', async (route) => {
    if (route.request().url().includes('inStock')) await new Promise<void>((go) => waiting.push(go));
    await route.continue().catch(() => {});
  });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low');
  await expect.poll(() => waiting.length).toBe(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?query=milk&order=price-high');
  for (const go of waiting) go();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden();
  await expect(page).toHaveURL('/search?query=milk&order=price-high');
});

test('the pages of a filtered category stay filtered, with the whole category as canonical URL', async ({
  page,
  api,
}) => {
  const category = await api.findCategory('Fruits & Vegetables');
  const shelf = links.category(category);
  await open(page, `${shelf}?order=price-low&inStock=1&discount=nonsense`);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
  await expect(page.getByRole('button', { name: 'Remove filter: In stock' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${shelf}?page=2&inStock=1&order=price-low`);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${category._id}/$`));
});

test('filters without results show a message and can be cleared', async ({ page }) => {
  await open(page, `${links.searchFor('milk')}&priceFrom=900000`);
  await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all of them' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('an administrator assigns a search without results to a product with one click, and it works immediately', async ({
  page,
  api,
}) => {
  const text = `zaminkand ${process.pid}`;
  const person = await administratorOf(api);
  const reported = page.waitForResponse(
    (response) => response.url().endsWith(calls.reportZeroResultSearch.path) && response.ok(),
  );
  await page.goto(links.searchFor(text));
  await reported;
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();

  await openAs(page, person, links.adminOverview);
  const part = page.getByRole('region', { name: 'Searches that found little' });
  await expect(part.getByText(text)).toBeVisible();
  await part.getByRole('link', { name: 'Assign to products' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(row).toContainText('Once, last on');
  await expect(row).toContainText('finds nothing');
  await expectAccessibleAtBothWidths(page);
  await row.getByRole('button', { name: 'Assign to a product' }).click();
  const dialog = page.getByRole('dialog', { name: `What is “${text}”?` });
  await dialog.getByRole('textbox', { name: 'Product' }).fill('sweet potato');
  await expect(dialog.getByRole('button', { name: /^Sweet Potato/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: /^Sweet Potato/ }).click();
  await expect(page.getByText(`“${text}” now finds Sweet Potato`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await api.search(text))[0]?.name).toBe('Sweet Potato');

  await page.goto(links.searchFor(text));
  await expect(page.getByRole('main').getByRole('link', { name: 'Sweet Potato', exact: true })).toBeVisible();
  await openAs(page, person, links.adminHistory);
  await expect(page.getByRole('main').getByText('Sweet Potato').first()).toBeVisible();
});

test('a search whose words match something is assigned to a product with two clicks', async ({ page, api }) => {
  const text = `qwvxkj${process.pid} litchi`;
  await api.ask(calls.reportZeroResultSearch, { body: { search: text } });
  await openAsAdministrator(page, api, links.adminSearches);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Assign to a product' }).click();
  const dialog = page.getByRole('dialog', { name: `What is “${text}”?` });
  await expect(dialog.getByText('Perhaps one of these')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: /^Litchi/ }).click();
  await expect(page.getByText(`“${text}” now finds Litchi`)).toBeVisible();
});

test('a search that is no longer relevant is removed', async ({ page, api }) => {
  const text = `qwxyzv ${process.pid}`;
  await api.ask(calls.reportZeroResultSearch, { body: { search: text } });
  await openAsAdministrator(page, api, links.adminSearches);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(`“${text}” removed from the list`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a URL with invalid filters or a deleted sub category shows what it can', async ({ page }) => {
  const answer = await page.goto(
    '/search?query=potato&subCategory=01arz3ndektsv4rrffq69g5fav&priceFrom=9&priceTo=1&order=x&inStock=maybe',
  );
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('main').getByRole('link', { name: 'Potato', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});

test.describe('at 390 and 1280 pixels there is no accessibility violation', () => {
  test('on the search, with suggestions and with its filters open', async ({ page }) => {
    await open(page, links.searchFor('milk'));
    await box(page).fill('tomatto');
    await expect(list(page)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(filters(page)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  test('on the searches, with their dialog open', async ({ page, api }) => {
    await api.ask(calls.reportZeroResultSearch, { body: { search: `wqxzv${process.pid} litchi` } });
    await openAsAdministrator(page, api, links.adminSearches);
    await page
      .getByRole('button', { name: /^Assign to a product/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
});
