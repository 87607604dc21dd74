/** Settlements are read by the job, and shown in the report and with each payment. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus, startOfShopDay } from '../../../contract/delivery/shop-day.ts';
import { type ShownPayment, shownPayment } from '../../../contract/payments/payments-admin.ts';
import { count, eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { Administrator, hire } from '../../testing/fulfilment-calls.ts';
import { payingShop } from '../../testing/paying.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { inProcess } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { payments } from '../tables.ts';
import { paymentSettlementItems, paymentSettlementReads, paymentSettlements } from './tables.ts';

const minutesOfDay = 24 * 60;
/** Paise of an order of two potatoes. */
const paise = 8_000;
const fees = { fee: 160, tax: 24 };

describe.each(['razorpay', 'stripe'] as const)('settlements of %s', (name) => {
  const paying = payingShop(name, {}, { isLive: true });
  const { simulator, awaiting, pass } = paying;
  const { bank, faults } = simulator;
  let owner: Administrator;

  /** A sign-in ends while the clock goes on. */
  const signInOwner = async () => {
    owner = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop));
  };
  beforeAll(signInOwner);
  beforeEach(async () => {
    paying.calm();
    const { queries } = paying.shop.database;
    await queries.delete(paymentSettlements);
    await queries.delete(paymentSettlementReads);
    await queries.update(payments).set({ isTest: true });
    bank.settlements.splice(0);
    for (const { payments: made } of bank.orders()) for (const payment of made) payment.state = 'failed';
  });

  const today = () => shopDayAt(paying.now());
  const read = () => paying.shop.jobs.run('read settlements');
  const settle = (state?: 'created' | 'processed' | 'failed') =>
    bank.settle(Math.floor(paying.now().getTime() / 1_000), state);

  async function paid() {
    const order = await awaiting();
    const atBank = bank.pay(order.atBank);
    await paying.settle();
    const { queries } = paying.shop.database;
    const [payment] = await queries.select().from(payments).where(eq(payments.orderId, order.orderId));
    if (!payment) throw new Error('there is no payment');
    return { ...order, payment, paidAtBank: atBank };
  }

  const get = async (paymentId: string): Promise<ShownPayment> =>
    shownPayment.strict().parse((await owner.call(calls.getPayment, { paymentId })).data);

  async function report(from = today(), to = today(), by = owner) {
    const path = calls.getReport.path.replace(':report', 'settlements');
    const answer = await by.request('GET', `${path}?${new URLSearchParams({ from, to })}`);
    expect(answer.status).toBe(200);
    return answer.data as { rows: unknown[][]; totals: unknown[] };
  }

  const unsettled = async (by = owner) =>
    (
      (await by.request('GET', `${calls.listPayments.path}?show=unsettled`)).data as { payments: { _id: string }[] }
    ).payments.map(({ _id }) => _id);

  const itemCount = async () =>
    (await paying.shop.database.queries.select({ count: count() }).from(paymentSettlementItems))[0]?.count;

  it('are in the report and in the history of their payments, also when they are read twice', async () => {
    const { payment } = await paid();
    const { payment: second, paidAtBank } = await paid();
    bank.refund(paidAtBank, { reference: newId(), paise: 3_000 });
    await paying.settle();
    const { id, utr } = settle();
    await read();
    await paying.shop.database.queries.delete(paymentSettlementReads);
    await read();
    expect(await report()).toEqual({
      rows: [[today(), utr, 2, 160, 30, 3.2, 0.48, 0, 126.8]],
      totals: [null, null, 2, 160, 30, 3.2, 0.48, 0, 126.8],
      count: 1,
    });
    const at = expect.stringContaining('T');
    expect((await get(payment.id)).settlements).toEqual([{ settlementId: id, at, reference: utr }]);
    expect((await get(second.id)).settlements).toEqual(
      expect.arrayContaining([
        { settlementId: id, at, reference: utr },
        { settlementId: id, at, reference: utr, refund: 30 },
      ]),
    );
    expect(await itemCount()).toBe(3);
  });

  it('have the reference of the bank once it is known, and no payments after they failed', async () => {
    const { payment } = await paid();
    const settlement = settle();
    await read();
    settlement.utr = 'LATER1';
    pass(minutesOfDay);
    await signInOwner();
    await read();
    const day = shopDayPlus(today(), -1);
    expect((await report(day)).rows.map((row) => row.slice(0, 4))).toEqual([[day, 'LATER1', 1, 80]]);
    settlement.state = 'failed';
    const again = settle();
    pass(minutesOfDay);
    await signInOwner();
    await read();
    expect((await get(payment.id)).settlements).toMatchObject([{ settlementId: again.id, reference: again.utr }]);
    expect((await report(shopDayPlus(day, -5))).rows).toHaveLength(1);
  });

  it('are named with each payment that has had none for a week, of real money only', async () => {
    const { payment } = await paid();
    const { payment: ofTest } = await paid();
    const { payment: back, paidAtBank } = await paid();
    const { queries } = paying.shop.database;
    await queries.update(payments).set({ isTest: true }).where(eq(payments.id, ofTest.id));
    await read();
    pass(6 * minutesOfDay);
    await signInOwner();
    await read();
    expect(await unsettled()).toEqual([]);
    pass(minutesOfDay + 60);
    await signInOwner();
    expect(await unsettled(), 'it was not read since').toEqual([]);
    await read();
    expect((await unsettled()).sort()).toEqual([payment.id, back.id].sort());
    bank.refund(paidAtBank, { reference: newId(), paise });
    await paying.settle();
    expect(await unsettled()).toEqual([payment.id]);
    settle();
    pass(minutesOfDay);
    await signInOwner();
    await read();
    expect(await unsettled()).toEqual([]);
  });

  it('are read from the day of the first payment on, once a day, and again where the provider did not answer', async () => {
    const { payment } = await paid();
    pass(20 * minutesOfDay);
    await signInOwner();
    settle();
    pass(30 * minutesOfDay);
    await signInOwner();
    faults.plan('listSettlements', ...Array.from({ length: 10 }, () => 'error' as const));
    await read();
    expect((await get(payment.id)).settlements).toEqual([]);
    expect(await unsettled()).toEqual([]);
    faults.clear();
    await read();
    expect((await get(payment.id)).settlements).toHaveLength(1);
    faults.plan('listSettlements', ...Array.from({ length: 10 }, () => 'error' as const));
    const [before] = await paying.shop.database.queries.select().from(paymentSettlementReads);
    await read();
    expect(await paying.shop.database.queries.select().from(paymentSettlementReads)).toEqual([before]);
    expect(before?.doneAt && shopDayAt(before.doneAt)).toBe(today());
  });

  it('have payments of which the shop knows nothing, and other money of the provider', async () => {
    const { payment } = await paid();
    bank.pay(bank.createOrder({ reference: newId(), paise: 5_000, note: 'Of another website' }));
    const { id } = settle();
    await read();
    const { queries } = paying.shop.database;
    await queries.update(paymentSettlements).set({ paise: 12_000 }).where(eq(paymentSettlements.id, id));
    expect((await report()).rows).toEqual([[today(), expect.any(String), 2, 130, 0, 2.6, 0.39, -7.4, 120]]);
    expect((await get(payment.id)).settlements).toHaveLength(1);
  });

  it('are shown to managers with the part of their store', async () => {
    const { payment } = await paid();
    const { utr } = settle();
    await read();
    const first = await hire(paying.shop, owner, 'manager', 'Of the first store');
    expect((await report(today(), today(), first)).rows).toEqual([
      [today(), utr, 1, 80, 0, fees.fee / 100, fees.tax / 100, 0, 78.4],
    ]);
    const other = await hire(paying.shop, owner, 'manager', 'Of the second store', [await openSecond(owner)]);
    expect((await report(today(), today(), other)).rows).toEqual([]);
    await paying.shop.database.queries.update(payments).set({ paidOutAt: null }).where(eq(payments.id, payment.id));
    pass(8 * minutesOfDay);
    await paying.shop.database.queries.update(paymentSettlementReads).set({ doneAt: paying.now() });
    await signInOwner();
    expect(await unsettled()).toEqual([payment.id]);
  });

  it('belong to the day of the shop on which they were made', async () => {
    await paid();
    const start = Math.floor(startOfShopDay(shopDayPlus(today(), 0)).getTime() / 1_000);
    bank.settle(start + 60);
    await read();
    expect((await report()).rows).toHaveLength(1);
    expect((await report(shopDayPlus(today(), -1), shopDayPlus(today(), -1))).rows).toEqual([]);
  });
});

describe('settlements in test mode', () => {
  const paying = payingShop('razorpay');

  it('are never asked for', async () => {
    const { atBank } = await paying.awaiting();
    paying.simulator.bank.pay(atBank);
    await paying.settle();
    paying.simulator.bank.settle(Math.floor(paying.now().getTime() / 1_000));
    await paying.shop.jobs.run('read settlements');
    expect(await paying.shop.database.queries.select().from(paymentSettlements)).toEqual([]);
    expect(await paying.shop.database.queries.select().from(paymentSettlementReads)).toEqual([]);
  });
});
