import { links } from '../contract/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

/** Of the worker's shop, which all its tests share. */
const wantCode = (api: ShopApi, code: boolean) => saveSettings(api, { handover: { code } });

test.afterEach(({ api }) => wantCode(api, false));

test('an order is delivered with the code of the customer', async ({ page, api }) => {
  await wantCode(api, true);
  const shopper = await signedUp(api, 'Rohan Mehta');
  const order = await buyNamed(api, 'Tomato', 1, shopper);
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
  await expect(dialog.getByText('This is not the code of this order.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  // What is typed survives a dialog that was closed by mistake; what was wrong is forgotten.
  await dialog.getByLabel('Cash received, in ₹').fill('1');
  await dialog.getByLabel(/^Why not ₹/).fill('Too little with them');
  const wrong = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(field).toHaveValue(wrong);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('This is not the code of this order.')).toHaveCount(0);
  await expect(dialog.getByLabel('Cash received, in ₹')).toHaveValue('1');
  await expect(dialog.getByLabel(/^Why not ₹/)).toHaveValue('Too little with them');
  await dialog.getByLabel('Cash received, in ₹').fill(order.totalAmount.toFixed(2));
  await field.fill(code);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await done.click();
  await expect(page.getByText(/^Delivered\. /)).toBeVisible();
});
