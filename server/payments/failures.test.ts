/**
 * Failures of online payments in public reports about other shops, each with the rule that prevents it. The list of all of them is in
 * docs/features/payment-failures.md.
 */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { order } from '../../contract/orders/orders.ts';
import { and, eq } from '../db/drizzle.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { inProcess, signUpShopper, stockOf } from '../testing/shopping.ts';
import { paymentEvents, paymentRefunds, payments } from './tables.ts';

describe.each(['razorpay', 'stripe'] as const)('failures of other shops do not happen with %s', (name) => {
  const paying = payingShop(name);
  const { simulator, awaiting, stored, check, runChecks, pass } = paying;
  const { bank, webhooks } = simulator;

  beforeEach(() => paying.calm());

  const staff = async () => new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));

  async function paid(options?: Parameters<typeof awaiting>[0]) {
    const given = await awaiting(options);
    const payment = bank.pay(given.atBank);
    await paying.settle();
    return { ...given, payment };
  }

  /** The attempts of an order and their refunds. */
  async function rowsOf(orderId: string) {
    const { queries } = paying.shop.database;
    return {
      attempts: await queries.select().from(payments).where(eq(payments.orderId, orderId)),
      refunds: await queries.select().from(paymentRefunds).where(eq(paymentRefunds.orderId, orderId)),
    };
  }

  it('the message, the return of the browser and the reconciliation at once place one order (P2, P5, P8)', async () => {
    webhooks.mode = { delivery: 'hold', copies: 1 };
    const { potato, shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank);
    const message = webhooks.messages.at(-1);
    if (!message) throw new Error('there is no message');
    pass(1);
    await Promise.all([
      ...[1, 2, 3].map(() => webhooks.deliver(message)),
      check(shopper, orderId),
      check(shopper, orderId),
      runChecks(),
    ]);
    await paying.settle();
    const { events, status } = (await shopper.call(calls.getOrder, { orderId })).data as {
      events: { kind: string }[];
      status: string;
    };
    expect(status).toBe('placed');
    expect(events.map(({ kind }) => kind)).toEqual(['awaiting_payment', 'placed']);
    expect(await stockOf(paying.shop, potato)).toBe(8);
    const { attempts, refunds } = await rowsOf(orderId);
    expect(attempts).toMatchObject([{ state: 'captured', settlement: 'accepted' }]);
    expect(refunds).toEqual([]);
  });

  it('a payment that has only begun places nothing (P4)', async () => {
    const { orderId, atBank } = await awaiting();
    bank.pay(atBank, { state: 'created' });
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment', paidOnlinePaise: 0 });
  });

  it('an order that is placed stays placed, however often its payment is asked about and reported (P6)', async () => {
    const { shopper, orderId, payment } = await paid();
    bank.decide(payment, 'captured');
    await paying.settle();
    await check(shopper, orderId);
    pass(30);
    await runChecks();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
    expect((await rowsOf(orderId)).refunds).toEqual([]);
  });

  it('the last unit cannot be sold to somebody else while its buyer pays (P9)', async () => {
    const { potato, orderId, atBank } = await awaiting({ stock: 2 });
    const other = await signUpShopper(paying.shop);
    expect(await other.addToCart(potato, 1)).toMatchObject({ code: 'OUT_OF_STOCK' });
    bank.pay(atBank);
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed' });
  });

  it('a late failure of the first attempt changes nothing about the second, which paid (P13)', async () => {
    const { orderId, atBank } = await awaiting();
    const first = bank.pay(atBank, { state: 'created' });
    bank.pay(atBank);
    await paying.settle();
    webhooks.mode = { delivery: 'hold', copies: 1 };
    bank.decide(first, 'failed');
    const late = webhooks.messages.at(-1);
    expect(late && (await webhooks.deliver(late))).toBe(200);
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
    expect((await rowsOf(orderId)).attempts).toMatchObject([{ state: 'captured', capturedPaise: atBank.paise }]);
  });

  it('the bill is frozen: neither prices nor another cart change the amount that is paid (P14)', async () => {
    const { potato, shopper, orderId, placed, atBank } = await awaiting();
    const meera = await staff();
    await meera.call(calls.updateProduct, {}, { _id: potato, price: 55 });
    await shopper.addToCart(potato, 5);
    const again = await shopper.call(calls.startPayment, { orderId });
    expect(again).toMatchObject({ status: 200, data: { amount: placed.totalAmount } });
    bank.pay(atBank);
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paidOnlinePaise: atBank.paise });
  });

  it('two orders of the provider for one order are paid: the second amount goes back (P2)', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const { queries } = paying.shop.database;
    await queries.update(payments).set({ state: 'expired' }).where(eq(payments.orderId, orderId));
    await shopper.call(calls.startPayment, { orderId });
    const second = bank.orders().findLast(({ note }) => note === atBank.note);
    if (!second || second === atBank) throw new Error('there is no second attempt');
    bank.pay(second);
    await paying.settle();
    const late = bank.pay(atBank);
    await paying.settle();
    await runChecks();
    expect(late.refunds).toMatchObject([{ paise: atBank.paise }]);
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paidOnlinePaise: atBank.paise });
  });

  it('a refund whose message comes before its answer is booked once (P17)', async () => {
    const { shopper, orderId, payment } = await paid();
    await shopper.call(calls.cancelOrder, { orderId });
    simulator.faults.plan('refund', 'lost');
    pass(2);
    await runChecks();
    await paying.settle();
    pass(60);
    await runChecks();
    await paying.settle();
    expect(payment.refunds).toHaveLength(1);
    expect((await rowsOf(orderId)).refunds).toMatchObject([{ state: 'done' }]);
  });

  it('a refund that is under way for days stays so, and is not sent again (P18)', async () => {
    const { shopper, orderId, payment } = await paid();
    bank.refundsBegin = 'pending';
    await shopper.call(calls.cancelOrder, { orderId });
    for (const minutes of [2, 60, 24 * 60, 48 * 60]) {
      pass(minutes);
      await runChecks();
    }
    expect((await rowsOf(orderId)).refunds).toMatchObject([{ state: 'sent' }]);
    const [refund] = payment.refunds;
    if (!refund) throw new Error('there is no refund');
    expect(payment.refunds).toHaveLength(1);
    bank.decideRefund(refund, 'processed');
    await paying.settle();
    expect((await rowsOf(orderId)).refunds).toMatchObject([{ state: 'done' }]);
  });

  it('goods that are missing come off what was paid, once, when the order is delivered (P21, P22)', async () => {
    const { potato, orderId, payment } = await paid();
    const meera = await staff();
    const revision = async () => (await stored(orderId)).revision;
    const lines = [{ productId: potato, quantity: 1 }];
    expect(await meera.reduceAnswer(orderId, await revision(), lines)).toMatchObject({ status: 200 });
    for (const step of ['packed', 'out_for_delivery', 'delivered'] as const)
      expect(await meera.stepAnswer(orderId, step, await revision())).toMatchObject({ status: 200 });
    for (const minutes of [2, 60]) {
      pass(minutes);
      await runChecks();
    }
    const { totalPaise, paidOnlinePaise, paymentStatus } = await stored(orderId);
    expect(payment.refunds).toMatchObject([{ paise: payment.paise - totalPaise }]);
    expect({ paidOnlinePaise, paymentStatus }).toEqual({ paidOnlinePaise: totalPaise, paymentStatus: 'paid' });
  });

  it('nothing goes back of an order that nobody paid online (P22)', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    await shopper.call(calls.payInCash, { orderId });
    await shopper.call(calls.cancelOrder, { orderId });
    pass(2);
    await runChecks();
    expect((await rowsOf(orderId)).refunds).toEqual([]);
    expect(atBank.payments).toEqual([]);
  });

  it('amounts are whole paise: ₹1.15 is 115 paise (P23)', async () => {
    const product = await stockProduct(paying.shop, { pricePaise: 115 });
    const shopper = await signUpShopper(paying.shop, { [product]: 1 });
    const answer = await shopper.call(calls.stripePayment, {}, await shopper.checkout());
    const { orderId } = order.parse(answer.data);
    expect(bank.orders().find(({ note }) => note === orderId)?.paise).toBe(115);
  });

  it('the whole amount goes back, also when the provider takes a fee (P24)', async () => {
    const { shopper, orderId, atBank, payment } = await paid();
    const [attempt] = (await rowsOf(orderId)).attempts;
    await shopper.call(calls.cancelOrder, { orderId });
    pass(2);
    await runChecks();
    expect(payment.refunds).toMatchObject([{ paise: atBank.paise }]);
    if (name === 'razorpay') expect(attempt?.feePaise).toBeGreaterThan(0);
  });

  it('"not found" of a payment that has just begun ends nothing (P25)', async () => {
    const { shopper, orderId } = await awaiting();
    const { queries } = paying.shop.database;
    await queries.update(payments).set({ state: 'expired' }).where(eq(payments.orderId, orderId));
    pass(9);
    await shopper.call(calls.startPayment, { orderId });
    const second = bank.orders().at(-1);
    if (!second) throw new Error('there is no second attempt');
    const isSecond = and(eq(payments.orderId, orderId), eq(payments.attempt, 2));
    await queries.update(payments).set({ providerOrderId: 'order_unknown' }).where(isSecond);
    pass(2);
    await runChecks();
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
    await queries.update(payments).set({ providerOrderId: second.id }).where(isSecond);
    bank.pay(second);
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed' });
  });

  it('a message that says "paid" without the secret is refused, and nothing of it is stored (P27)', async () => {
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { orderId, atBank } = await awaiting();
    const forged = simulator.sign({ name: 'payment', payment: bank.pay(atBank) }, 'guessed');
    if (!forged) throw new Error('there is no message');
    const { queries } = paying.shop.database;
    const before = await queries.$count(paymentEvents);
    expect(await webhooks.deliver(forged)).toBe(401);
    expect(await webhooks.deliver({ ...forged, headers: { 'content-type': 'application/json' } })).toBe(401);
    expect(await queries.$count(paymentEvents)).toBe(before);
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
  });
});

describe('the signature of a message', () => {
  const paying = payingShop('razorpay');

  it('is over its bytes, not over what they mean (P19)', async () => {
    const { orderId, atBank } = await paying.awaiting();
    const { bank, webhooks } = paying.simulator;
    webhooks.mode = { delivery: 'hold', copies: 1 };
    bank.pay(atBank);
    const message = webhooks.messages.at(-1);
    if (!message) throw new Error('there is no message');
    const body = `${JSON.stringify(JSON.parse(message.body), null, 3)}\n`.replace('payment', '\\u0070ayment');
    const signature = createHmac('sha256', 'simulator-webhooks').update(body).digest('hex');
    const headers = { ...message.headers, 'x-razorpay-signature': signature };
    expect(await webhooks.deliver({ headers, body })).toBe(200);
    await paying.settle();
    expect(await paying.stored(orderId)).toMatchObject({ status: 'placed' });
  });
});
