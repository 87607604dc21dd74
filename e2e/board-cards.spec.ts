/** What the cards of the order board say, and to whom. */
import { calls } from '../contract/calls.ts';
import type { FulfilmentOrder } from '../contract/fulfilment.ts';
import { links } from '../contract/links.ts';
import type { Picking } from '../contract/picking.ts';
import { expectAccessible } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, address, buy, buyCart, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('a card says why an order came back, and a picker sees no amounts', async ({ page, api }) => {
  const { _id: productId } = await api.findProduct('Tomato');
  const order = await buy(api, productId, 1, await signedUp(api, 'Nobody There'));
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery');
  const { accessToken: token } = await openAsAdministrator(page, api, links.adminOrders);
  const params = { orderId: order._id };
  const { revision } = (await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { params, token })).data;
  const body = { step: 'back', revision, reason: 'Nobody at home' };
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toBeVisible();
  // The columns are read at the same moment, and this one is late: meanwhile the order is in the other one only.
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route(/fulfilment\/orders\?.*status=out_for_delivery/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  expect((await api.ask(calls.stepOrder, { params, token, body })).status).toBe(200);
  await expect(card).toContainText('Came back: Nobody at home');
  load();
  await expect(card).toContainText('₹');
  await expectAccessible(page);
  await openAs(page, await newStaff(api, 'Pooja Picks', 'picker'), links.adminOrders);
  await expect(card).toContainText('1 item');
  await expect(card).not.toContainText('₹');
});

test('a card with a long address fits a phone, and says who picks it as soon as somebody does', async ({
  page,
  api,
}) => {
  const shopper = await signedUp(api, 'Far Away');
  await putIntoCart(api, shopper, (await api.findProduct('Tomato'))._id, 1);
  await addAddress(api, shopper, {
    ...address,
    address_line: `Flat 4, ${'Very Long Street Name '.repeat(4)}`.slice(0, 80),
  });
  const order = await buyCart(api, shopper);
  await page.setViewportSize({ width: 360, height: 800 });
  await openAsAdministrator(page, api, links.adminOrders);
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toContainText('Very Long Street Name');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const { accessToken: token } = await newStaff(api, 'Imran', 'picker');
  const { data } = await api.ask<Picking>(calls.claimOrder, { token, body: { orderId: order._id } });
  await expect(card).toContainText('Imran is picking');
  await expectAccessible(page);
  const claimId = data.mine.find(({ _id }) => _id === order._id)?.claimId ?? '';
  await api.ask(calls.releaseOrder, { token, params: { orderId: order._id }, query: { claimId } });
  await expect(card).not.toContainText('is picking');
});
