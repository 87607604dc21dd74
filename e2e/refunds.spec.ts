/** Refunds: a shopper reports a problem with a photo, staff give money back, and both see it without a reload. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { mailTo } from './mailbox.ts';
import { fulfilmentOf } from './order-board.ts';
import { buyNamed, open, openAs, ordersOf, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'without riders' });
test.afterEach(({ api }) => saveSettings(api, { refunds: { on: false, days: 2 } }));

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A delivered order of three units. */
async function deliveredOrder(api: ShopApi, name: string) {
  const person = await signedUp(api, 'Asha Verma');
  const order = await buyNamed(api, name, 3, person);
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery', 'delivered');
  return { person, order };
}

const refundsOf = (page: Page) => page.getByRole('region', { name: 'Refunds' });

test('staff give money back by UPI without a report, once', async ({ page, api }) => {
  await saveSettings(api, { refunds: { on: true, days: 2 } });
  const { order, person } = await deliveredOrder(api, 'Tomato');
  await openAsAdministrator(page, api, links.adminOrder(order._id));
  await expect(page.getByRole('button', { name: 'Back to out for delivery' })).toBeVisible();
  await page.getByRole('button', { name: 'Give a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a refund' });
  await dialog.getByLabel('How?').selectOption('By UPI');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(dialog.getByText('Choose what is refunded')).toBeVisible();
  await expect(dialog.getByText('A UPI reference has 12 digits')).toBeVisible();
  for (let unit = 0; unit < 2; unit += 1) await dialog.getByRole('button', { name: 'Add one Tomato' }).click();
  await dialog.getByLabel(/reference/i).fill('4123 4567 8901');
  await dialog.getByLabel('Reason (the customer will see it)').fill('Two were squashed');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(dialog).toBeHidden();
  await expect(refundsOf(page)).toContainText('2 × Tomato');
  await expect(page.getByRole('button', { name: 'Back to out for delivery' })).toBeHidden();
  await expectAccessibleAtBothWidths(page);

  await openAs(page, person, links.order(order._id));
  await expect(refundsOf(page)).toContainText('Two were squashed');
  await expect(refundsOf(page)).toContainText('Reference 412345678901');
  await expectAccessibleAtBothWidths(page);
});

test('a shopper asks with a photo, and the next order uses the store credit of the answer', async ({
  page,
  browser,
  baseURL,
  api,
  shop,
}) => {
  await saveSettings(api, { refunds: { on: true, days: 2 } });
  const { person, order } = await deliveredOrder(api, 'Onion');
  await openAs(page, person, links.order(order._id));
  await page.getByRole('button', { name: 'Report a problem with this order' }).click();
  const report = page.getByRole('dialog', { name: 'What is wrong?' });
  await report.getByRole('checkbox', { name: 'There is a problem with Onion' }).check();
  await report.getByLabel('What is wrong with Onion').selectOption('It is expired');
  for (let more = 0; more < 2; more += 1) await report.getByRole('button', { name: 'Add one Onion' }).click();
  await report.getByLabel('Add photos').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();

  const board = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAsAdministrator(board, api, `${links.adminOrders}?problems=1`);
  await board
    .getByRole('article', { name: `Order ${order.orderId}` })
    .getByRole('link')
    .click();
  const problem = board.getByRole('region', { name: 'A problem with this order' });
  await expect(problem.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await problem.getByLabel('Your answer to the customer').fill('We are sorry.');
  await problem.getByRole('switch', { name: 'With a refund' }).check();
  await problem.getByRole('button', { name: 'Remove one Onion' }).click();
  await expectAccessibleAtBothWidths(board);
  await problem.getByRole('button', { name: 'Send answer' }).click();
  await expect(refundsOf(board)).toContainText('2 × Onion');

  await expect(refundsOf(page)).toContainText('2 × Onion');
  await expect(refundsOf(page)).toContainText('Store credit');
  await expect(page.getByText('Refund · ₹76.50 · Store credit')).toBeVisible();
  expect(await mailTo(shop.dataDir, person.email, 5)).toContain('as store credit');
  await expectAccessibleAtBothWidths(page);

  await open(page, links.account);
  const card = page.getByRole('region', { name: 'Store credit' });
  await expect(card).toContainText('₹76.50');
  await expect(card.getByRole('link', { name: `Refund for ${order.orderId}` })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('You will lose your store credit of ₹76.50 with your account.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 4);
  // No order before it is known what it costs.
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let mayFail = true;
  await page.route('**/api/v1/store-credit', async (route) => {
    ask();
    await mayAnswer;
    await (mayFail ? route.fulfill({ status: 400, json: { message: 'No', code: 'VALIDATION' } }) : route.continue());
  });
  await open(page, links.checkout);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await isAsked;
  await expect(summary.getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled();
  answer();
  await expect(summary.getByRole('alert')).toContainText('Your store credit could not be loaded.');
  await expect(summary.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled();
  await expectAccessibleAtBothWidths(page);
  mayFail = false;
  await summary.getByRole('button', { name: 'Try again' }).click();
  const use = summary.getByRole('switch', { name: 'Use store credit (₹76.50 available)' });
  await expect(use).toBeChecked();
  await expect(summary).toContainText('-₹76.50');
  await expect(summary).toContainText('To pay₹76.50');
  await use.uncheck();
  await expect(summary).not.toContainText('To pay');
  await page.reload();
  await expect(use).not.toBeChecked();
  await use.check();
  await expectAccessibleAtBothWidths(page);
  await summary.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(new RegExp(`${links.orders}$`));
  const [next] = await ordersOf(api, person);
  expect(next).toMatchObject({ totalAmount: 153, credit: 76.5 });
  await open(page, links.order(next?._id ?? ''));
  await expect(page.getByText('Please pay ₹76.50 in cash at the door.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const work = await fulfilmentOf(api);
  if (!next) throw new Error('there is no order');
  await work.steps(next, 'packed', 'out_for_delivery');
  await board.goto(links.adminOrder(next._id));
  await board.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(board.getByRole('dialog')).toContainText('To be collected₹76.50');
  await board.getByRole('dialog').getByRole('button', { name: 'Delivered, cash collected' }).click();
  await expect(board.getByText('Delivered. ₹76.50 received in cash.')).toBeVisible();
  await expectAccessibleAtBothWidths(board);
  await open(page, links.account);
  await expect(card).toContainText('You have no store credit.');
  await expect(card.getByRole('link', { name: `Used for ${next.orderId}` })).toBeVisible();
  await open(page, localPath(links.account, 'hi'));
  await expect(page.getByRole('region', { name: 'स्टोर क्रेडिट' })).toContainText(`${next.orderId} में इस्तेमाल`);
});
