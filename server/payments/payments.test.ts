/** Orders that are paid online, over HTTP, against the simulator of a provider. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { toPaise } from '../../contract/money/money.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { eq } from '../db/drizzle.ts';
import { emailsOf } from '../testing/emails.ts';
import { payingShop } from '../testing/paying.ts';
import { testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { type Shopper, signUpShopper, stockOf } from '../testing/shopping.ts';
import { paymentEvents, payments } from './tables.ts';

describe.each(['razorpay', 'stripe'] as const)('paying online with %s', (name) => {
  const paying = payingShop(name);
  const { simulator, awaiting, stored, check, runChecks, pass } = paying;
  const { bank, faults, webhooks } = simulator;

  beforeEach(() => paying.calm());

  const orderOf = async (shopper: Shopper, orderId: string) =>
    (await shopper.call(calls.getOrder, { orderId })).data as Record<string, unknown>;

  it('takes the goods and waits, without a word to anybody', async () => {
    const { potato, shopper, orderId, placed, atBank } = await awaiting();
    expect(await stockOf(paying.shop, potato)).toBe(8);
    expect(atBank.paise).toBe(toPaise(placed.totalAmount));
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment', payBy: expect.any(String) });
    expect((await emailsOf(paying.shop)).filter(({ subject }) => subject.includes(atBank.note))).toEqual([]);
  });

  it('places the order when the message arrives, once, however often', async () => {
    webhooks.mode = { delivery: 'send', copies: 3 };
    const { shopper, orderId, placed, atBank } = await awaiting();
    bank.pay(atBank);
    await paying.settle();
    const paid = await orderOf(shopper, orderId);
    expect(paid).toMatchObject({ status: 'placed', payment_status: 'paid', paidOnline: placed.totalAmount });
    expect(paid.payBy).toBeUndefined();
    expect((paid.events as { kind: string }[]).map(({ kind }) => kind)).toEqual(['awaiting_payment', 'placed']);
    const emails = (await emailsOf(paying.shop)).filter(({ text }) =>
      text.includes(`We have your order ${atBank.note}`),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toMatch(/Paid online: -₹80\.00 Left to pay: ₹0\.00/);
  });

  it('places the order when the shopper comes back, without any message', async () => {
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank);
    expect(await check(shopper, orderId)).toMatchObject({ status: 200, data: { status: 'placed' } });
  });

  it('places the order by asking, when the browser was closed and the message was lost', async () => {
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank);
    pass(1);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed' });
  });

  it('stays open for another try after a failure, which may succeed late', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const failed = bank.pay(atBank, { state: 'failed' });
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    const again = await shopper.call(calls.startPayment, { orderId });
    expect(again.status).toBe(200);
    bank.decide(failed, 'captured');
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed' });
  });

  it('captures what is only authorised', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'authorized' });
    await paying.settle();
    expect(payment.state).toBe('captured');
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed', payment_status: 'paid' });
  });

  it('never accepts another amount, and sends it back', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank, { paise: 100 });
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    await runChecks();
    expect(payment.refunds).toMatchObject([{ paise: 100, state: 'processed' }]);
  });

  it('ends when its time is over, and gives the goods back', async () => {
    const { potato, shopper, orderId } = await awaiting();
    pass(9);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    pass(2);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'cancelled', payment_status: 'cancelled' });
    expect(await stockOf(paying.shop, potato)).toBe(10);
  });

  it('is asked about before it ends', async () => {
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const { shopper, orderId, atBank } = await awaiting();
    pass(11);
    bank.pay(atBank);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed' });
  });

  it('waits while the provider is away or the bank undecided, for ten minutes more', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank, { state: 'created' });
    pass(11);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    pass(11);
    await runChecks();
    expect(await stored(orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('is not ended by a failure while another payment is under way', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank, { state: 'failed' });
    const second = bank.pay(atBank, { state: 'created' });
    pass(11);
    await runChecks();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    bank.decide(second, 'captured');
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed' });
  });

  it('is placed after its time when the money comes late and the goods are there', async () => {
    const { potato, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'created' });
    pass(21);
    await runChecks();
    expect(await stored(orderId)).toMatchObject({ status: 'cancelled' });
    bank.decide(payment, 'captured');
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid', payBy: null });
    expect(await stockOf(paying.shop, potato)).toBe(8);
    expect(payment.refunds).toEqual([]);
  });

  it('gives late money back when the goods are gone', async () => {
    const { potato, orderId, atBank } = await awaiting({ stock: 2 });
    const payment = bank.pay(atBank, { state: 'created' });
    pass(21);
    await runChecks();
    const other = await signUpShopper(paying.shop, { [potato]: 1 });
    expect(await other.cashPayment(await other.checkout())).toMatchObject({ status: 200 });
    bank.decide(payment, 'captured');
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    await runChecks();
    expect(payment.refunds).toMatchObject([{ paise: atBank.paise, state: 'processed' }]);
  });

  it('gives late money back for an order that its shopper has cancelled', async () => {
    const { potato, shopper, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'created' });
    expect(await shopper.call(calls.cancelOrder, { orderId })).toMatchObject({ data: { status: 'cancelled' } });
    expect(await stockOf(paying.shop, potato)).toBe(10);
    bank.decide(payment, 'captured');
    await paying.settle();
    await runChecks();
    expect(payment.refunds).toMatchObject([{ paise: atBank.paise }]);
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  it('gives the money of a paid order back when it is cancelled, once, also when answers are lost', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank);
    await paying.settle();
    expect(await shopper.call(calls.cancelOrder, { orderId })).toMatchObject({
      data: { status: 'cancelled', payment_status: 'refunded' },
    });
    faults.plan('refund', 'lost');
    pass(2);
    await runChecks();
    pass(60);
    await runChecks();
    expect(payment.refunds).toMatchObject([{ paise: atBank.paise, state: 'processed' }]);
  });

  it('leaves the choice of cash when the provider is away', async () => {
    faults.plan('createOrder', 'error', 'error', 'error');
    const potato = await stockProduct(paying.shop, { stock: 10 });
    const shopper = await signUpShopper(paying.shop, { [potato]: 2 });
    const answer = await shopper.call(calls.stripePayment, {}, await shopper.checkout());
    expect(answer).toMatchObject({ status: 200, data: { status: 'awaiting_payment', payment: null } });
    const { _id: orderId } = answer.data as { _id: string };
    expect(await shopper.call(calls.payInCash, { orderId })).toMatchObject({
      status: 200,
      data: { status: 'placed', payment_status: 'pending' },
    });
    expect(await shopper.call(calls.payInCash, { orderId })).toMatchObject({ status: 200 });
  });

  it('is paid after all when the money comes after the choice of cash', async () => {
    const { shopper, orderId, placed, atBank } = await awaiting();
    const payment = bank.pay(atBank, { state: 'created' });
    await shopper.call(calls.payInCash, { orderId });
    bank.decide(payment, 'captured');
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ payment_status: 'paid', paidOnline: placed.totalAmount });
  });

  it('applies a message that comes before the answer to the creation', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    await paying.shop.database.queries
      .update(payments)
      .set({ providerOrderId: null })
      .where(eq(payments.orderId, orderId));
    bank.pay(atBank);
    await paying.settle();
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
    expect((await shopper.call(calls.startPayment, { orderId })).status).toBe(200);
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'placed' });
  });

  it('refuses messages with a wrong signature', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    webhooks.mode = { delivery: 'lose', copies: 1 };
    const payment = bank.pay(atBank);
    const forged = simulator.sign({ name: 'payment', payment }, 'whsec_guessed');
    if (!forged) throw new Error('there is no message');
    expect(await webhooks.deliver(forged)).toBe(401);
    expect(await orderOf(shopper, orderId)).toMatchObject({ status: 'awaiting_payment' });
  });

  it('is begun again when the keys are those of another account, which does not know the first order', async () => {
    const { shopper, orderId } = await awaiting();
    const isFirst = eq(payments.orderId, orderId);
    await paying.shop.database.queries.update(payments).set({ providerOrderId: 'order_elsewhere' }).where(isFirst);
    expect(await shopper.call(calls.startPayment, { orderId })).toMatchObject({ status: 200 });
    const second = bank.orders().at(-1);
    if (!second) throw new Error('there is no order');
    bank.pay(second);
    await paying.settle();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paidOnlinePaise: second.paise });
  });

  it('is not said to be paid in cash when it was paid in the meantime', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank);
    await paying.settle();
    expect(await shopper.call(calls.payInCash, { orderId })).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
  });

  it('shows that a bank decides about a second try, after the first failed', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank, { state: 'failed' });
    await paying.settle();
    webhooks.mode = { delivery: 'lose', copies: 1 };
    bank.pay(atBank, { state: 'created' });
    expect(await check(shopper, orderId)).toMatchObject({ data: { online: { state: 'pending' } } });
  });

  it('ends with the account of its shopper, and the messages about it are erased', async () => {
    const { potato, shopper, orderId, atBank } = await awaiting();
    bank.pay(atBank, { state: 'failed' });
    await paying.settle();
    const { queries } = paying.shop.database;
    const isAbout = eq(paymentEvents.providerOrderId, atBank.id);
    expect(await queries.$count(paymentEvents, isAbout)).toBe(1);
    const body = { password: testPassword, confirmation: deletionWord };
    expect(await shopper.call(calls.deleteAccount, {}, body)).toMatchObject({ status: 200 });
    await runChecks();
    expect(await stored(orderId)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(paying.shop, potato)).toBe(10);
    expect(await queries.$count(paymentEvents, isAbout)).toBe(0);
  });

  it('is not begun for less than a rupee', async () => {
    const product = await stockProduct(paying.shop, { pricePaise: 99 });
    const shopper = await signUpShopper(paying.shop, { [product]: 1 });
    const refused = await shopper.call(calls.stripePayment, {}, await shopper.checkout());
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION', message: /From ₹1 on/ });
  });

  it('keeps at most three orders of one account waiting', async () => {
    const potato = await stockProduct(paying.shop, { stock: 10 });
    const shopper = await signUpShopper(paying.shop, { [potato]: 1 });
    const body = await shopper.checkout();
    for (let n = 0; n < 3; n += 1) {
      expect(await shopper.call(calls.stripePayment, {}, body)).toMatchObject({ status: 200 });
      await shopper.addToCart(potato, 1);
    }
    const refused = await shopper.call(calls.stripePayment, {}, body);
    expect(refused).toMatchObject({ status: 409, code: 'ORDER_LIMIT' });
  });
});

describe('a change to cash', () => {
  const paying = payingShop('razorpay', { OPEN_ORDERS: '1', OPEN_ORDERS_UNCONFIRMED: '1' });

  it('is one more open order that may not be paid, within the same limit', async () => {
    const { potato, shopper, orderId } = await paying.awaiting();
    await shopper.addToCart(potato, 1);
    expect(await shopper.cashPayment(await shopper.checkout())).toMatchObject({ status: 200 });
    expect(await shopper.call(calls.payInCash, { orderId })).toMatchObject({ status: 409, code: 'ORDER_LIMIT' });
    expect(await paying.stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
  });
});
