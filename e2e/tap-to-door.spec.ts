/**
 * One order and five people, each with a browser of their own: a shopper orders, a picker packs, a manager chooses the rider, who delivers
 * with the code of the shopper, and the owner reads it in the reports. Nobody reloads a page.
 */
import type { Browser, Page } from '@playwright/test';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { endOpenOrders } from './order-board.ts';
import { addAddress, open, openAs, ordersOf, type Person, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'pickers' });
test.beforeEach(({ api }) => endOpenOrders(api));
test.afterEach(({ api }) =>
  saveSettings(api, { handover: { code: false }, legal: defaultShopSettings.legal, invoices: { on: false } }),
);
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** A browser of a person, with a page open. */
async function browserOf(browser: Browser, url: string, person: Person, path: string, viewport = phone): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-IN', serviceWorkers: 'block' });
  const page = await context.newPage();
  await openAs(page, person, path);
  return page;
}

test('an order goes from the tap to the door', async ({ browser, shop, api }) => {
  const admin = await administratorOf(api);
  await saveSettings(api, {
    handover: { code: true },
    legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
    invoices: { on: true },
  });
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha);
  for (const name of ['Tomato', 'Potato']) await putIntoCart(api, asha, (await api.findProduct(name))._id, 2);
  const [pooja, mona, tarun] = [
    await newStaff(api, 'Pooja', 'picker'),
    await newStaff(api, 'Mona', 'manager'),
    await newStaff(api, 'Tarun', 'rider'),
  ];
  const at = (person: Person, path: string, viewport = phone) => browserOf(browser, shop.url, person, path, viewport);
  const picker = await at(pooja, links.adminPicking);
  const manager = await at(mona, links.adminOrders, desk);
  const rider = await at(tarun, links.adminOrders);
  await expect(picker.getByRole('heading', { name: 'No order is waiting' })).toBeVisible();
  await expect(rider.getByText('Nothing is on its way.')).toBeAttached();

  // The shopper
  const shopper = await at(asha, links.checkout);
  await shopper.getByRole('radio').first().check();
  await shopper.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(shopper.getByText('Your order has been placed')).toBeVisible();
  const [order] = await ordersOf(api, asha);
  if (!order) throw new Error('there is no order');
  await open(shopper, links.order(order._id));

  // The manager and the picker
  await expect(manager.getByRole('link', { name: order.orderId, exact: true })).toBeVisible();
  await picker.getByRole('button', { name: 'Pick the next order' }).click();
  for (const name of ['Tomato', 'Potato']) {
    await picker.getByText(name, { exact: true }).click();
    await expect(picker.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  }
  await picker.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(picker.getByText(`Order ${order.orderId} is packed`)).toBeVisible();
  await expect(shopper.getByRole('heading', { name: /packed/i })).toBeVisible();

  await open(manager, links.adminOrder(order._id));
  const who = manager.getByRole('region', { name: 'Rider' });
  await who.getByRole('button', { name: 'Choose rider' }).click();
  await manager.getByRole('radio', { name: /Tarun/ }).check();
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(who).toContainText('Tarun');

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
  await expect(shopper.getByRole('heading', { name: /delivered/i }).first()).toBeVisible();
  await expect(shopper.getByRole('region', { name: 'Invoice' })).toBeVisible();
  await expect(manager.getByText(/Delivered/).first()).toBeVisible();

  // The owner
  const owner = await at(admin, `${links.adminReports}?report=payments`, desk);
  await expect(owner.getByRole('row').last()).toContainText(formatRupees(order.totalAmount));
  await owner.getByRole('link', { name: 'Riders' }).click();
  await expect(owner.getByRole('row', { name: /Tarun/ })).toContainText(formatRupees(order.totalAmount));
  for (const page of [shopper, picker, manager, rider, owner]) await page.context().close();
});
