/** The screens of online payments in a shop that has them: the list, a payment that needs a decision, its order, and reports. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Order } from '../contract/orders/orders.ts';
import { adminPayment } from '../contract/payments/payment-links.ts';
import type { PaymentStart } from '../contract/payments/payments.ts';
import type { ListedPayment, PaymentList, ShownPayment } from '../contract/payments/payments-admin.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible, expectAccessibleAtBothWidths, expectFits, loaded } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { buyCart, goTo, open, shopperWith } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ onlyFor: 'payments', shopEnv: { PAYMENTS: 'simulator' }, contextOptions: { reducedMotion: 'reduce' } });

/** An order that waits for its payment, and what its shopper does on the page of the bank. */
async function orderOnline(api: ShopApi, answer?: { action: 'pay' | 'fail'; scenario?: string }): Promise<Order> {
  const { person } = await shopperWith(api, 'Potato');
  const order = (await buyCart(api, person, calls.stripePayment)) as Order & { payment: PaymentStart };
  const body = new URLSearchParams(answer);
  if (answer) await fetch(api.url + order.payment.browser.page, { method: 'POST', body, redirect: 'manual' });
  return order;
}

/** The payment of an order that needs a decision: the bank refused its refund. */
async function paymentToDecide(api: ShopApi): Promise<ListedPayment> {
  const order = await orderOnline(api, { action: 'pay', scenario: 'refunds-fail' });
  const { accessToken: token } = await administratorOf(api);
  const find = async (show: string) =>
    (await api.ask<PaymentList>(calls.listPayments, { query: { show }, token })).data.payments.find(
      (payment) => payment.order._id === order._id,
    );
  let paid: ListedPayment | undefined;
  await expect.poll(async () => (paid = await find('paid'))).toBeTruthy();
  if (!paid) throw new Error('the payment is not paid');
  const body = { amount: 5, left: paid.amount };
  await api.ask<ShownPayment>(calls.refundOnline, { params: { paymentId: paid._id }, body, token });
  await expect.poll(() => find('decide'), { timeout: 60_000 }).toBeTruthy();
  return paid;
}

/** Every rule at both widths, and the colours in the other theme of each. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessibleAtBothWidths(page);
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, undefined, 'colors');
  }
}

test.describe.configure({ timeout: 600_000 });

test('the payments are accessible on phones and desktops, in both themes and languages', async ({ page, api }) => {
  await orderOnline(api);
  await orderOnline(api, { action: 'fail' });
  await orderOnline(api, { action: 'pay' });
  const payment = await paymentToDecide(api);
  await openAsAdministrator(page, api, links.adminOverview);
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  await sidebar.getByRole('link', { name: 'Payments' }).first().click();
  await expect(page.getByRole('link', { name: payment.order.orderId })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Not settled yet' }).click();
  await expect(page.getByText('No payment matches.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Needs a decision' }).click();
  await page.getByRole('link', { name: payment.order.orderId }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(payment.order.orderId);
  await page.getByText('Messages of the service').click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const path of [
    links.adminOrder(payment.order._id),
    `${links.adminReports}?report=online`,
    `${links.adminReports}?report=settlements`,
  ]) {
    await goTo(page, path);
    await loaded(page);
    await expectAccessibleInBothThemes(page);
  }
  await open(page, localPath(links.adminOverview, 'hi'));
  for (const path of [links.adminPayments, adminPayment(payment._id), `${links.adminReports}?report=settlements`]) {
    await goTo(page, localPath(path, 'hi'));
    await loaded(page);
    await expectFits(page);
  }
});
