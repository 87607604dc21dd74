/** Deliveries on a phone: a rider takes an order, leaves, is at the door and delivers, also without a connection. */
import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { FulfilmentOrder } from '../contract/orders/fulfilment.ts';
import type { Order } from '../contract/orders/orders.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectHighContrast } from './accessible.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { endOpenOrders, packedFor } from './order-board.ts';
import { address, open, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

test.use({ scenario: 'riders' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.use({ viewport: { width: 390, height: 844 } });

async function now(api: ShopApi, { _id: orderId }: Order): Promise<FulfilmentOrder> {
  const { accessToken: token } = await administratorOf(api);
  return (await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params: { orderId } })).data;
}

const current = (page: Page) => page.getByRole('region', { name: /^Your current order/ });
const button = (page: Page, name: string) => current(page).getByRole('button', { name, exact: true });
const take = (page: Page, { orderId }: Order) => page.getByRole('button', { name: `I’ll deliver this: ${orderId}` });
/** Waits until the store has all steps: for two seconds the page says nothing of those that it has not. */
const allSent = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('tokri-deliveries'))).toBeNull();

test('a rider takes an order, leaves, is at the door and delivers, on a small phone in the sun', async ({
  page,
  api,
}) => {
  const ramesh = await newStaff(api, 'Ramesh', 'rider');
  await openAs(page, ramesh, links.adminDeliveries);
  await expect(page.getByRole('heading', { name: 'No order to deliver' })).toBeVisible();
  const asha = await signedUp(api, 'Asha Verma');
  const order = await packedFor(api, asha);
  // Without a reload.
  await take(page, order).click();
  await expect(current(page)).toContainText(order.orderId);
  await expect(current(page)).toContainText('Asha Verma');
  await expect(current(page)).not.toContainText(address.address_line);
  await button(page, 'On my way').click();
  await expect(current(page)).toContainText(address.address_line);
  await expect(current(page).getByRole('link', { name: `Call +91 ${address.mobile}` })).toBeVisible();
  // On the first screen of a small phone, above the buttons: where to, whom to call, and what to collect.
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = await button(page, 'I am at the door').boundingBox();
  for (const part of [
    current(page).getByText(address.address_line),
    current(page).getByRole('link', { name: /^Call/ }),
    current(page).getByText(/^₹/).first(),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The number stands in one line beside the way there.
  const number = await current(page).getByText(`+91 ${address.mobile}`, { exact: true }).boundingBox();
  expect(number?.height).toBeLessThan(24);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectHighContrast(page);
  }

  await button(page, 'I am at the door').click();
  await expect(current(page)).toContainText('At the door since');
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Deliver').click();
  await expect(page.getByRole('dialog', { name: `${order.orderId} delivered?` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delivered, cash collected' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByRole('heading', { name: 'No order to deliver' })).toBeVisible();
});

/** The rider call of every tab waits for `go`. Counts how often it is sent. */
async function holdTaking(context: BrowserContext) {
  const held = Promise.withResolvers<void>();
  const calls = { sent: 0, go: held.resolve };
  await context.route('**/fulfilment/orders/*/rider', async (route) => {
    calls.sent += 1;
    await held.promise;
    await route.continue();
  });
  return calls;
}

test('steps without a connection are sent later, what no longer fits is said, and tabs send each step once', async ({
  page,
  api,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const [mine, taken] = [
    await packedFor(api, await signedUp(api, 'Asha Verma')),
    await packedFor(api, await signedUp(api, 'Bharat Rao')),
  ];
  const ramesh = await newStaff(api, 'Ramesh', 'rider');
  await newStaff(api, 'Suresh', 'rider');
  await openAs(page, ramesh, links.adminDeliveries);
  await take(page, mine).click();
  await expect(button(page, 'On my way')).toBeVisible();
  await expect.poll(async () => (await now(api, mine)).rider?.name).toBe('Ramesh');
  await allSent(page);
  await context.setOffline(true);
  await expect(page.getByText('No connection. Your steps are saved on this device')).toBeVisible();
  await expect(button(page, 'Give back')).toBeDisabled();
  await button(page, 'On my way').click();
  await button(page, 'I am at the door').click();
  await take(page, taken).click();
  await expect(page.getByText('3 steps not sent yet')).toBeVisible();
  await expect(button(page, 'Deliver')).toBeVisible();
  // That there is no connection hides nothing of the order.
  const banner = await page.getByText('3 steps not sent yet').boundingBox();
  const heading = await page.getByRole('heading', { name: mine.orderId }).boundingBox();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  await expect(button(page, 'Customer refuses something')).toBeDisabled();
  await expect(current(page)).toContainText('“Customer refuses something” needs a connection');
  await expectAccessible(page);
  await expectHighContrast(page);
  expect((await now(api, mine)).status).toBe('packed');
  // Somebody else has a connection.
  const { revision } = await now(api, taken);
  const { accessToken: token } = await administratorOf(api);
  const params = { orderId: taken._id };
  const { data: riders } = await api.ask<{ _id: string; name: string }[]>(calls.listRiders, { token, params });
  const riderId = riders.find(({ name }) => name === 'Suresh')?._id;
  await api.ask(calls.setRider, { token, params, body: { revision, riderId } });
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: `Not saved for ${taken.orderId}` })).toContainText(
    'Another rider is delivering this order.',
  );
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await expect.poll(() => now(api, mine)).toMatchObject({ status: 'out_for_delivery', arrivedAt: expect.any(String) });
  await expect(current(page)).toContainText(address.address_line);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveCount(0);
  // Nobody is at home, and there is no connection again.
  await context.setOffline(true);
  await expect(page.getByText('No connection. Your steps are saved on this device')).toBeVisible();
  await button(page, 'Could not deliver').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody was at home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back to the store' }).click();
  await expect(page.getByText('1 step not sent yet')).toBeVisible();
  await expect(current(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(async () => (await now(api, mine)).status).toBe('packed');
  await expect(take(page, mine)).toBeVisible();

  // A step that one tab sends is shown in the others, and sent once.
  const other = await context.newPage();
  await open(other, links.adminDeliveries);
  await expect(take(other, mine)).toBeVisible();
  const taking = await holdTaking(context);
  await take(page, mine).click();
  await expect(other.getByText('1 step not sent yet')).toBeVisible();
  taking.go();
  for (const tab of [page, other]) {
    await expect(current(tab)).toContainText(mine.orderId);
    await expect(tab.getByText('not sent yet')).toHaveCount(0);
  }
  expect(taking.sent).toBe(1);
});
