/** User actions before hydration, on a slow connection. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { cartOf, hydrated, signedUp, storeTokens } from './people.ts';
import { expect, test } from './shop-fixture.ts';

/** Opens a page whose scripts do not load until they are released. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return gate.resolve;
}

const add = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Add to Cart: ${name}`, exact: true })
    .first();

/** The text of a button, also when it is set by the stylesheet. */
const wordsOn = (page: Page, name: string) =>
  add(page, name).evaluate((button) => getComputedStyle(button, '::after').content);

test('a tap on Add to Cart is shown immediately, and adds one unit after hydration', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Potato');
  await page.goto('/favicon.svg');
  await storeTokens(page, person);
  const letGo = await openWithoutScripts(page, links.product(product));
  await add(page, 'Potato').click();
  await expect.poll(() => wordsOn(page, 'Potato')).toBe('"Adding..."');
  await add(page, 'Potato').click();
  letGo();
  await expect(page.getByRole('group', { name: 'Quantity of Potato' })).toContainText('1');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Quantity of Potato' })).toContainText('1');
});

test('a visitor who taps Add to Cart too early is sent to the login after hydration', async ({ page, api }) => {
  const letGo = await openWithoutScripts(page, links.product(await api.findProduct('Tomato')));
  await add(page, 'Tomato').click();
  letGo();
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible();
  await expect(page).toHaveURL(links.login);
});

test('the menu and the filters open after hydration', async ({ page }) => {
  const letGo = await openWithoutScripts(page, links.search);
  await page.getByRole('button', { name: 'Account: user menu' }).click();
  await expect(page.locator('[data-tapped]')).toHaveCount(1);
  letGo();
  await expect(page.getByText('Register', { exact: true })).toBeVisible();
  await expect(page.locator('[data-tapped]')).toHaveCount(0);
});

test('an early choice of the sort order is applied after hydration', async ({ page }) => {
  const letGo = await openWithoutScripts(page, links.search);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption('Price: low to high');
  letGo();
  await expect(page).toHaveURL(/order=price/);
  await expect(order.getByRole('option', { name: 'Price: low to high' })).toHaveJSProperty('selected', true);
});

test('text typed into the search box before hydration is searched for, and stays', async ({ page }) => {
  const letGo = await openWithoutScripts(page, links.search);
  const box = page.getByRole('combobox', { name: 'Search for groceries' });
  await box.fill('milk');
  letGo();
  await hydrated(page);
  await expect(box).toHaveValue('milk');
  await box.press('Enter');
  await expect(page).toHaveURL(links.searchFor('milk'));
});

test('a page whose scripts are gone is reloaded once, then shows a notice', async ({ page, expectErrors }) => {
  expectErrors(/404/, /Failed to fetch dynamically imported module/);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/entry.client*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(links.search);
  await expect(page.getByRole('alert')).toContainText('This page did not load completely');
  expect(documents).toBe(2);
  await page.unroute('**/assets/entry.client*.js');
  await page.getByRole('link', { name: 'Load it again' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});
