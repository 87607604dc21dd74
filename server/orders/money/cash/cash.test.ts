/** The cash book: what deliveries and refunds book, and who sees it (docs/features/cash-book.md). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { and, eq, isNull } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { hireForCash, kindsOf, openCashShop, sentOut } from '../../../testing/cash-calls.ts';
import { placeOrder } from '../../../testing/fulfilment-calls.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openSecond } from '../../../testing/two-stores.ts';
import { orders } from '../../model/tables.ts';
import { cashEntries, cashShifts } from './tables.ts';

describe('the cash book', async () => {
  const { shop, queries, owner, asha, home, potato, manager, day, rider, out, withShift } = await openCashShop();

  it('is not there with nothing set', async () => {
    await saveSettings(owner, { cashBook: { on: false } });
    const who = await rider();
    const off = { status: 409, code: 'CASH_BOOK_OFF', message: 'This shop keeps no cash book.' };
    const params = { day, shiftId: newId() };
    for (const answer of [
      await who.call(calls.getMyCash),
      await who.startShift(1),
      await owner.call(calls.getCashShift, params),
      await owner.book(newId(), { kind: 'expense', amount: 1, reason: 'Parking', holds: 1 }),
      await owner.handOver(newId(), { holds: 1, counted: 1 }),
      await owner.call(calls.listCashDays),
      await owner.call(calls.getCashDay, params),
      await owner.close(day),
      await owner.reopen(day),
    ])
      expect(answer).toMatchObject(off);
    const sheet = await shop.app.inject({ url: `/api/v1/cash/days/${day}/sheet` });
    expect(sheet.statusCode).toBe(401);
    expect(await who.deliver(await out(who))).toMatchObject({ status: 200 });
    expect(await queries.select().from(cashEntries)).toEqual([]);
  });

  it('books what a rider collects in their shift, in the transaction of the delivery', async () => {
    const who = await rider();
    await who.shift(500);
    const order = await out(who);
    expect(await who.myShifts()).toMatchObject([{ holds: 500, float: 500, orders: 0 }]);
    await who.deliver(order);
    const [shift] = await who.myShifts();
    expect(shift).toMatchObject({ day, holds: 540, float: 500, collected: 40, orders: 1, person: { name: 'Ramesh' } });
    expect(shift?.entries).toMatchObject([
      { kind: 'float_out', amount: 500, by: 'Ramesh', reason: '' },
      { kind: 'collected', amount: 40, by: 'Ramesh', order: { _id: order._id, orderId: order.orderId } },
    ]);
    // A part that was paid.
    const part = await out(who);
    await who.deliver(part, { received: 15.5, reason: 'No more cash' });
    expect(await who.myShifts()).toMatchObject([{ holds: 555.5, collected: 55.5, orders: 2 }]);
  });

  it('asks a rider to start a shift before they collect cash, and delivers nothing', async () => {
    const who = await rider();
    const order = await out(who);
    expect(await who.deliver(order)).toMatchObject({
      status: 409,
      code: 'SHIFT_NEEDED',
      message: 'You have no shift that this cash belongs to. Please start your shift first.',
      data: { needsShift: { storeId: firstStoreId } },
    });
    expect((await owner.order(order._id)).status).toBe('out_for_delivery');
    // Nothing was collected, so no shift is needed.
    const free = await out(who);
    expect(await who.deliver(free, { received: 0, reason: 'Pays tomorrow' })).toMatchObject({ status: 200 });
    expect(await who.myShifts()).toEqual([]);
    await who.shift();
    expect(await who.deliver(order)).toMatchObject({ status: 200 });
  });

  it('does not count UPI and test orders', async () => {
    await saveSettings(owner, { payment: { upiId: 'shop@bank', upiName: '' } });
    const who = await rider();
    const order = await out(who);
    const answer = await who.deliver(order, { upi: { reference: '412345678901' } });
    expect(answer).toMatchObject({ status: 200 });
    const tried = await out(who);
    await queries.update(orders).set({ isTest: true }).where(eq(orders.id, tried._id));
    expect(await who.deliver(tried)).toMatchObject({ status: 200 });
    expect(await who.myShifts()).toEqual([]);
    await saveSettings(owner, { payment: { upiId: '', upiName: '' } });
  });

  it('records a delivery that happened, with a shift that starts by itself', async () => {
    const who = await rider();
    const order = await out(who);
    expect(await who.deliver(order, { happened: true })).toMatchObject({ status: 200 });
    expect(await who.myShifts()).toMatchObject([{ automatic: true, float: 0, holds: 40, orders: 1 }]);
    expect((await owner.day(day)).shifts).toMatchObject([{ automatic: true, person: { name: 'Ramesh' }, holds: 40 }]);
  });

  it('books what somebody else records in the shift of the rider', async () => {
    const who = await rider();
    expect(await manager.deliver(await out(who))).toMatchObject({ status: 200 });
    const [shift] = await who.myShifts();
    expect(shift).toMatchObject({ automatic: true, holds: 40 });
    expect(shift?.entries).toMatchObject([{ kind: 'collected', by: 'Dinesh' }]);
    // An order of nobody: who delivers it has the cash.
    const { _id } = await placeOrder(asha, { [potato]: 1 }, home);
    const own = await owner.work(_id, 'packed', 'out_for_delivery');
    expect(await owner.deliver(own)).toMatchObject({ code: 'SHIFT_NEEDED' });
    const { _id: shiftId } = await owner.shift(100);
    expect(await owner.deliver(own)).toMatchObject({ status: 200 });
    expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 140 });
    await owner.handOver(shiftId, { holds: 140, counted: 140 });
  });

  it('takes back what an undone delivery collected, also after the shift and without a cash book', async () => {
    const { who, shiftId, order } = await withShift();
    const undone = await owner.backAnswer(order._id, (await owner.order(order._id)).revision);
    expect(undone).toMatchObject({ status: 200 });
    expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 500, collected: 0, orders: 0 });
    const again = await owner.order(order._id);
    await who.deliver(again);
    expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 540, orders: 1 });
    await manager.handOver(shiftId, { holds: 540, counted: 540 });
    await saveSettings(owner, { cashBook: { on: false } });
    await owner.backAnswer(order._id, (await owner.order(order._id)).revision);
    await saveSettings(owner, { cashBook: { on: true } });
    expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 0, collected: 40 });
    const [later] = await who.myShifts();
    expect(later).toMatchObject({ automatic: true, holds: -40, collected: -40, orders: -1 });
    // Nothing is taken back twice.
    const returned = await owner.order(order._id);
    await owner.backAnswer(order._id, returned.revision);
    expect(await owner.shiftNow(later?._id ?? '')).toMatchObject({ holds: -40 });
    // The store pays what the rider gave back.
    const paid = await manager.book(later?._id ?? '', { kind: 'paid_out', amount: 40, reason: 'Refund', holds: -40 });
    expect(paid.data).toMatchObject({ holds: 0, paidOut: 40 });
  });

  describe('of refunds', () => {
    const refundsOn = (on: boolean) => saveSettings(owner, { refunds: { on, days: 2 } });
    /** An order of two units, ₹80, which a rider delivered. */
    async function delivered() {
      const who = await rider();
      const { _id: shiftId } = await who.shift(0);
      const order = await sentOut(who, owner, asha, { [potato]: 2 }, home);
      const { data } = await who.deliver(order);
      return { shiftId, order: data as FulfilmentOrder };
    }
    beforeEach(() => refundsOn(true));
    afterAll(() => refundsOn(false));

    it('books one in cash in the shift of who gives it, once, and in the sums of the day', async () => {
      const { shiftId, order } = await delivered();
      const { _id: ownShift } = await manager.shift(30);
      expect(await manager.refundInCash(order, potato)).toMatchObject({ status: 200 });
      // The same request again, and one that is refused.
      expect(await manager.refundInCash(order, potato)).toMatchObject({ status: 200 });
      const now = await owner.order(order._id);
      expect(await manager.refundInCash(now, newId())).toMatchObject({ status: 400 });
      const shift = await owner.shiftNow(ownShift);
      expect(kindsOf(shift)).toEqual([
        ['float_out', 30],
        ['refunded', -40],
      ]);
      expect(shift.entries[1]).toMatchObject({ order: { _id: order._id, orderId: order.orderId }, by: 'Dinesh' });
      // They gave more than they had: the store owes it to them.
      expect(shift).toMatchObject({ holds: -10, expenses: 40 });
      expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 80, collected: 80, expenses: 0 });
      expect((await owner.day(day)).sums).toMatchObject({ collected: 80, expenses: 40, holds: 70 });
      const settled = { kind: 'paid_out', amount: 10, reason: 'From the till', holds: -10 };
      expect((await manager.book(ownShift, settled)).data).toMatchObject({ holds: 0 });
      // A delivery that was refunded is not undone.
      expect(await owner.backAnswer(order._id, now.revision)).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    });

    it('books none that was paid otherwise, by somebody without a shift, or without a cash book', async () => {
      const { shiftId, order } = await delivered();
      expect(await manager.refundInCash(order, potato)).toMatchObject({ status: 200 });
      const { _id: ownShift } = await manager.shift(100);
      const refund = { way: 'credit', lines: [{ productId: potato, quantity: 1 }] };
      const { revision } = await owner.order(order._id);
      const body = { revision, refund, reason: 'The bag was torn' };
      expect(await manager.call(calls.refundOrder, { orderId: order._id }, body)).toMatchObject({ status: 200 });
      const other = (await delivered()).order;
      await saveSettings(owner, { cashBook: { on: false } });
      expect(await manager.refundInCash(other, potato)).toMatchObject({ status: 200 });
      await saveSettings(owner, { cashBook: { on: true } });
      expect(kindsOf(await owner.shiftNow(ownShift))).toEqual([['float_out', 100]]);
      expect(await owner.shiftNow(shiftId)).toMatchObject({ holds: 80 });
    });

    it('books one in the shift, or not at all, when the shift is handed over at the same moment', async () => {
      const { order } = await delivered();
      const { _id: ownShift } = await manager.shift(100);
      const [given, handedOver] = await Promise.all([
        manager.refundInCash(order, potato),
        owner.handOver(ownShift, { holds: 100, counted: 100 }),
      ]);
      expect(given).toMatchObject({ status: 200 });
      const { holds, expenses, end } = await owner.shiftNow(ownShift);
      if (handedOver.status === 200)
        expect({ holds, expenses, isOpen: !end }).toEqual({ holds: 0, expenses: 0, isOpen: false });
      else {
        expect(handedOver).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
        expect({ holds, expenses, isOpen: !end }).toEqual({ holds: 60, expenses: 40, isOpen: true });
      }
    });
  });

  it('shows managers their store, riders themselves, and others nothing', async () => {
    const { shiftId } = await withShift();
    const params = { shiftId, day };
    for (const role of ['picker', 'support', 'rider'] as const) {
      const who = await hireForCash(shop, owner, role);
      for (const call of [
        calls.getCashShift,
        calls.handOverCash,
        calls.listCashDays,
        calls.getCashDay,
        calls.closeCashDay,
        calls.exportCashDay,
      ])
        expect(await who.call(call, params, call.method === 'GET' ? undefined : {})).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      const mine = await who.call(calls.getMyCash);
      expect(role === 'rider' ? mine.data : mine.code).toEqual(role === 'rider' ? { shifts: [] } : 'FORBIDDEN');
    }
    const second = await openSecond(owner);
    const elsewhere = await hireForCash(shop, owner, 'manager', 'Other', [second]);
    for (const answer of [
      await elsewhere.call(calls.getCashShift, params),
      await elsewhere.handOver(shiftId, { holds: 540, counted: 540 }),
      await elsewhere.book(shiftId, { kind: 'float_out', amount: 1, holds: 540 }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await elsewhere.day(day)).shifts).toEqual([]);
    // A shift in each store.
    const both = await hireForCash(shop, owner, 'rider', 'Both', [firstStoreId, second]);
    expect(await both.startShift(10, { storeId: second })).toMatchObject({
      status: 200,
      data: { store: { _id: second } },
    });
    expect(await both.startShift(20, { storeId: firstStoreId })).toMatchObject({ status: 200 });
    expect((await both.myShifts()).map(({ holds }) => holds).toSorted()).toEqual([10, 20]);
  });

  it('answers 404 to a shift that is none', async () => {
    for (const answer of [
      await manager.call(calls.getCashShift, { shiftId: newId() }),
      await manager.handOver(newId(), { holds: 1, counted: 1 }),
      await manager.book(newId(), { kind: 'float_out', amount: 1, holds: 1 }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('never changes an entry', async () => {
    await withShift();
    await expect(queries.update(cashEntries).set({ paise: 1 })).rejects.toThrow();
    await expect(queries.delete(cashEntries)).rejects.toThrow();
    const open = await queries
      .select()
      .from(cashShifts)
      .where(and(eq(cashShifts.day, day), isNull(cashShifts.endedAt)));
    expect(open).toHaveLength(1);
  });
});
