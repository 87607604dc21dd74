/**
 * Every screen, on a phone and a desktop, in the light and the dark theme: it has no accessibility violation, and
 * nothing is wider than the window. So are its menus and dialogs. A screen that only some shops have is scanned in its own file.
 */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { emailLinks } from '../contract/email-links.ts';
import { links } from '../contract/links.ts';
import { pagePath } from '../contract/page-slugs.ts';
import type { Recipe } from '../contract/recipes.ts';
import type { SavedList } from '../contract/saved-lists.ts';
import { setupLinks, setupSteps } from '../contract/setup-steps.ts';
import { localPath } from '../messages/locale.ts';
import {
  atBothWidths,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleInBothThemes,
  loaded,
} from './accessible.ts';
import { adminScreens, innerScreens, productsLayoutName } from './admin-screens.ts';
import { addAddress, buyNamed, open, openAs, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { testTrading } from './trading-shop.ts';

/** All rows of the home page are alike; checking all of them takes a quarter of a minute. */
const furtherRows = 'main section:nth-of-type(n+4)';

/** Opens the screens one after another, and scans each. */
async function scan(page: Page, paths: readonly string[], more: (path: string) => Promise<void> = async () => {}) {
  for (const path of paths)
    await test.step(path, async () => {
      // A page at the same path would only go to another hash.
      await page.goto('about:blank');
      await open(page, path);
      await loaded(page, path);
      await more(path);
      await expectAccessibleInBothThemes(page, furtherRows);
    });
}

/** A customer with products in the cart, an address, an order, a favourite and a list. */
async function shopper(api: ShopApi) {
  const person = await signedUp(api);
  const { accessToken: token } = person;
  await addAddress(api, person);
  const order = await buyNamed(api, 'Tomato', 2, person);
  const [potato, onion] = [await api.findProduct('Potato'), await api.findProduct('Onion')];
  await putIntoCart(api, person, potato._id, 2);
  await putIntoCart(api, person, onion._id, 6);
  await api.ask(calls.addFavourite, { params: { productId: potato._id }, token });
  const body = { name: 'Weekly', lines: [{ productId: potato._id, quantity: 2 }] };
  const { data: list } = await api.ask<SavedList>(calls.createSavedList, { body, token });
  return { person, order, list };
}

test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the screens of the catalogue', async ({ page, api, expectErrors }) => {
  expectErrors(/status of 404/);
  const fruits = await api.findCategory('Fruits & Vegetables');
  await scan(page, [
    links.home,
    links.category(fruits),
    links.category(fruits, (await api.findSubCategory('Fresh Vegetables'))._id, 2),
    links.product(await api.findProduct('Almond Drink')),
    links.product(await api.findProduct('Litchi')),
    links.searchFor('milk'),
    links.search,
    links.searchFor('qqqqzzzz'),
    links.searchFor('tomatto'),
    '/no/such-page',
  ]);
});

test('the screens of recipes, lists and help', async ({ page, api }) => {
  const [recipe] = (await api.ask<Recipe[]>(calls.getRecipes)).data;
  if (!recipe) throw new Error('The shop has no recipe');
  await scan(page, [
    links.cook,
    links.recipe(recipe),
    links.pasteList,
    `${links.sharedList}#${(await api.findProduct('Potato'))._id}x2`,
    links.comingSoon('blog'),
    links.faq,
    links.contact,
  ]);
});

test('the screens of signing in with their messages, and what links in emails lead to', async ({ page }) => {
  await scan(page, [
    links.login,
    links.register,
    links.forgotPassword,
    emailLinks.confirmEmailWith('x'.repeat(43)),
    `${links.joinStaff}#${'x'.repeat(43)}`,
    emailLinks.confirmNewsletter('x'),
  ]);

  const field = (name: string) => page.getByLabel(name, { exact: true });
  await open(page, links.login);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await field('Email').fill('nobody@example.org');
  await field('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The email or password is not correct.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await open(page, links.register);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await open(page, links.forgotPassword);
  await field('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify OTP');
  await field('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not correct' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test('the screens of the shop in Hindi', async ({ page, api }) => {
  const paths = [
    links.home,
    links.category(await api.findCategory('Fruits & Vegetables')),
    links.product(await api.findProduct('Almond Drink')),
    links.searchFor('milk'),
  ];
  await scan(
    page,
    paths.map((path) => localPath(path, 'hi')),
  );
});

test('the screens of a customer', async ({ page, api }) => {
  const { person, order, list } = await shopper(api);
  await openAs(page, person, links.forgotPassword);
  await scan(page, [
    links.checkout,
    links.account,
    links.addresses,
    links.favourites,
    links.savedLists,
    links.savedList(list._id),
    links.orders,
    links.order(order._id),
  ]);
  // The same screens have little to show for somebody new.
  await openAs(page, await signedUp(api), links.forgotPassword);
  await scan(page, [links.checkout, links.favourites, links.savedLists, links.orders]);
});

testTrading('the home page, the offers and a text of a shop that trades, also in Hindi', async ({ page }) => {
  await scan(
    page,
    [links.home, links.coupons, pagePath('about-us')].flatMap((path) => [path, localPath(path, 'hi')]),
  );
});

const half = Math.ceil(adminScreens.length / 2);
for (const [name, screens] of [
  ['first', adminScreens.slice(0, half)],
  ['second', adminScreens.slice(half)],
] as const)
  testTrading(`the ${name} half of the screens in the sidebar of the administration`, async ({ page, trade }) => {
    await openAs(page, trade.owner, links.forgotPassword);
    await scan(
      page,
      screens.map(([path]) => path),
      async (path) => {
        if (path === links.adminOverview) await page.getByText('Show as a table').click();
      },
    );
  });

testTrading('the other screens of the administration', async ({ page, api, trade }) => {
  await openAs(page, trade.owner, links.forgotPassword);
  await scan(page, [
    ...Object.values(innerScreens).map((pathOf) => pathOf(trade.trading)),
    links.adminOrder(trade.order._id),
    `${links.adminOrders}?search=another`,
    links.adminProduct((await api.findProduct('White Eggs'))._id),
    links.adminInvoices,
    links.adminCash,
    links.adminReviews,
  ]);
});

testTrading('the steps of the setup guide, and the products as a table', async ({ page, trade }) => {
  await openAs(page, trade.owner, links.forgotPassword);
  await scan(
    page,
    [...setupSteps, 'ready' as const].map((step) => setupLinks.step(step)),
  );
  await page.evaluate((name) => localStorage.setItem(name, 'table'), productsLayoutName);
  await scan(page, [links.adminProducts], () => expect(page.getByRole('grid')).toBeVisible());
});

test('the menus, the search and the cart of a shopper', async ({ page, api }) => {
  await open(page, links.forgotPassword);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expectAccessibleAtBothWidths(page);
  const { person } = await shopper(api);
  await openAs(page, person, links.searchFor('milk'));
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('tomatto');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^View Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expectAccessibleAtBothWidths(page);
  await drawer.getByText('View Bill Details').click();
  for (let left = 6; left > 0; left -= 1) await drawer.getByRole('button', { name: 'Remove one Onion' }).click();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expectAccessibleAtBothWidths(page);
  await page.mouse.move(0, 0);
  await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
  await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test('the dialogs of the checkout and of the account', async ({ page, api }) => {
  const { person } = await shopper(api);
  await openAs(page, person, links.checkout);
  await page.getByRole('radio').first().check();
  const options = page.getByRole('button', { name: /^Options for 12/ }).first();
  await options.click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('');
  await page.getByRole('button', { name: 'Update Address' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await options.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  // The cart is another one than the shopper sees.
  await putIntoCart(api, person, (await api.findProduct('Tomato'))._id, 1);
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  // Once an address is deleted, the focus is near, although all that was pressed is gone.
  await options.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
  await open(page, links.account);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectAccessibleAtBothWidths(page);
});

testTrading('the menu and the dialogs of the administration', async ({ page, api, trade }) => {
  const person = await signedUp(api, 'Looked At');
  await api.ask(calls.reportZeroResultSearch, { body: { search: 'wqxzv litchi' } });
  await openAs(page, trade.owner, links.adminSearches);
  await atBothWidths(page, async (width) => {
    if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expectAccessible(page);
    if (width < 1024) await page.keyboard.press('Escape');
  });
  await page
    .getByRole('button', { name: /^Assign to a product/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Perhaps one of these')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await open(page, `${links.adminUsers}?search=${person.email}`);
  await page.getByRole('button', { name: 'Suspend: Looked At' }).click();
  await expectAccessibleAtBothWidths(page);
  await open(page, links.adminOrder(trade.order._id));
  await page.getByRole('button', { name: 'Report missing items' }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Please give a reason')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
