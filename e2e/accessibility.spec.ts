/**
 * Every screen, on a phone in the light theme and a desktop in the dark one: it has no accessibility violation, and
 * nothing is wider than the window. So are its menus and dialogs. A screen that only some shops have is scanned in its own file.
 */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { SavedList } from '../contract/cart/saved-lists.ts';
import { pagePath } from '../contract/pages/page-slugs.ts';
import type { Recipe } from '../contract/pages/recipes.ts';
import { setupLinks, setupSteps } from '../contract/settings/setup-steps.ts';
import { emailLinks } from '../contract/users/email-links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectFits, loaded } from './accessible.ts';
import { adminScreens, innerScreens, productsLayoutName } from './admin-screens.ts';
import { addAddress, buyNamed, goTo, open, openAs, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { testTrading } from './trading-shop.ts';

/** Rows of the home page, products of a list and lines of a table are alike: checking all of them takes very long. */
const furtherRows = 'main section:nth-of-type(n+4), main li:nth-child(n+13), main tr:nth-child(n+13)';

/** Goes to the screens one after another, in one page, and scans each. */
async function scan(page: Page, paths: readonly string[], more: (path: string) => Promise<void> = async () => {}) {
  for (const path of paths)
    await test.step(path, async () => {
      await goTo(page, path);
      await loaded(page);
      await more(path);
      await expectAccessibleAtBothWidths(page, furtherRows);
    });
}

/** Texts in another language are longer or shorter; all else is the same as in English. */
async function expectHindiFits(page: Page, paths: readonly string[]) {
  await open(page, localPath(links.comingSoon('blog'), 'hi'));
  for (const path of paths)
    await test.step(`${path} in Hindi`, async () => {
      await goTo(page, localPath(path, 'hi'));
      await loaded(page);
      await expectFits(page);
    });
  await expectAccessibleAtBothWidths(page, furtherRows);
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

test('the screens of the catalogue, recipes, lists and help', async ({ page, api, expectErrors }) => {
  expectErrors(/status of 404/);
  const fruits = await api.findCategory('Fruits & Vegetables');
  const almondDrink = links.product(await api.findProduct('Almond Drink'));
  const [recipe] = (await api.ask<Recipe[]>(calls.getRecipes)).data;
  if (!recipe) throw new Error('The shop has no recipe');
  await open(page, links.comingSoon('blog'));
  await expectAccessibleAtBothWidths(page);
  await scan(page, [
    links.home,
    links.categories,
    links.buyAgain,
    links.category(fruits),
    links.category(fruits, (await api.findSubCategory('Fresh Vegetables'))._id, 2),
    almondDrink,
    links.product(await api.findProduct('Litchi')),
    links.searchFor('milk'),
    links.search,
    links.searchFor('qqqqzzzz'),
    links.searchFor('tomatto'),
    links.cook,
    links.recipe(recipe),
    links.pasteList,
    `${links.sharedList}#${(await api.findProduct('Potato'))._id}x2`,
    links.faq,
    links.contact,
  ]);
  await open(page, '/no/such-page');
  await expectAccessibleAtBothWidths(page);
  await expectHindiFits(page, [links.home, links.category(fruits), almondDrink, links.searchFor('milk')]);
});

test('the screens of signing in with their messages, and those that links in emails lead to', async ({ page }) => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await open(page, emailLinks.confirmEmailWith('x'.repeat(43)));
  await loaded(page);
  await expectAccessibleAtBothWidths(page);
  await scan(page, [
    `${links.joinStaff}#${'x'.repeat(43)}`,
    emailLinks.confirmNewsletter('x'),
    links.forgotPassword,
    links.register,
    links.login,
  ]);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await field('Email').fill('nobody@example.org');
  await field('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The email or password is not correct.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await goTo(page, links.forgotPassword);
  await field('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify OTP');
  await field('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not correct' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
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
    links.buyAgain,
    links.savedList(list._id),
    links.orders,
    links.order(order._id),
  ]);
  // The same screens have little to show for somebody new.
  await openAs(page, await signedUp(api), links.forgotPassword);
  await scan(page, [links.checkout, links.favourites, links.savedLists, links.orders]);
});

testTrading('the screens in the sidebar of the administration', async ({ page, trade }) => {
  await openAs(page, trade.owner, links.comingSoon('blog'));
  await scan(
    page,
    adminScreens.map(([path]) => path),
    async (path) => {
      if (path === links.adminOverview) await page.getByText('Show as a table').click();
    },
  );
});

testTrading(
  'the other screens of a shop that trades, the menu and the dialogs of its administration',
  async ({ page, api, trade }) => {
    await openAs(page, trade.owner, links.comingSoon('blog'));
    await scan(page, [
      ...Object.values(innerScreens).map((pathOf) => pathOf(trade.trading)),
      links.adminOrder(trade.order._id),
      `${links.adminOrders}?search=another`,
      links.adminProduct((await api.findProduct('White Eggs'))._id),
      links.adminInvoices,
      links.adminCash,
      links.adminReviews,
      ...[...setupSteps, 'ready' as const].map((step) => setupLinks.step(step)),
    ]);
    await page.evaluate((name) => localStorage.setItem(name, 'table'), productsLayoutName);
    await scan(page, [links.adminProducts], () => expect(page.getByRole('grid')).toBeVisible());
    const shown = [links.home, links.coupons, pagePath('about-us')];
    await scan(page, shown);
    await expectHindiFits(page, shown);

    const person = await signedUp(api, 'Looked At');
    await api.ask(calls.reportZeroResultSearch, { body: { search: 'wqxzv litchi' } });
    await openAs(page, trade.owner, links.adminSearches);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Assign to a product/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('Perhaps one of these')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await goTo(page, `${links.adminUsers}?search=${person.email}`);
    await page.getByRole('button', { name: 'Suspend: Looked At' }).click();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await goTo(page, links.adminOrder(trade.order._id));
    await page.getByRole('button', { name: 'Report missing items' }).click();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Please give a reason')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  },
);

test('the menus, the search, the cart and the dialogs of a shopper', async ({ page, api }) => {
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

  await putIntoCart(api, person, (await api.findProduct('Potato'))._id, 2);
  await open(page, links.checkout);
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
  await goTo(page, links.account);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectAccessibleAtBothWidths(page);
});
