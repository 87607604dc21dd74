/** The admin layout: a sidebar, a sheet on phones, and no storefront elements. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { adminScreens } from './admin-screens.ts';
import { newOwner, openAsAdministrator } from './administrator.ts';
import { open, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

const entries = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

/** Elements for customers only. */
const storefront = (page: Page) =>
  page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('contentinfo'))
    .or(page.getByRole('button', { name: 'Subscribe Now' }))
    .or(page.getByRole('button', { name: /^View Cart/ }));

test('every admin screen has the sidebar with its entry marked, and no storefront elements; the sidebar links to the store and signs out', async ({
  page,
  api,
}) => {
  const admin = await newOwner(api, 'Ravi Nair');
  await putIntoCart(api, admin, (await api.findProduct('Onion'))._id, 1);
  await test.step('the skip link moves the focus past the sidebar, where it stays when the screen has loaded', async () => {
    const known = Promise.withResolvers<void>();
    await page.route('**/users/get-current-user', async (route) => {
      await known.promise;
      await route.continue();
    });
    await openAs(page, admin, links.adminOrders);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    known.resolve();
    await expect(entries(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute('**/users/get-current-user');
  });
  for (const [path, title, entry] of adminScreens) {
    await entries(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveTitle(`${title} | Tokri`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(entries(page).locator('[aria-current=page]')).toHaveText(entry);
    await expect(storefront(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await expect(page.getByText(admin.email)).toBeVisible();

  await page.getByRole('link', { name: 'View store' }).click();
  await expect(page).toHaveURL(links.home);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('ADMIN', { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await userMenu(page).getByRole('link', { name: 'Category', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Categories' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await expect(page.getByRole('button', { name: 'Account: user menu' })).toBeVisible();
});

test('visitors are sent to the login, and customers home without ever seeing the entries; pages hydrate without errors', async ({
  page,
  api,
  request,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const html = await (await request.get(links.adminOrders)).text();
  expect(html).toContain('Order board');
  expect(html).not.toContain(links.adminSubCategories);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Administration"]')) document.title = 'entries were seen';
    }).observe(document, { childList: true, subtree: true });
  });
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  // All screens are in the same layout (web/routes.test.ts).
  await page.goto(links.adminCategories);
  await expect(page).toHaveURL(links.login);
  await openAs(page, await signedUp(api), links.adminOrders);
  await expect(page.getByText('This page is for store administrators only.')).toBeVisible();
  await expect(page).toHaveURL(links.home);
  await expect(page).not.toHaveTitle('entries were seen');
  await open(page, links.orders);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  expect(refused).toEqual([]);
  expect(faults).toEqual([]);
});

test('on a phone the entries are in a sheet, which opens and closes by keyboard and by choice', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // The button that appears first is the one that stays.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector('button[aria-label="Menu"]');
      if (!button) return;
      observer.disconnect();
      button.addEventListener('click', () => button.setAttribute('data-first', ''));
    }).observe(document, { childList: true, subtree: true });
  });
  await openAsAdministrator(page, api, links.adminOverview);
  await expect(entries(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Administration' });
  await button.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(page.locator('button[data-first]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await sheet.getByRole('link', { name: 'Category', exact: true }).click();
  await expect(page).toHaveURL(links.adminCategories);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'View store' })).toBeVisible();
});
