/** The cart of visitors, in a shop whose owner chose 'cart first': on the device until the checkout, then in the account, once. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { expectAccessible } from './accessible.ts';
import { cartOf, open, type Person, putIntoCart, reload, signedUp, somebody, storeTokens } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
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
  await reload(page);
  await expect(quantity(page, 'Potato')).toContainText('2');
  await viewCart(page).click();
  await expect(drawer(page).getByText('Your cart will be saved.')).toBeVisible();
  await drawer(page).getByText('View Bill Details').click();
  await expectAccessible(page);
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(links.login);
  await expect(page.getByText('you can continue to checkout')).toBeVisible();
  // The cart does not lie on the form of a phone's screen.
  for (const height of [664, 568]) {
    await page.setViewportSize({ width: 360, height });
    await page.getByLabel('Email', { exact: true }).focus();
    await page.getByLabel('Password', { exact: true }).focus();
    const [bar, field] = [
      await viewCart(page).boundingBox(),
      await page.getByLabel('Password', { exact: true }).boundingBox(),
    ];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('you can continue to checkout')).toBeVisible();
  const person = somebody();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  // On a phone, where the form is longer than the screen, the checkout begins at its top.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.checkout);
  const items = page.getByRole('button', { name: '2 items', exact: true });
  await expect(items).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await items.click();
  await expect(page.getByRole('main').getByRole('group', { name: 'Quantity of Potato' })).toContainText('2');
  // The items scroll with the page.
  const frames = await page.getByRole('list', { name: 'Items in your cart' }).evaluate((list) => {
    const overflows: string[] = [];
    for (let frame = list; frame.tagName !== 'MAIN' && frame.parentElement; frame = frame.parentElement)
      overflows.push(getComputedStyle(frame).overflowY);
    return overflows;
  });
  expect(new Set(frames)).toEqual(new Set(['visible']));
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await storedCart(page)).toBeNull();
  // The account's cart does not stay on the device.
  await page.getByRole('button', { name: /menu/i }).first().click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(viewCart(page)).toHaveCount(0);
});

test('two tabs show one cart, merge it once, and say what did not fit', async ({ page, context, api }) => {
  const person = await signedUp(api);
  const sunscreen = await addAsVisitor(page, api, 'Sunscreen');
  await putIntoCart(api, person, sunscreen._id, 2);
  const other = await context.newPage();
  await open(other, links.product(sunscreen));
  await expect(quantity(other, 'Sunscreen')).toContainText('1');
  await more(other, 'Sunscreen').click();
  await expect(quantity(page, 'Sunscreen')).toContainText('2');
  await storeTokens(page, person);
  await Promise.all([reload(page), reload(other)]);
  const told = (tab: Page) => tab.getByRole('dialog', { name: 'Not everything fit in your cart' });
  for (const tab of [page, other]) await expect(told(tab).getByText('Sunscreen: 2 instead of 4')).toBeVisible();
  expect(await namesIn(api, person)).toEqual({ Sunscreen: 2 });
  await expectAccessible(page);
  for (const tab of [page, other]) {
    await told(tab).getByRole('button', { name: 'OK' }).click();
    await expect(told(tab)).toBeHidden();
    await expect(quantity(tab, 'Sunscreen')).toContainText('2');
  }
});
