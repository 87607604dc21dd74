/** A customer takes a part of an order at the door, and the store receives the rest. */
import { calls } from '../contract/calls.ts';
import type { FulfilmentOrder } from '../contract/fulfilment.ts';
import { links } from '../contract/links.ts';
import { dueOf, formatRupees } from '../contract/money.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, buyCart, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
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
  await dialog.getByRole('button', { name: 'Show the new amount' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what the customer is refusing.');
  for (let units = 0; units < 3; units += 1) await more(tomato.name).click();
  await more(onion.name).click();
  await expect(dialog.getByText('If the customer refuses everything')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Remove one ${onion.name}, refused` }).click();
  await dialog.getByRole('button', { name: `Remove one ${tomato.name}, refused` }).click();
  await dialog.getByRole('button', { name: 'Show the new amount' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${tomato.name}: Choose a reason`);
  await dialog.getByRole('button', { name: 'Not fresh' }).click();
  await expectAccessibleAtBothWidths(page);
  // What is entered survives a dialog that was closed by mistake.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Customer refuses something' }).click();
  await expect(dialog.getByText('2 of 3 refused')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Not fresh' })).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Show the new amount' }).click();

  // The amount is that of the store, for what is taken.
  const lineOf = (productId: string) => order.product_details.find((line) => line.productId === productId);
  const due = dueOf(order) - 2 * (lineOf(tomato._id)?.price ?? 0);
  await expect(dialog.getByText(formatRupees(due), { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`2 × ${tomato.name}`);
  await expect(dialog.getByLabel('Cash received')).toHaveValue(due.toFixed(2));
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  const bringBack = page.getByRole('region', { name: 'Bring back to the store' });
  await expect(bringBack).toContainText(`2 × ${tomato.name}`);
  await expectAccessible(page);

  await openAs(page, asha, links.order(order._id));
  const notTaken = page.getByRole('region', { name: 'Not taken at the door' });
  await expect(notTaken).toContainText(`2 × ${tomato.name}`);
  await expect(notTaken).toContainText('Not fresh');
  await expect(page.getByText(formatRupees(due)).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await openAsAdministrator(page, api, links.adminOrders);
  await page.getByRole('link', { name: 'To receive' }).click();
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(card).toContainText(`Coming back: 2 × ${tomato.name}`);
  await card.getByRole('button', { name: `Receive the items: ${order.orderId}` }).click();
  await expect(dialog.getByRole('heading', { name: 'What should happen to the refused items?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: order.orderId }).click();
  const goods = page.getByRole('region', { name: 'Refused at the door' });
  await expect(goods).toContainText('On the way back');
  await goods.getByRole('button', { name: 'Receive the items' }).click();
  await dialog.getByRole('button', { name: `Add one ${tomato.name}, back to stock` }).click();
  await expect(dialog.getByText('1 is waste')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Spoiled' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(goods).toContainText('1 back to stock · 1 waste');
  await expect(goods.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  expect([await stockOf(shop, api, tomato._id), await stockOf(shop, api, onion._id)]).toEqual([
    (before[0] ?? 0) - 2,
    (before[1] ?? 0) - 1,
  ]);
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params: { orderId: order._id } });
  expect(data).toMatchObject({ status: 'delivered', totalAmount: due, receivedAmount: due, backTo: null });
});

test('a refused delivery that is confirmed without a connection is kept on the phone, and sent once', async ({
  page,
  context,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  const tomato = await api.findProduct('Tomato');
  await putIntoCart(api, asha, tomato._id, 3);
  const order = await buyCart(api, asha);
  await (await fulfilmentOf(api)).step(order, 'packed');
  await openAs(page, await newStaff(api, 'Suresh', 'rider'), links.adminDeliveries);
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  const left = page.waitForResponse(`**/fulfilment/orders/${order._id}/step`);
  await page.getByRole('button', { name: 'On my way', exact: true }).click();
  await (await left).finished();
  await page.getByRole('button', { name: 'Customer refuses something' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Add one ${tomato.name}, refused` }).click();
  await dialog.getByRole('button', { name: 'Damaged' }).click();
  await dialog.getByRole('button', { name: 'Show the new amount' }).click();
  const due = dueOf(order) - (order.product_details[0]?.price ?? 0);
  await expect(dialog.getByLabel('Cash received')).toHaveValue(due.toFixed(2));

  await context.setOffline(true);
  await expect(page.getByText('No connection. Your steps are saved on this device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByText('1 step not sent yet')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { accessToken: token } = await administratorOf(api);
  const now = async () =>
    (await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params: { orderId: order._id } })).data;
  expect((await now()).status).toBe('out_for_delivery');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(order._id)) sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByText('step not sent yet')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Bring back to the store' })).toContainText(`1 × ${tomato.name}`);
  expect(await now()).toMatchObject({ status: 'delivered', totalAmount: due, receivedAmount: due });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Bring back to the store' })).toContainText(order.orderId);
  expect(sent).toHaveLength(1);
  expect((await now()).events.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
});
