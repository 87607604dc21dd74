/**
 * The choice of a rider: riders take orders and give them back, a manager chooses somebody, and an order that nobody accepts comes back.
 */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import type { Order } from '../contract/orders/orders.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { endOpenOrders, fulfilmentOf, packedFor } from './order-board.ts';
import { address, buy, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'riders' });
test.beforeEach(({ api }) => endOpenOrders(api));
const main = (page: Page) => page.getByRole('main');

const rider = (page: Page) => page.getByRole('region', { name: 'Rider' });

/** Notes each picture in which a toast lies over a button of the page. */
async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const covered = new Set<string>();
    Object.assign(window, { covered });
    requestAnimationFrame(function look() {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        const over = toast.getBoundingClientRect();
        for (const button of document.querySelectorAll('main button')) {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const isBeside =
            over.right < left + 2 || over.left > right - 2 || over.bottom < top + 2 || over.top > bottom - 2;
          if (!isBeside) covered.add(button.textContent);
        }
      }
      requestAnimationFrame(look);
    });
  });
  return () => page.evaluate(() => [...(window as Window & typeof globalThis & { covered: Set<string> }).covered]);
}

test('a rider takes an order and sends it out, and no toast covers a button', async ({ page, api }) => {
  const order = await packedFor(api, 'Asha Verma');
  await openAs(page, await newStaff(api, 'Ramesh', 'rider'), links.adminOrder(order._id));
  await expect(rider(page)).toContainText('Nobody yet');
  await expect(main(page).getByText(address.address_line)).toHaveCount(0);
  const covered = await watchToasts(page);
  const toasts = page.locator('[data-sonner-toast]');
  await rider(page).getByRole('button', { name: 'I’ll deliver this' }).click();
  await expect(rider(page)).toContainText('You');
  await expect(toasts).toHaveCount(1);
  await toasts.getByRole('button', { name: 'Close' }).click();
  await expect(toasts).toHaveCount(0);
  expect(await covered()).toEqual([]);
  await rider(page).getByRole('button', { name: 'Give back' }).click();
  await expect(rider(page)).toContainText('Nobody yet');
  await page.getByRole('button', { name: 'Send out for delivery' }).click();
  await expect(rider(page)).toContainText('You');
  // The address is shown while the order is on its way.
  await expect(main(page).locator('address')).toContainText(address.address_line);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(main(page).getByText('Delivered by Ramesh')).toBeVisible();
  await expect(main(page).getByText(address.address_line)).toHaveCount(0);
});

test('several orders are selected by keys, printed in one job, packed, given to a rider and sent out', async ({
  page,
  api,
}) => {
  await newStaff(api, 'Mahesh', 'rider');
  const { _id: productId } = await api.findProduct('Tomato');
  const shopper = await signedUp(api, 'Several Orders');
  const orders: Order[] = [];
  for (let each = 0; each < 3; each++) orders.push(await buy(api, productId, 1, shopper));
  const [first, second, third] = orders as [Order, Order, Order];
  await page.addInitScript(() => {
    Object.assign(window, { jobs: 0, print: () => Object.assign(window, { jobs: Reflect.get(window, 'jobs') + 1 }) });
  });
  await openAsAdministrator(page, api, links.adminOrders);
  const link = ({ orderId }: Order) => page.getByRole('link', { name: orderId });
  const box = ({ orderId }: Order) => page.getByRole('checkbox', { name: `Select order ${orderId}` });
  await link(first).focus();
  await page.keyboard.press('x');
  await link(third).focus();
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 orders selected');
  for (const order of orders) await expect(box(order)).toBeChecked();
  await link(second).focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 orders selected');
  await expect(box(second)).not.toBeChecked();
  // With the mouse, too: Shift selects all from the last click up to this one.
  await box(third).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 orders selected');
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Print packing slips' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'jobs'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const { orderId } of orders)
    await expect(page.getByRole('article', { name: `Packing slip of ${orderId}` })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('article', { name: 'Packing slip', includeHidden: true })).toHaveCount(0);

  // An order that leaves its list leaves the selection: one is cancelled, another is packed.
  const administration = await fulfilmentOf(api);
  await administration.step(second, 'cancelled');
  await expect(bar).toContainText('2 orders selected');
  await administration.step(first, 'packed');
  await expect(bar).toContainText('1 order selected');
  const column = page.getByRole('region', { name: 'Packed' });
  await box(first).check();
  await bar.getByRole('button', { name: 'Mark as packed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as packed?' });
  await expect(dialog.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveText(
    new RegExp(third.orderId),
  );
  const others = dialog.getByRole('list', { name: '1 order cannot be packed, and stays as it is' });
  await expect(others).toContainText(first.orderId);
  await expect(others).toContainText('Packed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByText('1 order is packed')).toBeVisible();
  await expect(box(third)).not.toBeChecked();
  await expect(column.getByRole('article', { name: `Order ${third.orderId}` })).toBeVisible();

  await box(third).check();
  await expect(bar).toContainText('2 orders selected');
  await bar.getByRole('button', { name: 'Choose rider' }).click();
  const choice = page.getByRole('dialog', { name: 'Who will deliver 2 orders?' });
  await choice.getByRole('radio', { name: 'Mahesh' }).check();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rider of 2 orders: Mahesh')).toBeVisible();
  for (const { orderId } of [first, third])
    await expect(column.getByRole('article', { name: `Order ${orderId}` })).toContainText('Mahesh');
  await expect(bar).toContainText('2 orders selected');
  await page.getByRole('link', { name: 'Delivered' }).click();
  await expect(bar).toBeHidden();

  // Sending an order out asks for the rider, also by key.
  await page.goBack();
  const fourth = await packedFor(api, 'Asha Verma');
  await column.getByRole('link', { name: fourth.orderId }).focus();
  await page.keyboard.press('s');
  const question = page.getByRole('dialog', { name: `Who will deliver ${fourth.orderId}?` });
  await question.getByRole('radio', { name: /^Mahesh/ }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send out for delivery' }).click();
  const out = page.getByRole('region', { name: 'Out for delivery' });
  await expect(out.getByRole('article', { name: `Order ${fourth.orderId}` })).toContainText('Mahesh');
});
