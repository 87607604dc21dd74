/** Deliveries on a phone: a rider takes an order, leaves, is at the door and delivers, also without a connection. */
import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { FulfilmentOrder } from '../contract/fulfilment.ts';
import { links } from '../contract/links.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectHighContrast } from './accessible.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { endOpenOrders, packedFor } from './order-board.ts';
import { address, open, openAs, signedUp, signIn, storeTokens } from './people.ts';
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

test('a rider takes an order, leaves, is at the door, where the customer sees it, and delivers', async ({
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
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
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

  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error('no browser');
  const url = (path: string) => new URL(path, page.url()).href;
  await elsewhere.goto(url('/favicon.svg'));
  await storeTokens(elsewhere, asha);
  await elsewhere.goto(url(links.order(order._id)));
  await expect(elsewhere.getByRole('heading', { name: 'Your order is on its way to you' })).toBeVisible();
  await button(page, 'I am at the door').click();
  await expect(current(page)).toContainText('At the door since');
  await expect(elsewhere.getByText('Your rider is at the door').first()).toBeVisible();
  await expectAccessible(elsewhere);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Deliver').click();
  await expect(page.getByRole('dialog', { name: `${order.orderId} delivered?` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delivered, cash collected' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByRole('heading', { name: 'No order to deliver' })).toBeVisible();
  await expect(elsewhere.getByText('Your rider is at the door')).toHaveCount(0);
  await elsewhere.close();
});

test('steps without a connection are sent later, and what does not fit any more is said', async ({
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectHighContrast(page);
  }
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
  await expectAccessibleAtBothWidths(page);
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
  // What was chosen is there again after the dialog is closed.
  await page.keyboard.press('Escape');
  await button(page, 'Could not deliver').click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Nobody was at home', pressed: true }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back to the store' }).click();
  await expect(page.getByText('1 step not sent yet')).toBeVisible();
  await expect(current(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(async () => (await now(api, mine)).status).toBe('packed');
  await expect(take(page, mine)).toBeVisible();
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

test('a step that one tab sends is shown in the others, and sent once', async ({ page, api, context }) => {
  const order = await packedFor(api, await signedUp(api, 'Asha Verma'));
  await openAs(page, await newStaff(api, 'Ramesh', 'rider'), links.adminDeliveries);
  const other = await context.newPage();
  await open(other, links.adminDeliveries);
  await expect(take(other, order)).toBeVisible();
  const taking = await holdTaking(context);
  await take(page, order).click();
  await expect(other.getByText('1 step not sent yet')).toBeVisible();
  taking.go();
  for (const tab of [page, other]) {
    await expect(current(tab)).toContainText(order.orderId);
    await expect(tab.getByText('not sent yet')).toHaveCount(0);
  }
  expect(taking.sent).toBe(1);
});

test('steps that are not sent outlast a sign-in that the store ended, for the same person only', async ({
  page,
  api,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const order = await packedFor(api, await signedUp(api, 'Asha Verma'));
  const ramesh = await newStaff(api, 'Ramesh', 'rider');
  const suresh = await newStaff(api, 'Suresh', 'rider');
  await openAs(page, ramesh, links.adminDeliveries);
  await take(page, order).click();
  await expect.poll(async () => (await now(api, order)).rider?.name).toBe('Ramesh');
  await allSent(page);
  await context.setOffline(true);
  await button(page, 'On my way').click();
  await expect(page.getByText('1 step not sent yet')).toBeVisible();
  // A new password ends the sign-ins of other devices.
  const { accessToken: token } = await api.signIn(ramesh.email, ramesh.password);
  const newPassword = 'basket-of-guavas-8';
  const body = { currentPassword: ramesh.password, newPassword };
  expect((await api.ask(calls.changePassword, { token, body })).status).toBe(200);
  await context.setOffline(false);
  await expect(page).toHaveURL(links.login);
  expect((await now(api, order)).status).toBe('packed');
  await signIn(page, ramesh.email, newPassword);
  await expect(page).not.toHaveURL(links.login);
  await open(page, links.adminDeliveries);
  await expect.poll(async () => (await now(api, order)).status).toBe('out_for_delivery');
  await expect(button(page, 'I am at the door')).toBeVisible();
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await allSent(page);

  // Another person on the same phone finds nothing of it.
  await context.setOffline(true);
  await button(page, 'I am at the door').click();
  await expect(page.getByText('1 step not sent yet')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('refreshToken');
  });
  await context.setOffline(false);
  await openAs(page, suresh, links.adminDeliveries);
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible();
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  expect((await now(api, order)).arrivedAt).toBeUndefined();
});
