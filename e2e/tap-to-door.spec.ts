/**
 * One order and three people, each with a browser of their own: a shopper orders, a picker packs, and a rider delivers with the code of
 * the shopper. Nobody reloads a page.
 */
import type { Browser, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { FulfilmentOrder } from '../contract/orders/fulfilment.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import type { CurrentUser } from '../contract/users/users.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, openAs, ordersOf, type Person, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.afterEach(({ api }) =>
  saveSettings(api, {
    handover: { code: false },
    legal: defaultShopSettings.legal,
    invoices: { on: false },
    orderNotes: { on: false },
  }),
);

/** The phone of a person, with a page open. */
async function phoneOf(browser: Browser, url: string, person: Person, path: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-IN', serviceWorkers: 'block' });
  const page = await context.newPage();
  await openAs(page, person, path);
  return page;
}

test('an order goes from the tap to the door', async ({ browser, shop, api }) => {
  await saveSettings(api, {
    handover: { code: true },
    legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
    invoices: { on: true },
    orderNotes: { on: true },
  });
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  for (const name of ['Tomato', 'Potato']) await putIntoCart(api, asha, (await api.findProduct(name))._id, 2);
  const [pooja, tarun] = [await newStaff(api, 'Pooja', 'picker'), await newStaff(api, 'Tarun', 'rider')];
  const at = (person: Person, path: string) => phoneOf(browser, shop.url, person, path);
  const picker = await at(pooja, links.adminPicking);
  const rider = await at(tarun, links.adminOrders);
  await expect(picker.getByRole('heading', { name: 'No order is waiting' })).toBeVisible();
  await expect(rider.getByText('Nothing is on its way.')).toBeAttached();

  // The shopper
  const shopper = await at(asha, links.checkout);
  await shopper.getByRole('button', { name: /^Deliver to/ }).click();
  await shopper.getByRole('radio').first().check();
  await shopper.getByLabel('Note to the store (optional)').fill('Ripe tomatoes please');
  await shopper.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(shopper.getByText('Your order has been placed')).toBeVisible();
  await expect(shopper.getByRole('article')).toContainText('Thank you! We have your order.');
  const [order] = await ordersOf(api, asha);
  if (!order) throw new Error('there is no order');
  await shopper.getByRole('link', { name: 'Follow order' }).click();
  await expect(shopper.getByRole('heading', { level: 2, name: 'We have your order' })).toBeVisible();

  // The picker
  await picker.getByRole('button', { name: 'Pick the next order' }).click();
  await expect(picker.getByText('Ripe tomatoes please')).toBeVisible();
  for (const name of ['Tomato', 'Potato']) {
    await picker.getByText(name, { exact: true }).click();
    await expect(picker.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  }
  await picker.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(picker.getByText(`Order ${order.orderId} is packed`)).toBeVisible();
  await expect(shopper.getByRole('heading', { name: /packed/i })).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expectAccessible(shopper);

  // The store chooses the rider.
  const { accessToken: token } = await administratorOf(api);
  const { data: known } = await api.ask<CurrentUser>(calls.getCurrentUser, { token: tarun.accessToken });
  const params = { orderId: order._id };
  const { revision } = (await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params })).data;
  const chosen = await api.ask(calls.setRider, { token, params, body: { revision, riderId: known._id } });
  expect(chosen.status).toBe(200);

  // The rider
  await rider.getByRole('link', { name: order.orderId, exact: true }).click();
  await rider.getByRole('button', { name: 'Send out for delivery', exact: true }).click();
  await expect(rider.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
  await expect(shopper.getByRole('heading', { name: 'Your order is on its way to you' })).toBeVisible();
  const code = shopper.getByText('Delivery code').locator('xpath=following-sibling::dd').locator('strong');
  await expect(code).toHaveText(/^\d{4}$/);
  const digits = (await code.textContent()) ?? '';
  await rider.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = rider.getByRole('dialog');
  await dialog.getByLabel('Delivery code', { exact: true }).fill(digits);
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shopper.getByRole('heading', { name: 'Your order was delivered. Enjoy!' })).toBeVisible();
  await expect(shopper.getByText(/paid in cash\./)).toBeVisible();
  await expect(shopper.getByRole('region', { name: 'Invoice' })).toBeVisible();
  await expect(shopper.getByText('Updates automatically')).toBeHidden();
  await shopper.getByRole('link', { name: 'Your Orders' }).click();
  await expect(shopper.getByRole('article')).toContainText('Paid');
  for (const page of [shopper, picker, rider]) await page.context().close();
});
