/** The cart of visitors, in a shop whose owner chose 'cart first': on the device until the checkout, then in the account, once. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { buy, cartOf, open, type Person, putIntoCart, signedUp, signIn, somebody, storeTokens } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { restock } from './stock.ts';
import { userMenu } from './user-menu.ts';

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).first();
const viewCart = (page: Page) => page.getByRole('button', { name: /View Cart/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('tokri-cart'));
const namesIn = async (api: ShopApi, person: Person) =>
  Object.fromEntries((await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]));

test.beforeAll(({ shop }) => saveSettings(shopApi(shop.url), { cart: 'cart-first' }));
test.afterAll(({ shop }) => saveSettings(shopApi(shop.url), { cart: 'sign-in-first' }));

/** Opens the product of this name as a visitor, and adds it. */
async function addAsVisitor(page: Page, api: ShopApi, name: string) {
  const product = await api.findProduct(name);
  await open(page, links.product(product));
  await add(page, name).click();
  await expect(quantity(page, name)).toContainText('1');
  return product;
}

test('a visitor fills a cart, registers at the checkout, and goes on there with the cart', async ({ page, api }) => {
  await addAsVisitor(page, api, 'Potato');
  await expect(more(page, 'Potato')).toBeFocused();
  await more(page, 'Potato').click();
  await page.reload();
  await expect(quantity(page, 'Potato')).toContainText('2');
  await addAsVisitor(page, api, 'Onion');
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 3 items ₹/);
  await viewCart(page).click();
  await expect(drawer(page).getByText('Your cart will be saved.')).toBeVisible();
  await drawer(page).getByText('View Bill Details').click();
  await expectAccessible(page);
  await drawer(page).getByRole('button', { name: 'Add one Potato' }).click();
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(links.login);
  await expect(page.getByText('you can continue to checkout')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('you can continue to checkout')).toBeVisible();
  await expectAccessible(page);
  const person = somebody();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.checkout);
  await expect(page.getByRole('main').getByRole('group', { name: 'Quantity of Potato' })).toContainText('3');
  await expect(page.getByRole('main').getByRole('group', { name: 'Quantity of Onion' })).toContainText('1');
  expect(await storedCart(page)).toBeNull();
  // The account's cart does not stay on the device.
  await page.getByRole('button', { name: /menu/i }).first().click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await open(page, links.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(viewCart(page)).toHaveCount(0);
});

test('the carts are added up, and what did not fit is listed until it is read', async ({ page, api }) => {
  const person = await signedUp(api);
  const sunscreen = await addAsVisitor(page, api, 'Sunscreen');
  await more(page, 'Sunscreen').click();
  await addAsVisitor(page, api, 'Tomato');
  await putIntoCart(api, person, sunscreen._id, 1);
  await open(page, links.login);
  await signIn(page, person.email, person.password);
  const told = page.getByRole('dialog', { name: 'Not everything fit in your cart' });
  await expect(told.getByText('Sunscreen: 2 instead of 3')).toBeVisible();
  await expect(told.getByText('Only 2 left')).toBeVisible();
  expect(await namesIn(api, person)).toEqual({ Sunscreen: 2, Tomato: 1 });
  await expectAccessible(page);
  await page.reload();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 3 items/);
  await expect(told).toBeHidden();
});

test('two tabs show one cart, and merge it once', async ({ page, context, api }) => {
  const person = await signedUp(api);
  const product = await addAsVisitor(page, api, 'Onion');
  const other = await context.newPage();
  await open(other, links.product(product));
  await expect(quantity(other, 'Onion')).toContainText('1');
  await more(other, 'Onion').click();
  await expect(quantity(page, 'Onion')).toContainText('2');
  await storeTokens(page, person);
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) await expect(quantity(tab, 'Onion')).toContainText('2');
  expect(await namesIn(api, person)).toEqual({ Onion: 2 });
});

test('a merge whose answer is lost is repeated, and counts once', async ({ page, api, expectErrors }) => {
  expectErrors(noConnection);
  const person = await signedUp(api);
  await addAsVisitor(page, api, 'Tomato');
  const ids: string[] = [];
  await page.route('**/cart/merge-cart*', async (route) => {
    ids.push(route.request().postDataJSON().mergeId);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await storeTokens(page, person);
  // Not until all pictures are there: the message is shown for five seconds.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('The items you chose before signing in will be added')).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();
  await expect(quantity(page, 'Tomato')).toContainText('1');
  expect(new Set(ids).size).toBe(1);
  expect(await namesIn(api, person)).toEqual({ Tomato: 1 });
});

test('a visitor who signs in with an ended session keeps the cart', async ({ page, api }) => {
  await addAsVisitor(page, api, 'Tomato');
  await storeTokens(page, { accessToken: 'ended', refreshToken: 'ended' });
  await page.reload();
  await expect(quantity(page, 'Tomato')).toContainText('1');
  expect(await storedCart(page)).not.toBeNull();
});

test('prices and stock come from the store, and a refused change is taken back', async ({ page, api }) => {
  await restock(api, (await api.findProduct('Pear'))._id, 3);
  const pear = await addAsVisitor(page, api, 'Pear');
  await buy(api, pear._id, (await api.product(pear._id)).stock - 1);
  await more(page, 'Pear').click();
  await expect(page.getByText('Only 1 left of Pear.')).toBeVisible();
  await expect(quantity(page, 'Pear')).toContainText('1');
  expect(await storedCart(page)).toContain('"quantity":1');
  // A product that is gone is shown as in any cart.
  const { accessToken: token } = await administratorOf(api);
  await api.ask(calls.updateProduct, { token, body: { productId: pear._id, publish: false } });
  await open(page, `${links.home}${links.cart}`);
  await expect(drawer(page).getByText('No longer sold', { exact: true })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await drawer(page).getByRole('button', { name: 'Remove unavailable items' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await api.ask(calls.updateProduct, { token, body: { productId: pear._id, publish: true } });
});

test('what somebody wrote into the storage is corrected, with a word about it', async ({ page, api }) => {
  const [tomato, onion] = [await api.findProduct('Tomato'), await api.findProduct('Onion')];
  await open(page, links.home);
  await page.evaluate(
    ([a, b]) => {
      const lines = [
        { productId: a, quantity: 1e9, price: 1 },
        { productId: b, quantity: -3 },
        { productId: 'x', quantity: 1 },
      ];
      localStorage.setItem('tokri-cart', JSON.stringify({ lines }));
    },
    [tomato._id, onion._id] as const,
  );
  // Not until all pictures are there: the message is shown for five seconds.
  await page.goto(links.product(tomato), { waitUntil: 'commit' });
  await expect(page.getByText('Part of the cart on this device could not be read.')).toBeVisible();
  await expect(quantity(page, 'Tomato')).toContainText('20');
  await page.evaluate(() => localStorage.setItem('tokri-cart', 'not JSON'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('could not be read, so it is empty now')).toBeVisible();
  await expect(add(page, 'Tomato')).toBeVisible();
});

test('with blocked storage the cart lasts as long as the page, which says so', async ({ page, api }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await addAsVisitor(page, api, 'Tomato');
  await expect(page.getByText('Your cart cannot be saved on this device.')).toBeVisible();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(viewCart(page)).toHaveAccessibleName(/^View Cart 1 item ₹/);
});

test('a visitor fills the cart without a connection', async ({ page, context, api, expectErrors }) => {
  expectErrors(noConnection);
  await addAsVisitor(page, api, 'Onion');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await more(page, 'Onion').click();
  await expect(quantity(page, 'Onion')).toContainText('2');
  await expect.poll(() => storedCart(page)).toContain('"quantity":2');
  await context.setOffline(false);
  await expect(quantity(page, 'Onion')).toContainText('2');
});

test('a shared list goes into the cart of a visitor', async ({ page, api }) => {
  const [tomato, onion] = [await api.findProduct('Tomato'), await api.findProduct('Onion')];
  await open(page, `${links.sharedList}#${tomato._id}x2.${onion._id}x1`);
  await page.getByRole('button', { name: 'Add 3 items to cart' }).click();
  await expect(page.getByRole('heading', { name: '3 items are in your cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Go To Cart' }).click();
  await expect(drawer(page).getByRole('group', { name: 'Quantity of Tomato' })).toContainText('2');
});
