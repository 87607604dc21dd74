/** Refunds that somebody makes at the provider, disputes, and money that was taken twice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { and, eq } from '../db/drizzle.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { inProcess } from '../testing/shopping.ts';
import { paymentRefunds, payments } from './tables.ts';

describe.each(['razorpay', 'stripe'] as const)('money that goes back by %s', (name) => {
  const paying = payingShop(name);
  const { simulator, awaiting, stored, runChecks, pass } = paying;
  const { bank, webhooks } = simulator;

  beforeEach(() => paying.calm());

  async function paid() {
    const given = await awaiting();
    const payment = bank.pay(given.atBank);
    await paying.settle();
    return { ...given, payment };
  }
  const refundsOf = (orderId: string) =>
    paying.shop.database.queries
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.orderId, orderId))
      .orderBy(paymentRefunds.id);
  const attemptsOf = (orderId: string) =>
    paying.shop.database.queries.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt);

  async function work(minutes = 2): Promise<void> {
    pass(minutes);
    await runChecks();
    await paying.settle();
  }

  it('from the dashboard of the provider is known here, once, and is not sent a second time', async () => {
    const { shopper, orderId, atBank, payment } = await paid();
    webhooks.mode = { delivery: 'send', copies: 3 };
    bank.refundsBegin = 'pending';
    const made = bank.refund(payment, { reference: undefined, paise: 3_000 });
    await paying.settle();
    expect(await refundsOf(orderId)).toMatchObject([{ cause: 'provider', paise: 3_000, state: 'sent' }]);
    expect(await stored(orderId)).toMatchObject({ paidOnlinePaise: atBank.paise - 3_000 });
    await work();
    webhooks.mode = { delivery: 'lose', copies: 1 };
    bank.decideRefund(made, 'processed');
    await work(6);
    bank.refundsBegin = 'processed';
    await shopper.call(calls.cancelOrder, { orderId });
    await work();
    expect((await refundsOf(orderId)).map(({ paise, state }) => [paise, state])).toEqual([
      [3_000, 'done'],
      [atBank.paise - 3_000, 'done'],
    ]);
    expect(payment.refunds).toHaveLength(2);
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
  });

  it('and failed is replaced when the step that caused it is undone and done again', async () => {
    const { potato, orderId, payment } = await paid();
    const meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
    const revision = async () => (await stored(orderId)).revision;
    await meera.reduceAnswer(orderId, await revision(), [{ productId: potato, quantity: 1 }]);
    bank.refundsBegin = 'failed';
    await meera.work(orderId, 'packed', 'out_for_delivery', 'delivered');
    await work();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }]);
    bank.refundsBegin = 'processed';
    expect(await meera.backAnswer(orderId, await revision())).toMatchObject({ status: 200 });
    await meera.work(orderId, 'delivered');
    await work();
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['withdrawn', 'done']);
    expect(payment.refunds.filter(({ state }) => state === 'processed')).toHaveLength(1);
  });

  it('is not changed by a message about another payment that names it', async () => {
    const first = await paid();
    await first.shopper.call(calls.cancelOrder, { orderId: first.orderId });
    await work();
    const [refund] = await refundsOf(first.orderId);
    const second = await paid();
    bank.refundsBegin = 'failed';
    bank.refund(second.payment, { reference: refund?.id ?? '', paise: 100 });
    await paying.settle();
    expect(await refundsOf(first.orderId)).toMatchObject([
      { state: 'done', providerRefundId: refund?.providerRefundId },
    ]);
  });

  it('by a decision and by the dashboard at once is never more than was paid', async () => {
    const { shopper, orderId, atBank, payment } = await paid();
    await shopper.call(calls.cancelOrder, { orderId });
    bank.refund(payment, { reference: undefined, paise: 3_000 });
    await paying.settle();
    await work();
    expect(payment.refunds.map(({ paise }) => paise)).toEqual([3_000, atBank.paise - 3_000]);
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
  });

  it('or not, when a customer disputes a payment: it waits for a decision, and what the bank took back is a refund', async () => {
    const { orderId, payment, atBank } = await paid();
    const disputedAt = async () => (await attemptsOf(orderId))[0]?.disputedAt;
    bank.dispute(payment, 'open');
    await paying.settle();
    expect(await disputedAt()).toEqual(expect.any(Date));
    bank.dispute(payment, 'won');
    await paying.settle();
    expect(await disputedAt()).toBeNull();
    expect(await stored(orderId)).toMatchObject({ paidOnlinePaise: atBank.paise });
    bank.dispute(payment, 'lost');
    await paying.settle();
    expect(await refundsOf(orderId)).toMatchObject([{ cause: 'provider', state: 'done', paise: atBank.paise }]);
    expect(await stored(orderId)).toMatchObject({ paidOnlinePaise: 0 });
  });

  // A payment of Stripe is the order itself, which is paid once.
  if (name === 'razorpay')
    it('because it was taken twice in one attempt goes back, once', async () => {
      const { orderId, atBank } = await awaiting();
      const first = bank.pay(atBank, { state: 'failed' });
      bank.pay(atBank);
      await paying.settle();
      webhooks.mode = { delivery: 'send', copies: 3 };
      bank.decide(first, 'captured');
      await paying.settle();
      await work();
      expect(first.refunds).toMatchObject([{ paise: atBank.paise, state: 'processed' }]);
      expect(await attemptsOf(orderId)).toMatchObject([
        { attempt: 1, settlement: 'accepted' },
        { attempt: 2, settlement: 'returned', providerPaymentId: first.id },
      ]);
      const second = and(eq(paymentRefunds.orderId, orderId), eq(paymentRefunds.cause, 'second'));
      expect(await paying.shop.database.queries.$count(paymentRefunds, second)).toBe(1);
      expect(await stored(orderId)).toMatchObject({ status: 'placed', paidOnlinePaise: atBank.paise });
    });
});
