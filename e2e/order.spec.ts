/** From a visitor to a placed order, including problems on the way. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { hold } from './answers.ts';
import { addAddress, buy, fillAddress, open, openAs, shopperWith, signedUp, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { restock, stockOf } from './stock.ts';
import { userMenu } from './user-menu.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('a visitor searches, signs up, adds to the cart, orders in cash and sees the order', async ({
  page,
  shop,
  api,
}) => {
  const person = somebody('Meera Nair');
  const product = await api.findProduct('Almond Drink');
  await restock(api, product._id, 3);
  const stock = await stockOf(shop, api, product._id);

  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('almond drink');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Almond Drink', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Almond Drink' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await userMenu(page).getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(links.home);
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();

  await open(page, links.product(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Almond Drink' }).first().click();
  await page.getByRole('button', { name: 'Add one Almond Drink' }).first().click();
  await page.getByRole('button', { name: /^View Cart 2 items/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(links.checkout);

  await orderButton(page).click();
  await expect(page.getByText('Select Address To Place Order')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery Address' })).toBeFocused();
  await page.getByRole('button', { name: 'Pay Online' }).click();
  await expect(page.getByText('online payment is not available')).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await fillAddress(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Pune, Maharashtra - 411001')).toBeVisible();
  await expect(page.getByText('+91 9876543210')).toBeVisible();
  await page.getByRole('radio').check();
  await orderButton(page).dblclick();

  await expect(page.getByText('Your order has been placed')).toBeVisible();
  await expect(page).toHaveURL(links.orders);
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('pending');
  await expect(order).toContainText('Qty: 2');
  await expect(order.getByRole('link', { name: 'Almond Drink' })).toHaveAttribute('href', links.product(product));
  await expect(page.getByRole('button', { name: /View Cart/ })).toBeHidden();
  expect(await stockOf(shop, api, product._id)).toBe(stock - 2);
});

test('Back from a placed order leads to where the customer came from, not to an empty checkout', async ({
  page,
  api,
}) => {
  const { product, person } = await shopperWith(api, 'Potato');
  await addAddress(api, person);
  await openAs(page, person, links.product(product));
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio').check();
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByRole('article')).toContainText('Thank you! We have your order.');
  await page.goBack();
  await expect(page).toHaveURL(links.product(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.goForward();
  const order = page.getByRole('article', { name: /^Order / });
  await expect(order).toContainText('Thank you! We have your order.');
});

test('an empty cart and an empty order history show a message', async ({ page, api }) => {
  const person = await signedUp(api);
  for (const path of [links.checkout, links.orders]) {
    await openAs(page, person, path);
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expect(
      page.getByText('Your order history is empty. Start shopping to fill it with amazing products!'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/');
  }
});

test('more than ten orders are loaded page by page', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  for (let number = 1; number <= 11; number++) await buy(api, product._id, 1, person);
  await openAs(page, person, links.orders);
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('more orders wait for a list that is being read again, which shows what has changed', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  let newest: Order | undefined;
  for (let number = 1; number <= 11; number++) newest = await buy(api, product._id, 1, person);
  await page.clock.install();
  await openAs(page, person, links.orders);
  await expect(page.getByRole('article')).toHaveCount(10);
  const params = { orderId: newest?._id ?? '' };
  const cancelled = await api.ask(calls.cancelOrder, { params, token: person.accessToken });
  expect(cancelled).toMatchObject({ status: 200 });
  const reading = await hold(page, '**/order/get-order-list*');
  await page.clock.fastForward('01:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await reading.seen;
  await page.getByRole('button', { name: 'Load more' }).click();
  reading.letGo();
  await expect(page.getByRole('article')).toHaveCount(11);
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled' })).toHaveCount(1);
});

test('orders that could not be loaded can be loaded again', async ({ page, api }) => {
  const person = await signedUp(api);
  await page.route('**/order/get-order-list*', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'no', code: 'VALIDATION' } }),
  );
  await openAs(page, person, links.orders);
  await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible();
  await page.unroute('**/order/get-order-list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
});
