/** Money that was paid online and comes back as its shopper chose: to where it came from, or as store credit. Over HTTP, by two processes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { StoreCredit } from '../../contract/money/store-credit.ts';
import type { ShownPayment } from '../../contract/payments/payments.ts';
import { type ReportName, reportColumns } from '../../contract/reports/report-columns.ts';
import type { Report } from '../../contract/reports/reports.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { storeCreditEntries } from '../store-credit/tables.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin, testPassword } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { inProcess, type Shopper, signUpShopper } from '../testing/shopping.ts';
import { becomesCredit } from './refund-way.ts';
import { paymentRefunds, payments } from './tables.ts';

const paying = payingShop('razorpay', {}, { withSecond: true });
const { awaiting, stored, runChecks, pass } = paying;
const { bank } = paying.simulator;

let meera: Administrator;
const switchCredit = (on: boolean) => saveSettings(meera, { refunds: { on, days: 2 } });
beforeEach(async () => {
  paying.calm();
  // The minutes of earlier tests end sign-ins.
  meera = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop, 'Meera Nair'));
  await switchCredit(true);
});

type Paid = Awaited<ReturnType<typeof paid>>;

async function paid() {
  const order = await awaiting();
  const atPayment = bank.pay(order.atBank);
  await paying.settle();
  return { ...order, atPayment };
}

const choose = (shopper: Shopper, orderId: string, way: string) =>
  shopper.call(calls.chooseRefundWay, { orderId }, { way });

/** A paid order whose shopper wants money that comes back as store credit. */
async function paidForCredit() {
  const order = await paid();
  expect(await choose(order.shopper, order.orderId, 'credit')).toMatchObject({
    status: 200,
    data: { state: 'paid', refundWay: 'credit' },
  });
  return order;
}

const shown = async ({ shopper, orderId }: Pick<Paid, 'shopper' | 'orderId'>) =>
  (await shopper.call(calls.getOrderPayment, { orderId })).data as ShownPayment;

const creditOf = async (shopper: Shopper) => (await shopper.call(calls.getStoreCredit)).data as StoreCredit;

const cancel = ({ shopper, orderId }: Paid) => shopper.call(calls.cancelOrder, { orderId });

const step = async (orderId: string, to: 'packed' | 'out_for_delivery' | 'delivered' | 'cancelled') =>
  expect(await meera.stepAnswer(orderId, to, (await stored(orderId)).revision)).toMatchObject({ status: 200 });

async function deliver(orderId: string): Promise<void> {
  for (const to of ['packed', 'out_for_delivery', 'delivered'] as const) await step(orderId, to);
}

const takeOne = async ({ orderId, potato }: Paid) =>
  meera.reduceAnswer(orderId, (await stored(orderId)).revision, [{ productId: potato, quantity: 1 }]);

/** The amount that the bank sent back, in paise. */
const sentBack = ({ atPayment }: Paid) =>
  atPayment.refunds.filter(({ state }) => state === 'processed').reduce((sum, { paise }) => sum + paise, 0);

async function later(minutes = 2): Promise<void> {
  pass(minutes);
  await runChecks();
  await paying.settle();
}

describe('the choice', () => {
  it('is offered for an order that is paid online, and is "back to where it came from" at first', async () => {
    const order = await awaiting();
    expect(await shown(order)).not.toHaveProperty('refundWay');
    expect(await choose(order.shopper, order.orderId, 'credit')).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    bank.pay(order.atBank);
    await paying.settle();
    expect(await shown(order)).toMatchObject({ refundWay: 'source' });
  });

  it('can be made again, and changed', async () => {
    const { shopper, orderId } = await paidForCredit();
    expect(await choose(shopper, orderId, 'credit')).toMatchObject({ status: 200, data: { refundWay: 'credit' } });
    expect(await choose(shopper, orderId, 'source')).toMatchObject({ status: 200, data: { refundWay: 'source' } });
  });

  it('does not disturb the people who work on the order', async () => {
    const { orderId, shopper } = await paid();
    const { revision } = await stored(orderId);
    await choose(shopper, orderId, 'credit');
    expect(await meera.stepAnswer(orderId, 'packed', revision)).toMatchObject({ status: 200 });
  });

  it('is only one of the two, and only for the own order', async () => {
    const { shopper, orderId } = await paid();
    expect(await choose(shopper, orderId, 'cash')).toMatchObject({ status: 400, code: 'VALIDATION' });
    const other = await signUpShopper(paying.shop);
    expect(await choose(other, orderId, 'credit')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await choose(shopper, newId(), 'credit')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await stored(orderId)).toMatchObject({ returnsAsCredit: false });
  });

  it('is not there in a shop without store credit, where everything goes back to where it came from', async () => {
    const order = await paidForCredit();
    await switchCredit(false);
    expect(await shown(order)).not.toHaveProperty('refundWay');
    expect(await choose(order.shopper, order.orderId, 'source')).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    await cancel(order);
    await later();
    expect(sentBack(order)).toBe(8_000);
    await switchCredit(true);
    expect(await creditOf(order.shopper)).toEqual({ balance: 0, entries: [] });
  });

  it('is over once the money is on its way', async () => {
    const order = await paid();
    await cancel(order);
    await later();
    expect(await shown(order)).not.toHaveProperty('refundWay');
    expect(await choose(order.shopper, order.orderId, 'credit')).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    // The same choice once more is a repeated request.
    expect(await choose(order.shopper, order.orderId, 'source')).toMatchObject({ status: 200 });
  });
});

describe('store credit', () => {
  it('is there at once when the shopper cancels, once, and nothing goes to the provider', async () => {
    const order = await paidForCredit();
    expect(await cancel(order)).toMatchObject({ status: 200, data: { payment_status: 'refunded' } });
    const entry = { kind: 'online', amount: 80, order: { _id: order.orderId, orderId: order.atBank.note } };
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 80, entries: [entry] });
    expect(await shown(order)).toMatchObject({ amount: 80, refunds: [{ amount: 80, state: 'credited' }] });
    for (let n = 0; n < 3; n += 1) await later();
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 80, entries: [entry] });
    expect(order.atPayment.refunds).toEqual([]);
    expect(await stored(order.orderId)).toMatchObject({ paymentStatus: 'refunded', paidOnlinePaise: 0 });
  });

  it('waits a minute after a step of the store, which can be undone', async () => {
    const order = await paidForCredit();
    await step(order.orderId, 'cancelled');
    expect(await shown(order)).toMatchObject({ refundWay: 'credit', refunds: [{ state: 'becomes_credit' }] });
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 0 });
    await meera.backAnswer(order.orderId, (await stored(order.orderId)).revision);
    await later();
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 0 });
    expect(await stored(order.orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
    await step(order.orderId, 'cancelled');
    await later();
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 80 });
    expect(sentBack(order)).toBe(0);
  });

  it('is the part that goods are missing, after the delivery', async () => {
    const order = await paidForCredit();
    await takeOne(order);
    await deliver(order.orderId);
    await later();
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 40 });
    expect(await stored(order.orderId)).toMatchObject({ paymentStatus: 'paid', paidOnlinePaise: 4_000 });
    expect(sentBack(order)).toBe(0);
    // The rest can still come back.
    expect(await shown(order)).toMatchObject({ refundWay: 'credit' });
  });

  it('can be chosen, and dropped, until the money is sent', async () => {
    const [first, second] = [await paid(), await paidForCredit()];
    await cancel(first);
    await step(second.orderId, 'cancelled');
    await choose(first.shopper, first.orderId, 'credit');
    await choose(second.shopper, second.orderId, 'source');
    await later();
    expect([sentBack(first), (await creditOf(first.shopper)).balance]).toEqual([0, 80]);
    expect([sentBack(second), (await creditOf(second.shopper)).balance]).toEqual([8_000, 0]);
  });

  it('is what staff send back, of which the screen tells them before', async () => {
    const order = await paidForCredit();
    const [payment] = await paymentsOf(order.orderId);
    const paymentId = payment?.id ?? '';
    expect((await meera.call(calls.getPayment, { paymentId })).data).toMatchObject({ asCredit: true });
    await meera.call(calls.refundOnline, { paymentId }, { amount: 15, left: 80 });
    await later(0);
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 15 });
    expect((await meera.call(calls.getPayment, { paymentId })).data).toMatchObject({
      returned: 15,
      left: 65,
      refunds: [{ state: 'credited', cause: 'staff', amount: 15 }],
      changes: [{}, {}, {}, { state: 'requested', actorName: 'Meera Nair' }, { state: 'credited' }],
    });
    expect(sentBack(order)).toBe(0);
  });

  it('takes the place of a refund that the provider refused, once staff send it again', async () => {
    const order = await paid();
    await cancel(order);
    bank.refundsBegin = 'failed';
    await later();
    expect(await shown(order)).toMatchObject({ refundWay: 'source', refunds: [{ state: 'failed' }] });
    await choose(order.shopper, order.orderId, 'credit');
    const [refund] = await refundsOf(order.orderId);
    await meera.call(calls.retryOnlineRefund, { refundId: refund?.id ?? '' });
    await later(0);
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 80 });
    expect(await refundsOf(order.orderId)).toMatchObject([{ state: 'withdrawn' }, { state: 'credited' }]);
    expect(sentBack(order)).toBe(0);
  });

  it('is not for money that the order never needed', async () => {
    const { shopper, orderId, atBank } = await awaiting();
    const { queries } = paying.shop.database;
    await queries.update(payments).set({ state: 'expired' }).where(eq(payments.orderId, orderId));
    await shopper.call(calls.startPayment, { orderId });
    const second = bank.orders().findLast(({ note }) => note === atBank.note);
    if (!second || second === atBank) throw new Error('there is no second attempt');
    bank.pay(second);
    await paying.settle();
    await choose(shopper, orderId, 'credit');
    const late = bank.pay(atBank);
    await paying.settle();
    await later(0);
    expect(late.refunds).toMatchObject([{ paise: 8_000 }]);
    expect(await creditOf(shopper)).toMatchObject({ balance: 0 });
    expect(await stored(orderId)).toMatchObject({ paidOnlinePaise: 8_000 });
  });

  it('pays the next order, and the reports count it once', async () => {
    const day = shopDayAt(paying.now());
    const totals = async (name: ReportName) => {
      const answer = await meera.request('GET', `/api/v1/reports/${name}?from=${day}&to=${day}`);
      const { totals: row } = answer.data as Report;
      return Object.fromEntries(reportColumns[name].map(({ key }, at) => [key, row[at]]));
    };
    const { queries } = paying.shop.database;
    await queries.update(payments).set({ isTest: false });
    const [online, refunds] = [await totals('online'), await totals('refunds')];
    const order = await paidForCredit();
    await queries.update(payments).set({ isTest: false });
    await cancel(order);
    const moved = await totals('online');
    expect(Number(moved.refundedCredit) - Number(online.refundedCredit ?? 0)).toBe(80);
    expect([moved.refunds, moved.refunded]).toEqual([online.refunds, online.refunded]);
    expect(Number(moved.kept) - Number(online.kept ?? 0)).toBe(80);
    expect(await totals('refunds')).toEqual(refunds);
  });
});

const paymentsOf = (orderId: string) =>
  paying.shop.database.queries.select().from(payments).where(eq(payments.orderId, orderId));
const refundsOf = (orderId: string) =>
  paying.shop.database.queries
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))
    .orderBy(paymentRefunds.id);

describe('money goes to one place, once', () => {
  it('when the shopper chooses while it is being sent', async () => {
    for (let n = 0; n < 4; n += 1) {
      const order = await paid();
      await cancel(order);
      pass(2);
      const [answer] = await Promise.all([choose(order.shopper, order.orderId, 'credit'), runChecks(), runChecks()]);
      await later();
      const { balance } = await creditOf(order.shopper);
      expect(balance * 100 + sentBack(order)).toBe(8_000);
      // A choice that was taken is the way that the money went.
      expect(balance).toBe(answer.status === 200 ? 80 : 0);
    }
  });

  it('when the shopper chooses twice at the same moment, and both processes send', async () => {
    const order = await paid();
    await cancel(order);
    await Promise.all([
      ...['credit', 'source', 'credit', 'source'].map((way) => choose(order.shopper, order.orderId, way)),
    ]);
    const { returnsAsCredit } = await stored(order.orderId);
    pass(2);
    await Promise.all([runChecks(), runChecks(), runChecks()]);
    await paying.settle();
    const { balance } = await creditOf(order.shopper);
    expect([balance, sentBack(order)]).toEqual(returnsAsCredit ? [80, 0] : [0, 8_000]);
  });

  it('when the shopper cancels twice at the same moment', async () => {
    const order = await paidForCredit();
    await Promise.all([cancel(order), cancel(order), cancel(order)]);
    await later();
    expect(await creditOf(order.shopper)).toMatchObject({ balance: 80, entries: [{}] });
  });

  it('which the ledger itself makes sure of', async () => {
    const order = await paidForCredit();
    await cancel(order);
    const { queries } = paying.shop.database;
    const [entry] = await queries
      .select()
      .from(storeCreditEntries)
      .where(eq(storeCreditEntries.orderId, order.orderId));
    if (!entry) throw new Error('there is no entry');
    await expect(queries.insert(storeCreditEntries).values({ ...entry, id: newId() })).rejects.toThrow();
  });

  it('to where it came from, when the account is deleted before', async () => {
    const order = await paidForCredit();
    await step(order.orderId, 'cancelled');
    const gone = { password: testPassword, confirmation: 'DELETE' };
    expect(await order.shopper.call(calls.deleteAccount, {}, gone)).toMatchObject({ status: 200 });
    await later();
    expect(sentBack(order)).toBe(8_000);
  });

  it('when the account is deleted at the same moment', async () => {
    const order = await paidForCredit();
    await step(order.orderId, 'cancelled');
    pass(2);
    const gone = { password: testPassword, confirmation: 'DELETE' };
    const [deleted] = await Promise.all([order.shopper.call(calls.deleteAccount, {}, gone), runChecks()]);
    expect(deleted.status).toBe(200);
    await later();
    const entries = await paying.shop.database.queries
      .select()
      .from(storeCreditEntries)
      .where(eq(storeCreditEntries.orderId, order.orderId));
    expect(entries.reduce((sum, { paise }) => sum + paise, 0) + sentBack(order)).toBe(8_000);
  });
});

it('money of a test becomes no store credit once the shop takes real money', async () => {
  const { orderId } = await paidForCredit();
  const [payment] = await paymentsOf(orderId);
  if (!payment) throw new Error('there is no payment');
  const order = await stored(orderId);
  const credits = (isTest: boolean, current: boolean | undefined) =>
    becomesCredit(
      {
        takesCredit: () => true,
        providers: { current: () => (current === undefined ? undefined : { isTest: current }) },
      },
      order,
      { ...payment, isTest },
      'cancelled',
    );
  expect([credits(true, true), credits(true, false), credits(true, undefined)]).toEqual([true, false, false]);
  expect([credits(false, true), credits(false, false), credits(false, undefined)]).toEqual([true, true, true]);
});
