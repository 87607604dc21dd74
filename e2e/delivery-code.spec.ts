/** The delivery code: the owner asks for it, the customer has it while the order is on its way, and the rider enters it. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { SavedSettings } from '../contract/shop-settings.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buy, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

/** Of the worker's shop, which all its tests share. */
async function wantCode(api: ShopApi, code: boolean): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const { version } = (await api.ask<SavedSettings>(calls.getSavedSettings, { token })).data;
  const body = { version, settings: { handover: { code } } };
  const { status, message } = await api.ask(calls.updateShopSettings, { token, body });
  if (status !== 200) throw new Error(message);
}

test.afterEach(({ api }) => wantCode(api, false));

test('the owner asks for a code', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const code = page.getByRole('switch', { name: 'Delivery code' });
  await expect(code).not.toBeChecked();
  await code.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(code).toBeChecked();
});

test('an order is delivered with the code of the customer', async ({ page, api }) => {
  await wantCode(api, true);
  const shopper = await signedUp(api, 'Rohan Mehta');
  const order = await buy(api, (await api.findProduct('Tomato'))._id, 1, shopper);
  const board = await fulfilmentOf(api);
  await board.step(order, 'packed');
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText('Delivery code')).toHaveCount(0);
  await board.step(order, 'out_for_delivery');
  // Without a reload.
  const shown = page.getByText('Delivery code').locator('xpath=following-sibling::dd').locator('strong');
  await expect(shown).toHaveText(/^\d{4}$/);
  await expectAccessibleAtBothWidths(page);
  const code = (await shown.textContent()) ?? '';

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Delivery code', { exact: true });
  const done = dialog.getByRole('button', { name: 'Delivered, cash collected' });
  await done.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('The code has 4 digits')).toBeVisible();
  await expectAccessible(page);
  await field.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await done.click();
  await expect(page.getByText('This is not the code of this order.')).toBeVisible();
  await field.fill(code);
  await done.click();
  await expect(page.getByText(/^Delivered\. /)).toBeVisible();
});

test('an order is delivered without the code, with a reason that the customer reads', async ({ page, api }) => {
  await wantCode(api, true);
  const shopper = await signedUp(api, 'Rohan Mehta');
  const order = await buy(api, (await api.findProduct('Tomato'))._id, 1, shopper);
  const board = await fulfilmentOf(api);
  for (const step of ['packed', 'out_for_delivery'] as const) await board.step(order, step);
  await openAsAdministrator(page, api, `${links.adminOrders}?status=out_for_delivery`);
  await page.getByRole('button', { name: `Mark as delivered: ${order.orderId}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deliver without the code' }).click();
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Why without the code? The customer will see this').fill('The phone was empty');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog).toHaveCount(0);
  await openAs(page, shopper, links.order(order._id));
  await expect(page.getByText('Delivered without the code: The phone was empty')).toBeVisible();
});
