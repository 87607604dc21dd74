/** Orders that are paid online, with the simulator of a provider. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { formatRupees } from '../contract/money/money.ts';
import { addAddress, open, openAs, ordersOf, putIntoCart, shopperWith } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ onlyFor: 'pay-online', shopEnv: { PAYMENTS: 'simulator' } });
test.afterEach(({ api }) => saveSettings(api, { refunds: { on: false, days: 2 } }));

/** Orders one product online, up to the page of the bank. */
async function orderOnline(page: Page, api: Parameters<typeof shopperWith>[0], prefix = '') {
  const { person } = await shopperWith(api, 'Potato');
  await addAddress(api, person);
  await openAs(page, person, prefix + links.checkout);
  await page.getByRole('button', { name: prefix ? /^₹[\d,.]+ ऑनलाइन दें$/ : /^Pay ₹[\d,.]+ online$/ }).click();
  await expect(page).toHaveURL(/\/payments-simulator\/pay\//);
  return person;
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
/** The page that says so leads on by itself, so a slow machine may not see it. */
const opensPaidOrder = async (page: Page) => {
  await expect(page).toHaveURL(/\/dashboard\/orders\//, { timeout: 30_000 });
  await expect(page.getByText(/paid online by UPI$/)).toBeVisible();
};

test('an order is paid on the page of the bank, and then placed', async ({ page, api }) => {
  const person = await orderOnline(page, api);
  expect(await ordersOf(api, person)).toMatchObject([{ status: 'awaiting_payment' }]);
  await pay(page);
  await opensPaidOrder(page);
  const [placed] = await ordersOf(api, person);
  expect(placed).toMatchObject({ status: 'placed', payment_status: 'paid', paidOnline: placed?.totalAmount });
  await expect(page).toHaveURL(links.order(placed?._id ?? ''));
});

test('a payment that fails can be made again', async ({ page, api }) => {
  const person = await orderOnline(page, api);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(heading(page, 'The payment did not go through')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await pay(page);
  await opensPaidOrder(page);
  expect(await ordersOf(api, person)).toMatchObject([{ status: 'placed', payment_status: 'paid' }]);
});

test('a shopper who leaves comes back to the order, and pays in cash', async ({ page, api }) => {
  const person = await orderOnline(page, api, '/hi');
  await openAs(page, person, links.orders);
  await page.getByRole('link', { name: /^Pay ₹/ }).click();
  await expect(page).toHaveURL(/\/payments-simulator\/pay\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/pay\/[^/#]+$/);
  await page.getByRole('button', { name: 'Pay in cash at the door instead' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  await expect(page.getByText(/^Please pay ₹[\d,.]+ in cash at the door\.$/)).toBeVisible();
  expect(await ordersOf(api, person)).toMatchObject([{ status: 'placed', payment_status: 'pending' }]);
});

test('a shopper who cancels gets the money as store credit, and the next order can use it', async ({ page, api }) => {
  await saveSettings(api, { refunds: { on: true, days: 2 } });
  const person = await orderOnline(page, api);
  await pay(page);
  await opensPaidOrder(page);
  const [placed] = await ordersOf(api, person);
  const amount = formatRupees(placed?.totalAmount ?? 0);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('As store credit, at once').click();
  await expect(dialog.getByRole('radio', { name: /^As store credit, at once/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(`${amount} is now store credit. Your next order can use it.`)).toBeVisible();
  await putIntoCart(api, person, placed?.product_details[0]?.productId ?? '', 1);
  await open(page, links.checkout);
  await expect(page.getByText(`Use store credit (${amount} available)`)).toBeVisible();
});
