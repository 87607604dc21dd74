/** Refunds that need people: refused by the provider, made by staff, or made in the provider's dashboard. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { payingShop } from '../testing/paying.ts';
import { refundPayment, resolveRefund, retryRefund } from './refund-decisions.ts';
import { paymentRefunds, payments } from './tables.ts';

const staff = newId();

describe.each(['razorpay', 'stripe'] as const)('refunds with %s', (name) => {
  const paying = payingShop(name);
  const { simulator, awaiting, stored, runChecks, pass } = paying;
  const { bank } = simulator;

  beforeEach(() => paying.calm());

  const refundsOf = (orderId: string) =>
    paying.shop.database.queries
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.orderId, orderId))
      .orderBy(paymentRefunds.id);

  const paymentsOf = (orderId: string) =>
    paying.shop.database.queries.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt);

  async function paid() {
    const { shopper, orderId, atBank } = await awaiting();
    const atPayment = bank.pay(atBank);
    await paying.settle();
    const [payment] = await paymentsOf(orderId);
    if (!payment) throw new Error('there is no payment');
    return { shopper, orderId, atBank, atPayment, payment };
  }

  /** A paid order that is cancelled, whose refund the bank refuses. */
  async function refused() {
    const order = await paid();
    await order.shopper.call(calls.cancelOrder, { orderId: order.orderId });
    expect(await stored(order.orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
    bank.refundsBegin = 'failed';
    pass(2);
    await runChecks();
    await paying.settle();
    bank.refundsBegin = 'processed';
    const [refund] = await refundsOf(order.orderId);
    if (!refund) throw new Error('there is no refund');
    return { ...order, refund };
  }

  it('that fail leave the money with the shop, and wait for a decision', async () => {
    const { orderId, refund, atBank } = await refused();
    expect(refund).toMatchObject({ state: 'failed', resolvedAt: null, nextTryAt: null });
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'paid', paidOnlinePaise: atBank.paise });
  });

  it('that failed are asked for again with another key, once', async () => {
    const { orderId, refund, atBank, atPayment } = await refused();
    await retryRefund(paying.decisions(), refund.id, staff);
    await expect(retryRefund(paying.decisions(), refund.id, staff)).rejects.toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
    await runChecks();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'withdrawn' }, { state: 'done', cause: 'cancelled' }]);
    expect(atPayment.refunds).toMatchObject([{ state: 'failed' }, { state: 'processed', paise: atBank.paise }]);
  });

  it('that are not enough left for are not asked for again', async () => {
    const { refund, payment, atBank } = await refused();
    await refundPayment(paying.decisions(), payment.id, 100, staff);
    await expect(retryRefund(paying.decisions(), refund.id, staff)).rejects.toMatchObject({ code: 'VALIDATION' });
    await refundPayment(paying.decisions(), payment.id, atBank.paise - 100, staff);
    await expect(refundPayment(paying.decisions(), payment.id, 1, staff)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('that failed count as returned once the shop says that the money went back in another way', async () => {
    const { orderId, refund, payment, atPayment } = await refused();
    await resolveRefund(paying.decisions(), refund.id, staff);
    await expect(resolveRefund(paying.decisions(), refund.id, staff)).rejects.toMatchObject({
      code: 'STEP_NOT_ALLOWED',
    });
    await expect(retryRefund(paying.decisions(), refund.id, staff)).rejects.toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    expect(await refundsOf(orderId)).toMatchObject([
      { state: 'failed', resolvedAt: expect.any(Date), resolvedBy: staff },
    ]);
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
    await expect(refundPayment(paying.decisions(), payment.id, 1, staff)).rejects.toMatchObject({ code: 'VALIDATION' });
    pass(60);
    await runChecks();
    expect(atPayment.refunds).toHaveLength(1);
  });

  it('of staff go back at once, and the order is paid less', async () => {
    const { orderId, payment, atBank, atPayment } = await paid();
    for (const paise of [0, -1, 0.5, atBank.paise + 1])
      await expect(refundPayment(paying.decisions(), payment.id, paise, staff)).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    await refundPayment(paying.decisions(), payment.id, 1_000, staff);
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'pending', paidOnlinePaise: atBank.paise - 1_000 });
    await runChecks();
    expect(atPayment.refunds).toMatchObject([{ paise: 1_000, state: 'processed' }]);
    expect(await refundsOf(orderId)).toMatchObject([{ cause: 'staff', state: 'done' }]);
  });

  it('of staff made at the same moment are never more than was paid', async () => {
    const { payment, atBank, orderId } = await paid();
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => refundPayment(paying.decisions(), payment.id, atBank.paise, staff)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it('of a payment that was not made, or of none, are refused', async () => {
    const { orderId } = await awaiting();
    const [payment] = await paymentsOf(orderId);
    await expect(refundPayment(paying.decisions(), payment?.id ?? '', 100, staff)).rejects.toMatchObject({
      code: 'STEP_NOT_ALLOWED',
    });
    await expect(refundPayment(paying.decisions(), newId(), 100, staff)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(retryRefund(paying.decisions(), newId(), staff)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
