/** User actions before hydration, on a slow connection. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { cartOf, hydrated, open, signedUp, storeTokens } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, test } from './shop-fixture.ts';

const scripts = '**/assets/*.js';

/** Stops scripts from loading until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.unroute(scripts);
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Opens a page whose scripts do not load until they are released. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return release;
}

const add = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Add to Cart: ${name}`, exact: true })
    .first();

/** The text of a button, also when it is set by the stylesheet. */
const wordsOn = (page: Page, name: string) =>
  add(page, name).evaluate((button) => getComputedStyle(button, '::after').content);

test('what a visitor does before hydration happens after it', async ({ page, api }) => {
  await test.step('text in the search box stays, and the menu opens', async () => {
    const letGo = await openWithoutScripts(page, links.search);
    const box = page.getByRole('combobox', { name: 'Search for groceries' });
    await box.fill('milk');
    await page.getByRole('button', { name: 'Account: user menu' }).click();
    await expect(page.locator('[data-tapped]')).toHaveCount(1);
    letGo();
    await expect(page.getByText('Register', { exact: true })).toBeVisible();
    await expect(page.locator('[data-tapped]')).toHaveCount(0);
    await hydrated(page);
    await expect(box).toHaveValue('milk');
    await box.press('Enter');
    await expect(page).toHaveURL(links.searchFor('milk'));
  });

  await test.step('the order of a list is applied', async () => {
    const letGo = await openWithoutScripts(page, links.search);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await order.selectOption('Price: low to high');
    letGo();
    await expect(page).toHaveURL(/order=price/);
    await expect(order.getByRole('option', { name: 'Price: low to high' })).toHaveJSProperty('selected', true);
  });

  await test.step('filters are cleared', async () => {
    const letGo = await openWithoutScripts(page, `${links.searchFor('milk')}&inStock=1`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    letGo();
    await expect(page).toHaveURL(links.searchFor('milk'));
  });

  await test.step('going back draws only the earlier page', async () => {
    await page.unroute(scripts);
    await open(page, links.search);
    await cards(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
    release();
    await hydrated(page);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveURL(links.search);
  });

  await test.step('a tap on Add to Cart leads a visitor to the login', async () => {
    const letGo = await openWithoutScripts(page, links.product(await api.findProduct('Tomato')));
    await add(page, 'Tomato').click();
    letGo();
    await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible();
    await expect(page).toHaveURL(links.login);
  });

  await test.step('it is shown immediately, and adds one unit for an account', async () => {
    const person = await signedUp(api);
    await storeTokens(page, person);
    const letGo = await openWithoutScripts(page, links.product(await api.findProduct('Potato')));
    await add(page, 'Potato').click();
    await expect.poll(() => wordsOn(page, 'Potato')).toBe('"Adding..."');
    await add(page, 'Potato').click();
    letGo();
    await expect(page.getByRole('group', { name: 'Quantity of Potato' })).toContainText('1');
    await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
    await page.reload();
    await expect(page.getByRole('group', { name: 'Quantity of Potato' })).toContainText('1');
  });
});
