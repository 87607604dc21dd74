/** The checkout when the cart, a price or an address has changed. */
import type { Page } from '@playwright/test';
import type { Address } from '../contract/addresses.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { hold } from './answers.ts';
import {
  addAddress,
  address,
  buy,
  buyNamed,
  cartOf,
  open,
  openAs,
  openCheckout,
  ordersOf,
  putIntoCart,
  shopperWith,
  signedUp,
} from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

/** Changes a product as an administrator. Returns a function that undoes it. */
async function change(api: ShopApi, productId: string, body: Record<string, unknown>): Promise<() => Promise<unknown>> {
  const { accessToken: token } = await administratorOf(api);
  const before = await api.product(productId);
  const save = async (values: Record<string, unknown>) => {
    const answer = await api.ask(calls.updateProduct, { token, body: { productId, ...values } });
    if (answer.status !== 200) throw new Error(answer.message);
  };
  await save(body);
  return () => save(Object.fromEntries(Object.keys(body).map((name) => [name, before[name as keyof typeof before]])));
}

/** Another customer buys all units except `left`. */
async function buyAllBut(api: ShopApi, productId: string, left: number): Promise<void> {
  const buyer = await signedUp(api, 'Another Shopper');
  const { stock } = await api.product(productId);
  for (let more = stock - left; more > 0; more -= 20) await buy(api, productId, Math.min(more, 20), buyer);
}

test('a higher price is shown before it is charged, also when another product is sold out', async ({ page, api }) => {
  const person = await signedUp(api);
  const [gone, dearer] = [await api.findProduct('Dragon Fruit'), await api.findProduct('Coconut')];
  await putIntoCart(api, person, gone._id, 1);
  await putIntoCart(api, person, dearer._id, 2);
  await addAddress(api, person);
  await openAs(page, person, links.checkout);
  await expect(summary(page)).toContainText('Dragon Fruit');
  await buyAllBut(api, gone._id, 0);
  const undo = await change(api, dearer._id, { price: 500, discount: 0 });
  await orderButton(page).click();

  await expect(alert(page)).toContainText('Dragon Fruit');
  await expect(alert(page)).toContainText('out of stock');
  await expect(alert(page)).toContainText('Coconut');
  await expect(alert(page)).toContainText('₹500.00 each');
  await expect(alert(page)).toContainText('Total of what is available₹1,000.00');
  await expect(orderButton(page)).toBeDisabled();
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Remove unavailable items' }).click();
  await expect(alert(page)).toContainText('₹500.00 each');
  await expect(alert(page)).not.toContainText('Dragon Fruit');
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  expect(await ordersOf(api, person)).toMatchObject([{ totalAmount: 1000 }]);
  await undo();
});

test('while an order is placed, nothing is added to the cart after it', async ({ page, api }) => {
  const { person } = await openCheckout(page, api, 'Tomato');
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/order/cash-payment*', async (route) => {
    await seen;
    await route.continue();
  });
  const sent = page.waitForRequest('**/order/cash-payment*');
  await orderButton(page).click();
  await sent;
  const more = summary(page).locator('button[aria-label="Add one Tomato"]');
  await expect(more).toBeVisible();
  await more.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    (document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement | null)?.click();
  });
  letGo();
  await expect(page).toHaveURL(links.orders);
  expect(await cartOf(api, person)).toEqual([]);
  expect(await ordersOf(api, person)).toHaveLength(1);
});

test('a price that rises while the checkout is open is not charged before it is shown', async ({ page, api }) => {
  const { person, product } = await openCheckout(page, api, 'Pomegranate');
  await expect(summary(page)).toContainText('Pomegranate');
  const undo = await change(api, product._id, { price: 400, discount: 0 });
  // The cart is refetched, as when the customer returns to the tab.
  await page.getByRole('button', { name: 'Add one Pomegranate' }).click();
  await expect(summary(page)).toContainText('₹800.00');
  await orderButton(page).click();
  await expect(alert(page)).toContainText('₹400.00 each');
  expect(await ordersOf(api, person)).toEqual([]);
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  expect(await ordersOf(api, person)).toMatchObject([{ totalAmount: 800 }]);
  await undo();
});

test('unavailable products are not in the total, block the order, and can be removed and restored with one tap', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const [gone, few, hidden, fine] = [
    await api.findProduct('Guava'),
    await api.findProduct('Muskmelon'),
    await api.findProduct('Kiwi'),
    await api.findProduct('Papaya'),
  ];
  for (const each of [gone, few, hidden]) await putIntoCart(api, person, each._id, 2);
  await putIntoCart(api, person, fine._id, 1);
  await buyAllBut(api, gone._id, 0);
  await buyAllBut(api, few._id, 1);
  const undo = await change(api, hidden._id, { publish: false });

  await openAs(page, person, links.home);
  await page.getByRole('button', { name: /View Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: /Your Cart/ });
  const line = (name: string) => drawer.getByRole('listitem').filter({ hasText: name });
  await expect(line(gone.name)).toContainText('Out of stock');
  await expect(line(few.name)).toContainText('Only 1 left');
  await expect(line('A product that is no longer sold')).toContainText('No longer sold');
  const checkout = drawer.getByRole('button', { name: 'Proceed to Checkout' });
  await expect(checkout).toBeDisabled();
  const price = await line(fine.name).getByText(/₹/).last().innerText();
  await expect(drawer.getByRole('paragraph').filter({ hasText: /^Total/ })).toContainText(price);
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Remove unavailable items' }).click();
  // Under the pointer the toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(drawer.getByRole('listitem').filter({ hasText: fine.name })).toBeVisible();
  await expect(line(gone.name)).toHaveCount(0);
  await expect(checkout).toBeEnabled();
  // It may have moved with the lines.
  await page.getByRole('button', { name: 'Undo' }).hover();
  expect(await cartOf(api, person)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(gone.name)).toContainText('Out of stock');
  await expect(line('A product that is no longer sold')).toBeVisible();
  await expect(checkout).toBeDisabled();

  await line(few.name)
    .getByRole('button', { name: `Take 1 of ${few.name}` })
    .click();
  await expect(line(few.name)).not.toContainText('left');
  await drawer.getByRole('button', { name: 'Remove unavailable items' }).click();
  await expect(checkout).toBeEnabled();
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await undo();
});

test('editing an address does not select it', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Onion');
  await addAddress(api, person);
  await api.ask<Address>(calls.addAddress, {
    body: { ...address, address_line: '7 Garden Lane' },
    token: person.accessToken,
  });
  await openAs(page, person, links.checkout);
  const [home, garden] = [page.getByRole('radio', { name: /12 MG Road/ }), page.getByRole('radio', { name: /Garden/ })];
  await home.check();
  await page.getByRole('button', { name: 'Options for 7 Garden Lane' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('House No And Street Address').fill('9 Garden Lane');
  await page.getByRole('button', { name: 'Update Address' }).click();
  await expect(page.getByText('9 Garden Lane')).toBeVisible();
  await expect(home).toBeChecked();
  await expect(garden).not.toBeChecked();
});

for (const [kind, item, button, said] of [
  ['saved', 'Edit', 'Update Address', 'Address updated'],
  ['deleted', 'Delete', 'Delete', 'Address deleted'],
] as const)
  test(`an address that is ${kind} late closes no dialog of another one`, async ({ page, api }) => {
    const { person } = await shopperWith(api, 'Onion');
    await addAddress(api, person);
    await addAddress(api, person, { ...address, address_line: '7 Garden Lane' });
    await openAs(page, person, links.checkout);
    const answered = Promise.withResolvers<void>();
    await page.route(/\/address\/(?:update-address|delete)/, async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    });
    const sent = page.waitForRequest(/\/address\/(?:update-address|delete)/);
    await page.getByRole('button', { name: 'Options for 7 Garden Lane' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: `Options for ${address.address_line}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const street = page.getByLabel('House No And Street Address');
    await street.fill('14 MG Road');
    answered.resolve();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(street).toHaveValue('14 MG Road');
  });

test('an order waits until the addresses are known, and which of them is the usual one', async ({ page, api }) => {
  const person = await signedUp(api);
  await addAddress(api, person, { ...address, address_line: '3 Office Park' });
  await buyNamed(api, 'Onion', 1, person);
  await addAddress(api, person);
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
  const addresses = await hold(page, '**/address/get-address*');
  const orders = await hold(page, '**/order/get-order-list*');
  await openAs(page, person, links.checkout);
  await expect(summary(page)).toContainText('Onion');
  await expect(orderButton(page)).toBeDisabled();
  addresses.letGo();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(orderButton(page)).toBeDisabled();
  orders.letGo();
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  const lines = (await ordersOf(api, person)).map((order) => order.delivery_address.address_line);
  expect(lines).toEqual(['3 Office Park', '3 Office Park']);
});

test('an order waits until it is known what was chosen for the last one', async ({ page, api }) => {
  await saveSettings(api, { substitutes: { on: true } });
  const { person } = await shopperWith(api, 'Onion');
  await addAddress(api, person);
  const orders = await hold(page, '**/order/get-order-list*');
  await openAs(page, person, links.checkout);
  await expect(page.getByRole('radio', { name: /12 MG Road/ })).toBeChecked();
  await expect(orderButton(page)).toBeDisabled();
  orders.letGo();
  await expect(orderButton(page)).toBeEnabled();
  await saveSettings(api, { substitutes: { on: false } });
});

test('on a new device the address of the last order is selected', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Onion');
  await addAddress(api, person);
  const office = await api.ask<Address>(calls.addAddress, {
    body: { ...address, address_line: '3 Office Park' },
    token: person.accessToken,
  });
  const unchosen = async () => {
    await open(page, links.checkout);
    await expect(page.getByRole('radio')).toHaveCount(2);
  };
  await putIntoCart(api, person, product._id, 1);
  await openAs(page, person, links.checkout);
  await unchosen();
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  // The order is placed on another device.
  const [item] = await cartOf(api, person);
  const placed = await api.ask(calls.cashPayment, {
    token: person.accessToken,
    body: {
      itemList: await cartOf(api, person),
      grossTotal: (item?.productId.price ?? 0) + 35,
      cartTotalAmount: saleOf(item?.productId),
      deliveryAddressId: office.data._id,
    },
  });
  expect(placed.status).toBe(200);
  await putIntoCart(api, person, product._id, 1);
  await open(page, links.checkout);
  await expect(page.getByRole('radio', { name: /3 Office Park/ })).toBeChecked();
});

const saleOf = (product?: { price: number; discount: number }): number =>
  product
    ? Math.floor((Math.round(product.price * 100) * (10_000 - product.discount * 100) + 5_000) / 10_000) / 100
    : 0;

test('an address that was chosen stays over a reload and in the other language, until the order is placed', async ({
  page,
  api,
}) => {
  const { person } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await addAddress(api, person, { ...address, address_line: '9 Lake View' });
  await openAs(page, person, links.checkout);
  const chosen = page.getByRole('radio', { name: /9 Lake View/ });
  await chosen.check();
  await page.reload();
  await expect(chosen).toBeChecked();
  await page.goto(localPath(links.checkout, 'hi'));
  await expect(chosen).toBeChecked();
  await page.goto(links.checkout);
  await orderButton(page).click();
  await expect(page).toHaveURL(links.orders);
  const [placed] = await ordersOf(api, person);
  expect(placed?.delivery_address.address_line).toBe('9 Lake View');
  expect(await page.evaluate(() => sessionStorage.getItem('tokri-checkout'))).toBeNull();
});

test('an empty cart shows a suitable message to a customer with orders', async ({ page, api }) => {
  const person = await signedUp(api);
  await buyNamed(api, 'Onion', 1, person);
  await openAs(page, person, links.checkout);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText('Your order history is empty')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/');
});
