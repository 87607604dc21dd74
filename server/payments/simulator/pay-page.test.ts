/** The simulator inside of a shop: its pay page over HTTP, and what became of the order. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { formatRupees } from '../../../contract/money/money.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { order } from '../../../contract/orders/orders.ts';
import type { PaymentStart } from '../../../contract/payments/payments.ts';
import type { PublicShopSettings } from '../../../contract/settings/shop-settings.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop, type TestShop } from '../../testing/shop.ts';
import { type Shopper, signUpShopper } from '../../testing/shopping.ts';
import { createLazySimulator } from './lazy-simulator.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const shop = sharedShop(async () => {
  const opened = await openShop({ PAYMENTS: 'simulator' });
  await opened.app.listen({ host: '127.0.0.1', port: 0 });
  return opened;
});

async function awaiting() {
  const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 2 });
  const { data } = await shopper.call(calls.stripePayment, {}, await shopper.checkout());
  const placed = order.parse(data);
  const { payment } = data as { payment: PaymentStart };
  return { shopper, placed, amount: payment.amount, page: payment.browser.page ?? '' };
}

const get = (page: string, of: TestShop = shop) => of.app.inject({ url: page });

const answer = (page: string, fields: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: page, headers: form, payload: new URLSearchParams(fields).toString() });

const statusOf = async (shopper: Shopper, orderId: string): Promise<string> => {
  const { data } = await shopper.call(calls.getOrder, { orderId });
  return (data as FollowedOrder).status;
};

it('is what pages of the shop read, and nothing of it is there in a shop without a provider', async () => {
  const { onlinePayment } = (await get('/api/v1/shop-settings/get')).json<{ data: PublicShopSettings }>().data;
  expect(onlinePayment).toEqual({ provider: 'simulator', test: true });
  const other = await openShop();
  onTestFinished(() => other.dispose());
  expect((await get('/api/v1/shop-settings/get', other)).body).not.toContain('onlinePayment');
  expect((await get('/payments-simulator/pay/order_1', other)).statusCode).toBe(404);
});

it('shows amount and order, says that no money moves, and loads nothing from elsewhere', async () => {
  const { placed, amount, page } = await awaiting();
  const { statusCode, body, headers } = await get(page);
  expect(statusCode).toBe(200);
  expect(body).toContain('This is a simulator: no money moves.');
  expect(body).toContain(placed.orderId);
  expect(body).toContain(formatRupees(amount));
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/);
  expect(body).not.toMatch(/<script|https?:\/\//);
  const hindi = await get(`/hi${page}`);
  expect(hindi.body).toContain('lang="hi-IN"');
  expect(hindi.body).toContain('यह एक सिम्युलेटर है');
});

it('pays: the shop hears of it by its webhook, and the shopper goes back in their language', async () => {
  const { shopper, placed, page } = await awaiting();
  const { statusCode, headers } = await answer(`/hi${page}`, { action: 'pay' });
  expect([statusCode, headers.location]).toEqual([303, `/hi/pay/${placed._id}`]);
  await vi.waitFor(async () => expect(await statusOf(shopper, placed._id)).toBe('placed'));
  expect((await get(page)).body).toContain('This payment is decided already.');
  expect((await answer(page, { action: 'pay' })).headers.location).toBe(`/pay/${placed._id}`);
});

it.each(['lost-webhook', 'wrong-signature', 'late'])(
  'returns at once with %s, while the order waits',
  async (scenario) => {
    const { shopper, placed, page } = await awaiting();
    expect((await answer(page, { action: 'pay', scenario })).statusCode).toBe(303);
    expect(await statusOf(shopper, placed._id)).toBe('awaiting_payment');
  },
);

it('refuses what is not on the page', async () => {
  const { page } = await awaiting();
  expect((await answer(page, { action: 'steal' })).statusCode).toBe(400);
  expect((await answer(page, { action: 'pay', scenario: 'x' })).statusCode).toBe(400);
  expect((await get('/payments-simulator/pay/order_unknown')).statusCode).toBe(404);
});

it.each(['away', 'hang'])(
  'does not answer for a while about the payment on whose page "%s" was chosen',
  async (scenario) => {
    const away = await awaiting();
    const others = await awaiting();
    expect((await answer(away.page, { action: 'pay', scenario })).statusCode).toBe(303);
    // Nobody waits for the answer to the first.
    const asked = away.shopper.call(calls.checkPayment, { orderId: away.placed._id });
    await answer(others.page, { action: 'pay', scenario: 'lost-webhook' });
    const { data } = await others.shopper.call(calls.checkPayment, { orderId: others.placed._id });
    expect((data as FollowedOrder).status).toBe('placed');
    expect(await awaiting()).toMatchObject({ page: expect.stringContaining('/payments-simulator/pay/') });
    expect(((await asked).data as FollowedOrder).status).toBe('awaiting_payment');
  },
);

it('does not begin the payment again either while it is away', async () => {
  const { shopper, placed, page } = await awaiting();
  await answer(page, { action: 'pay', scenario: 'away' });
  expect(await shopper.call(calls.startPayment, { orderId: placed._id })).toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
  });
});

it('refunds after a restart what was paid before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = () =>
    createLazySimulator({ file: join(folder, 'bank.json'), webhookUrl: () => undefined, log: shop.app.log });
  const before = start();
  const { id } = await (await before.provider()).createOrder({ reference: 'a', orderNumber: 'TK-1', paise: 5_000 });
  const atBank = before.mounted()?.findOrder(id);
  if (!atBank) throw new Error('the bank has no order');
  before.mounted()?.pay(atBank, 'refunds-pending');
  await before.close();

  const after = start();
  const provider = await after.provider();
  const [paid] = await provider.listPayments(id);
  expect(paid).toMatchObject({ state: 'captured', paise: 5_000 });
  const refund = { reference: 'r', paymentId: paid?.id ?? '', paise: 2_000 };
  expect(await provider.refund(refund)).toMatchObject({ state: 'pending' });
  await after.close();

  const again = start();
  expect(await (await again.provider()).findRefund(refund)).toMatchObject({ reference: 'r', paise: 2_000 });
  await again.close();
});
