import { links } from '../contract/links.ts';
import { formatPaise, toPaise } from '../contract/money.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, ordersOf, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

/** Of the worker's shop, which all its tests share. */
const calculateChange = (api: ShopApi, change: boolean) => saveSettings(api, { cash: { change } });

test.afterEach(({ api }) => calculateChange(api, false));

test('the change follows what the customer hands over', async ({ page, api }) => {
  const shopper = await signedUp(api, 'Rohan Mehta');
  await buyNamed(api, 'Tomato', 1, shopper);
  const [order] = await ordersOf(api, shopper);
  if (!order) throw new Error('There is no order');
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery');
  const dialog = page.getByRole('dialog');
  const handedOver = dialog.getByLabel('Customer hands over, in ₹ (optional)', { exact: true });

  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(dialog.getByLabel('Cash received, in ₹')).toBeVisible();
  await expect(handedOver).toHaveCount(0);

  await page.goto(links.adminSettings);
  await page.getByRole('switch', { name: 'Calculate change' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(links.adminOrder(order._id));
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await dialog.getByLabel('Cash received, in ₹').fill('437');
  await dialog.getByRole('button', { name: '₹500', exact: true }).click();
  await expect(dialog.getByText(`Give back ${formatPaise(toPaise(63))}`)).toBeVisible();
  await handedOver.fill('400');
  await expect(dialog.getByText(`${formatPaise(toPaise(37))} short`)).toBeVisible();
  // Nobody collects more than they were given.
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(dialog.getByText('That is less than the cash received.')).toBeVisible();
  await handedOver.fill('437');
  await expect(dialog.getByText('No change to give')).toBeVisible();
  await handedOver.fill('many');
  await expect(handedOver).toHaveAttribute('aria-invalid', 'true');
  await handedOver.fill('500');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel('Cash received, in ₹').fill(order.totalAmount.toFixed(2));
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(page.getByText(/^Delivered\. /)).toBeVisible();
});
