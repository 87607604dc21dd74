/** Order tracking: live updates, cancelling and reordering. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible } from './accessible.ts';
import { fulfilmentOf } from './order-board.ts';
import { buy, cartOf, openAs, openCheckout, type Person, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { stockOf } from './stock.ts';

async function ordered(
  api: ShopApi,
  name: string,
  quantity: number,
): Promise<{ person: Person; order: Order; productId: string }> {
  const person = await signedUp(api);
  const { _id: productId } = await api.findProduct(name);
  return { person, productId, order: await buy(api, productId, quantity, person) };
}

const headline = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });
const live = (page: Page) => page.getByText('Updates automatically');
const happened = (page: Page) => page.getByRole('region', { name: 'Order progress' }).getByRole('listitem');

test('a new order is highlighted, and its page updates live until delivery', async ({ page, api }) => {
  const { person } = await openCheckout(page, api, 'Potato', 2);
  await page.getByRole('radio').check();
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(links.orders);
  const card = page.getByRole('article');
  await expect(card).toContainText('Thank you! We have your order.');
  await expect(card).toContainText('Order placed');
  await expect(card.getByRole('definition').filter({ hasText: 'Pay ' })).toHaveText('Pay on delivery');
  await expect(card).not.toContainText('packing');
  await card.getByRole('link', { name: 'Follow order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/\w{26}$/);

  const [order] = (await api.ask<Order[]>(calls.getOrderList, { token: person.accessToken })).data;
  if (!order) throw new Error('nothing was ordered');
  await expect(page.getByRole('definition').filter({ hasText: order.orderId })).toBeVisible();
  await expect(headline(page, 'We have your order')).toBeVisible();
  await expect(live(page)).toBeVisible();
  const fulfilment = await fulfilmentOf(api);
  await fulfilment.step(order, 'packed');
  await expect(headline(page, 'Your order is packed and ready to leave')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your order is packed' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await fulfilment.step(order, 'out_for_delivery');
  await expect(headline(page, 'Your order is on its way to you')).toBeVisible();
  await fulfilment.step(order, 'delivered');
  await expect(headline(page, 'Your order was delivered. Enjoy!')).toBeVisible();
  await expect(page.getByText(/paid in cash\./)).toBeVisible();
  await expect(happened(page)).toHaveCount(4);
  await expect(live(page)).toBeHidden();

  await page.getByRole('link', { name: 'Your Orders' }).click();
  await expect(card).toContainText('Paid');
  await expect(card.getByRole('link', { name: 'View order' })).toBeVisible();
});

test('a placed order is cancelled after a confirmation, and its stock returns', async ({ page, api, shop }) => {
  const { person, order, productId } = await ordered(api, 'Cauliflower', 3);
  const stock = await stockOf(shop, api, productId);
  await openAs(page, person, links.order(order._id));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.orderId}?` });
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(headline(page, 'Your order was cancelled')).toBeVisible();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  expect(await stockOf(shop, api, productId)).toBe(stock + 3);
});

test('the page of an order that is packed has no barrier, nor has what was added to the cart again', async ({
  page,
  api,
}) => {
  const { person, order, productId } = await ordered(api, 'Garlic', 2);
  await (await fulfilmentOf(api)).step(order, 'packed');
  await openAs(page, person, links.order(order._id));
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Garlic');
  expect((await cartOf(api, person)).map((item) => [item.productId._id, item.quantity])).toEqual([[productId, 2]]);
});
