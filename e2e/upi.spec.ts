/** Payment by UPI at the door: the owner enters an id, who delivers shows a QR code, and the shopper reads how it was paid. */
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, openAs, ordersOf, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
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
