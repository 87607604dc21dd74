/** A customer takes a part of an order at the door, and the store receives the rest. */
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { dueOf, formatRupees } from '../contract/money/money.ts';
import type { FulfilmentOrder } from '../contract/orders/fulfilment.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, buyCart, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { stockOf } from './stock.ts';

test.use({ scenario: 'riders' });
test.use({ viewport: { width: 390, height: 844 } });

test('a rider collects less for what is refused, and the manager receives the goods', async ({ page, api, shop }) => {
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  const [tomato, onion] = [await api.findProduct('Tomato'), await api.findProduct('Onion')];
  const before = [await stockOf(shop, api, tomato._id), await stockOf(shop, api, onion._id)];
  await putIntoCart(api, asha, tomato._id, 3);
  await putIntoCart(api, asha, onion._id, 1);
  const order = await buyCart(api, asha);
  const board = await fulfilmentOf(api);
  await board.step(order, 'packed');

  const ramesh = await newStaff(api, 'Ramesh', 'rider');
  await openAs(page, ramesh, links.adminDeliveries);
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  await page.getByRole('button', { name: 'On my way', exact: true }).click();
  await page.getByRole('button', { name: 'Customer refuses something' }).click();
  const dialog = page.getByRole('dialog');
  const more = (name: string) => dialog.getByRole('button', { name: `Add one ${name}, refused` });
  for (let units = 0; units < 2; units += 1) await more(tomato.name).click();
  await dialog.getByRole('button', { name: 'Not fresh' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show the new amount' }).click();

  // The amount is that of the store, for what is taken.
  const lineOf = (productId: string) => order.product_details.find((line) => line.productId === productId);
  const due = dueOf(order) - 2 * (lineOf(tomato._id)?.price ?? 0);
  await expect(dialog.getByText(formatRupees(due), { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`2 × ${tomato.name}`);
  await expect(dialog.getByLabel('Cash received')).toHaveValue(due.toFixed(2));
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  const bringBack = page.getByRole('region', { name: 'Bring back to the store' });
  await expect(bringBack).toContainText(`2 × ${tomato.name}`);
  await expectAccessible(page);

  await openAsAdministrator(page, api, links.adminOrders);
  await page.getByRole('link', { name: 'To receive' }).click();
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toContainText(`Coming back: 2 × ${tomato.name}`);
  await page.getByRole('link', { name: order.orderId }).click();
  const goods = page.getByRole('region', { name: 'Refused at the door' });
  await expect(goods).toContainText('On the way back');
  await goods.getByRole('button', { name: 'Receive the items' }).click();
  await dialog.getByRole('button', { name: `Add one ${tomato.name}, back to stock` }).click();
  await expect(dialog.getByText('1 is waste')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Spoiled' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(goods).toContainText('1 back to stock · 1 waste');
  await expect(goods.getByRole('button')).toHaveCount(0);
  expect([await stockOf(shop, api, tomato._id), await stockOf(shop, api, onion._id)]).toEqual([
    (before[0] ?? 0) - 2,
    (before[1] ?? 0) - 1,
  ]);
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params: { orderId: order._id } });
  expect(data).toMatchObject({ status: 'delivered', totalAmount: due, receivedAmount: due, backTo: null });
});
