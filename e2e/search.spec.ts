/** The search box with suggestions, and lists of products with corrections and filters. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { goTo, open, reload } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, test } from './shop-fixture.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for groceries' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

const found = (page: Page) => page.getByRole('main').getByText(/^\d+ products?$/);
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

test('a shopper finds products by suggestions, filters and corrections', async ({ page }) => {
  await open(page, links.comingSoon('blog'));
  await box(page).click();
  await expect(page).toHaveURL(links.search);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).pressSequentially('aloo');
  const potato = option(page, /^Potato 1 kg ₹/);
  await expect(potato).toBeVisible();
  await expect(potato.locator('img')).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(said(page, /^\d+ suggestions?\. Use the arrow keys to choose\.$/)).toBeAttached();

  // A letter cancels the request for the letters before it.
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
  letGo();
  const last = list(page).getByRole('option').last();
  await expect(last).toHaveText('See all results for “milk”');
  const products = list(page).getByRole('group', { name: 'Products' });
  await expect(products.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(links.searchFor('milk'));
  await expect(box(page)).toBeFocused();
  await expect(list(page)).toHaveCount(0);

  await box(page).fill('vegetab');
  await option(page, /^Fresh Vegetables in Fruits & Vegetables$/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh Vegetables' })).toBeVisible();
  await expect(box(page)).toHaveValue('');

  // Text that is typed while a slow search is loading stays in the box.
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
  await page.unroute('**/search.data?*');

  // A list is filtered and sorted, and its URL can be shared.
  await goTo(page, links.searchFor('milk'));
  const all = await found(page).innerText();
  await page.getByRole('button', { name: 'Filters' }).click();
  await filters(page).getByLabel('From (₹)').fill('30');
  await filters(page).getByLabel('To (₹)').fill('400');
  await filters(page).getByLabel('In stock only').check();
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL('/search?query=milk&priceFrom=30&priceTo=400&inStock=1');
  await expect(found(page)).not.toHaveText(all);
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/&order=price-high$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high');

  // The served page has the same products in the same order.
  const names = await cards(page).getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  await reload(page);
  expect(await cards(page).getByRole('link').allInnerTexts()).toEqual(names);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?query=milk&order=price-high');
  await expect(found(page)).toHaveText(all);

  // A correction is shown, and the typed text can be searched for instead.
  await goTo(page, links.searchFor('tomatto'));
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

  // An unknown brand shows similar products, and is reported.
  const reported = page.waitForRequest((request) => request.url().endsWith(calls.reportZeroResultSearch.path));
  await goTo(page, links.searchFor('Maggi'));
  await expect(page.getByText('We do not have “Maggi” yet. Showing results for “noodles”.')).toBeVisible();
  const noodles = page.getByRole('main').getByRole('link', { name: /Noodles/ });
  await expect(noodles.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Search instead/ })).toHaveCount(0);
  expect((await reported).postDataJSON()).toEqual({ search: 'Maggi' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the on-screen keyboard closes after a search, and a long word does not make the page wider', async ({
    page,
  }) => {
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
    const word = 'papaya'.repeat(25);
    await open(page, links.searchFor(word));
    await expect(page.getByText(`Showing Result for "${word}".`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
