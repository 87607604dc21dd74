/** Payment by UPI at the door: the owner enters an id, who delivers shows a QR code, and the shopper reads how it was paid. */
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, openAs, ordersOf, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, storeFailure, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

/** The payee of the worker's shop, which all its tests share. */
const takeUpi = (api: ShopApi, upiId: string) => saveSettings(api, { payment: { upiId, upiName: '' } });

test.afterEach(({ api }) => takeUpi(api, ''));

/** An order that is out for delivery, and its shopper. */
async function outForDelivery(api: ShopApi, name: string) {
  const shopper = await signedUp(api, name);
  await buyNamed(api, 'Tomato', 2, shopper);
  const [order] = await ordersOf(api, shopper);
  if (!order) throw new Error('There is no order');
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery');
  return { shopper, order };
}

/** The text of a QR code, read from its pixels as a phone does. */
async function textOf(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('the owner enters a UPI ID, which has a form', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const id = page.getByLabel('UPI ID', { exact: true });
  await id.fill('my shop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This is not a UPI ID. It looks like name@bank.').first()).toBeVisible();
  await id.fill('tokri@okbank');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(id).toHaveValue('tokri@okbank');
});

test('an order is paid by UPI at the door', async ({ page, api }) => {
  await takeUpi(api, 'tokri@okbank');
  const { shopper, order } = await outForDelivery(api, 'Rohan Mehta');
  const total = formatRupees(order.totalAmount);
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByText(`Please pay ${total} at the door, in cash or by UPI.`)).toBeVisible();

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delivered, cash collected' })).toBeVisible();
  // Whatever is typed as cash, the QR code asks for what is due.
  await dialog.getByLabel('Cash received, in ₹').fill('20');
  await dialog.getByRole('button', { name: 'UPI', exact: true }).click();
  await expect(dialog.getByLabel('Amount received, in ₹')).toHaveValue(order.totalAmount.toFixed(2));
  const code = dialog.getByRole('img', { name: `QR code for ${total} to Tokri` });
  const link = `upi://pay?pa=tokri@okbank&pn=Tokri&am=${order.totalAmount.toFixed(2)}&cu=INR&tn=${order.orderId}`;
  expect(await textOf(code)).toBe(link);
  await expectAccessibleAtBothWidths(page);

  const done = dialog.getByRole('button', { name: 'Delivered, paid by UPI' });
  await done.click();
  await expect(dialog.getByText('A UPI reference has 12 digits', { exact: true })).toBeVisible();
  await dialog.getByLabel('Amount received, in ₹').fill('30');
  expect(await textOf(code)).toBe(link);
  await dialog.getByLabel('Amount received, in ₹').fill(order.totalAmount.toFixed(2));
  await dialog.getByLabel('UPI reference', { exact: true }).fill('4321 8765 0912');
  await done.click();
  await expect(
    page.getByText(`Delivered. ${total} received by UPI, reference 432187650912.`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Paid by UPI', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByText(`${total} paid by UPI.`, { exact: true })).toBeVisible();
});

test('a reference that is recorded already keeps the dialog open, and cash is taken instead', async ({ page, api }) => {
  await takeUpi(api, 'tokri@okbank');
  const first = await outForDelivery(api, 'Leela Menon');
  const { accessToken: token } = await administratorOf(api);
  const paid = await api.ask(calls.stepOrder, {
    params: { orderId: first.order._id },
    token,
    body: { step: 'delivered', revision: 3, received: first.order.totalAmount, upi: { reference: '555500001111' } },
  });
  expect(paid.status).toBe(200);
  const { order } = await outForDelivery(api, 'Kabir Nair');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'UPI', exact: true }).click();
  await dialog.getByLabel('UPI reference', { exact: true }).fill('555500001111');
  await dialog.getByRole('button', { name: 'Delivered, paid by UPI' }).click();
  await expect(
    page.getByText('This UPI reference is already recorded for another order. Check the digits.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('UPI reference', { exact: true })).toHaveValue('555500001111');
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByText(`Delivered. ${formatRupees(order.totalAmount)} received in cash.`)).toBeVisible();
});

test('a rider takes a payment by UPI, also when the QR code loads only the second time', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(storeFailure);
  await takeUpi(api, 'tokri@okbank');
  const { order } = await outForDelivery(api, 'Rohan Mehta');
  await openAs(page, await newStaff(api, 'Ramesh', 'rider'), links.adminOrder(order._id));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  await page.route(`**/fulfilment/orders/${order._id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(dialog.getByText('The QR code for UPI could not be loaded. Cash is possible.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delivered, cash collected' })).toBeEnabled();
  await page.unroute(`**/fulfilment/orders/${order._id}`);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'UPI', exact: true }).click();
  await dialog.getByLabel('UPI reference', { exact: true }).fill('432187650999');
  await dialog.getByRole('button', { name: 'Delivered, paid by UPI' }).click();
  await expect(page.getByText(/received by UPI, reference 432187650999/)).toBeVisible();
});
