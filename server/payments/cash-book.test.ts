/** Orders that are paid online in the cash book: riders hold, hand over and report only what they received in cash. Over HTTP. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { PaymentList } from '../../contract/payments/payments-admin.ts';
import { type ReportName, reportColumns } from '../../contract/reports/report-columns.ts';
import type { Report } from '../../contract/reports/reports.ts';
import { type CashWorker, hireForCash, kindsOf } from '../testing/cash-calls.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { inProcess } from '../testing/shopping.ts';

describe('orders that are paid online, in the cash book', () => {
  const paying = payingShop('razorpay');
  const { stored } = paying;
  const { bank } = paying.simulator;
  let owner: Administrator;
  let manager: CashWorker;

  beforeAll(async () => {
    owner = new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop, 'Meera Nair'));
    manager = await hireForCash(paying.shop, owner, 'manager', 'Dinesh');
    await saveSettings(owner, { cashBook: { on: true } });
  });
  beforeEach(() => paying.calm());

  const rider = () => hireForCash(paying.shop, owner, 'rider', 'Ramesh');

  /** An order of ₹80 that is paid online, but for `rest` rupees, which go back before the delivery. It is on its way with `who`. */
  async function out(who: CashWorker, rest = 0): Promise<string> {
    const { orderId, atBank } = await paying.awaiting();
    bank.pay(atBank);
    await paying.settle();
    if (rest > 0) {
      const [payment] = ((await owner.call(calls.listPaymentsOfOrder, { orderId })).data ??
        []) as PaymentList['payments'];
      const refund = { amount: rest, left: 80 };
      expect(await owner.call(calls.refundOnline, { paymentId: payment?._id ?? '' }, refund)).toMatchObject({
        status: 200,
      });
    }
    // A refund after the delivery is a gesture, which changes nothing about how the order was paid.
    paying.pass(1);
    await owner.work(orderId, 'packed');
    expect(await step(who, orderId, 'out_for_delivery')).toMatchObject({ status: 200 });
    return orderId;
  }

  /** Delivers with what is due in cash. */
  const step = async (who: Administrator, orderId: string, to: 'out_for_delivery' | 'delivered') =>
    who.stepAnswer(orderId, to, (await stored(orderId)).revision);

  async function totals(name: ReportName, day: string) {
    const answer = await owner.request('GET', `/api/v1/reports/${name}?from=${day}&to=${day}`);
    const { totals: row } = answer.data as Report;
    return Object.fromEntries(reportColumns[name].map(({ key }, at) => [key, row[at] ?? 0]));
  }

  it('are delivered without a shift when nothing is to be collected', async () => {
    const who = await rider();
    const orderId = await out(who);
    expect(await step(who, orderId, 'delivered')).toMatchObject({ status: 200 });
    expect(await who.myShifts()).toEqual([]);
    expect(await stored(orderId)).toMatchObject({ paymentStatus: 'paid', receivedPaise: 0, paidOnlinePaise: 8_000 });
  });

  it('need a shift for the rest', async () => {
    const who = await rider();
    const orderId = await out(who, 15);
    expect(await step(who, orderId, 'delivered')).toMatchObject({ code: 'SHIFT_NEEDED' });
    expect(await stored(orderId)).toMatchObject({ status: 'out_for_delivery' });
  });

  it('give riders what they collect, and nothing more, until the day is closed and reported', async () => {
    const who = await rider();
    const [full, part] = [await out(who), await out(who, 15)];
    // No minute passes from here on.
    const day = shopDayAt(paying.now());
    const [payments, riders] = [await totals('payments', day), await totals('riders', day)];
    const { _id: shiftId } = await who.shift(500);
    for (const orderId of [full, part]) expect(await step(who, orderId, 'delivered')).toMatchObject({ status: 200 });
    expect(await stored(part)).toMatchObject({ paymentStatus: 'paid', receivedPaise: 1_500, paidOnlinePaise: 6_500 });
    const shift = await manager.shiftNow(shiftId);
    expect(shift).toMatchObject({ holds: 515, collected: 15, orders: 1, roundOff: 0 });
    expect(kindsOf(shift)).toEqual([
      ['float_out', 500],
      ['collected', 15],
    ]);

    expect(await manager.handOver(shiftId, { holds: 595, counted: 595 })).not.toMatchObject({ status: 200 });
    expect(await manager.handOver(shiftId, { holds: 515, counted: 515 })).toMatchObject({ status: 200 });
    expect(await manager.close(day)).toMatchObject({ status: 200 });
    const sums = { float: 500, collected: 15, orders: 1, handedOver: 515, difference: 0, holds: 0 };
    expect(await manager.day(day)).toMatchObject({ sums });
    expect(await totals('cash', day)).toMatchObject(sums);

    const grown = (now: Record<string, unknown>, was: Record<string, unknown>, keys: readonly string[]) =>
      Object.fromEntries(keys.map((key) => [key, Number(now[key]) - Number(was[key])]));
    const counted = { delivered: 2, due: 15, cash: 15, received: 15, difference: 0 };
    expect(grown(await totals('payments', day), payments, Object.keys(counted))).toEqual(counted);
    expect(grown(await totals('riders', day), riders, ['delivered', 'cash'])).toEqual({ delivered: 2, cash: 15 });
  });

  it('take back only what was collected when a delivery is undone', async () => {
    const who = await rider();
    const { _id: shiftId } = await who.shift();
    const [full, part] = [await out(who), await out(who, 15)];
    for (const orderId of [full, part]) {
      await step(who, orderId, 'delivered');
      expect(await owner.backAnswer(orderId, (await stored(orderId)).revision)).toMatchObject({ status: 200 });
    }
    const shift = await manager.shiftNow(shiftId);
    expect(shift).toMatchObject({ holds: 0, collected: 0, orders: 0 });
    expect(kindsOf(shift)).toEqual([
      ['collected', 15],
      ['undone', -15],
    ]);
    // Nothing is asked for twice.
    expect(await owner.order(full)).toMatchObject({ paidOnline: 80 });
    expect(await step(who, part, 'delivered')).toMatchObject({ status: 200 });
    expect(await manager.shiftNow(shiftId)).toMatchObject({ holds: 15 });
  });

  it('say of a delivery that was recorded without a connection what was received', async () => {
    const who = await rider();
    const orderId = await out(who);
    const { revision } = await stored(orderId);
    const body = { step: 'delivered', revision, received: 0, happened: true };
    expect(await who.fulfilmentStep(orderId, body)).toMatchObject({ status: 200 });
    expect(await who.myShifts()).toEqual([]);
  });
});
