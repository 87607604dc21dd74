/** Refunds: a shopper reports a problem with a photo, staff give money back, and both see it without a reload. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
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

test('a shopper asks with a photo, and the next order uses the store credit of the answer', async ({
  page,
  browser,
  baseURL,
  api,
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
  await expectAccessible(board);
  await problem.getByRole('button', { name: 'Send answer' }).click();
  await expect(refundsOf(board)).toContainText('2 × Onion');
  await board.context().close();

  await expect(refundsOf(page)).toContainText('2 × Onion');
  await expect(refundsOf(page)).toContainText('Store credit');
  await expect(page.getByText('Refund · ₹76.50 · Store credit')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await open(page, links.account);
  const card = page.getByRole('region', { name: 'Store credit' });
  await expect(card).toContainText('₹76.50');
  await expect(card.getByRole('link', { name: `Refund for ${order.orderId}` })).toBeVisible();
  await expectAccessible(page);

  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 4);
  await open(page, links.checkout);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const use = summary.getByRole('switch', { name: 'Use store credit (₹76.50 available)' });
  await expect(use).toBeChecked();
  await expect(summary).toContainText('-₹76.50');
  await expect(summary).toContainText('To pay₹76.50');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page).toHaveURL(new RegExp(`${links.orders}$`));
  const [next] = await ordersOf(api, person);
  expect(next).toMatchObject({ totalAmount: 153, credit: 76.5 });
});
