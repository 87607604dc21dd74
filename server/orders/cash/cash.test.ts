/** The cash book: shifts, what deliveries collect, handing over, and closing the day (decision 0056). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deletionWord } from '../../../contract/account.ts';
import { calls } from '../../../contract/calls.ts';
import type { CashDays, ShiftWithEntries } from '../../../contract/cash.ts';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { shopDayAt, shopDayPlus } from '../../../contract/shop-day.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { firstStoreId } from '../../platform/current-store.ts';
import { newId } from '../../platform/ids.ts';
import { CashWorker, hireForCash, saveSettings, sentOut } from '../../testing/cash-calls.ts';
import { type Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { databaseKinds, openShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { orders } from '../tables.ts';
import { cashDays, cashEntries, cashShifts } from './tables.ts';

describe.each(databaseKinds)('the cash book on the %s database', async (kind) => {
  /** Five minutes before midnight. */
  const evening = new Date('2026-11-20T18:25:00Z');
  let time = evening;
  const shop = await openShop(kind, {}, { now: () => time });
  afterAll(() => shop.dispose());
  const { queries } = shop.database;
  const owner = new CashWorker(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
  const home = await asha.move();
  const potato = await stockProduct(shop, { stock: 10_000 });
  const manager = await hireForCash(shop, owner, 'manager', 'Dinesh');
  const day = shopDayAt(evening);

  const rider = (name = 'Ramesh') => hireForCash(shop, owner, 'rider', name);
  /** Of ₹40. */
  const out = (who: Administrator) => sentOut(who, owner, asha, { [potato]: 1 }, home);
  /** A rider with a float of ₹500 who delivered one order of ₹40. */
  async function withShift(name?: string) {
    const who = await rider(name);
    const { _id: shiftId } = await who.shift(500);
    const order = await out(who);
    expect(await who.deliver(order)).toMatchObject({ status: 200 });
    return { who, shiftId, order };
  }
  const kinds = ({ entries }: ShiftWithEntries) => entries.map((each) => [each.kind, each.amount]);

  // Each test has orders and a ledger of its own.
  beforeEach(async () => {
    await saveSettings(owner, { cashBook: { on: true } });
    await queries.update(orders).set({ status: 'cancelled' });
    await queries.execute(sql`truncate cash_days, cash_shifts, cash_entries`);
    time = evening;
  });

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
      expect(await manager.refundInCash(order, potato)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
      const now = await owner.order(order._id);
      expect(await manager.refundInCash(now, newId())).toMatchObject({ status: 400 });
      const shift = await owner.shiftNow(ownShift);
      expect(kinds(shift)).toEqual([
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
      expect(kinds(await owner.shiftNow(ownShift))).toEqual([['float_out', 100]]);
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

  it('starts one shift of a person and store, whoever starts it, also at the same moment', async () => {
    const who = await rider();
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => who.startShift(500)),
      ...Array.from({ length: 3 }, () => manager.startShift(300, { userId: who.userId })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'SHIFT_STARTED',
      message: 'There is an open shift already. It has to be handed over first.',
    });
    expect(await who.myShifts()).toHaveLength(1);
  });

  it('starts shifts only of who delivers for the store', async () => {
    const [who, other] = [await rider(), await rider('Suresh')];
    const picker = await hireForCash(shop, owner, 'picker');
    expect(await who.startShift(1, { userId: other.userId })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const userId of [picker.userId, asha.userId, newId()])
      expect(await manager.startShift(1, { userId })).toMatchObject({
        status: 400,
        errors: { userId: expect.any(String) },
      });
    for (const float of [-1, 1.005, 1e9, '5', null])
      expect(await manager.call(calls.startCashShift, {}, { float })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
    expect(await owner.startShift(1, { storeId: newId() })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await who.startShift(1, { storeId: newId() })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('is handed over as counted, with notes and coins', async () => {
    const { who, shiftId } = await withShift();
    const pieces = { 500: 1, 20: 2, 10: 0 };
    expect(await manager.handOver(shiftId, { holds: 540, counted: 541, pieces, reason: 'x' })).toMatchObject({
      status: 400,
      errors: { counted: 'The notes and coins add up to ₹540.00.' },
    });
    const answer = await manager.handOver(shiftId, { holds: 540, counted: 540, pieces });
    expect(answer.data).toMatchObject({
      holds: 0,
      handedOver: 540,
      difference: 0,
      end: { by: 'Dinesh', expected: 540, counted: 540, pieces: { 500: 1, 20: 2 }, reason: '' },
    });
    expect(kinds(answer.data as ShiftWithEntries)).toEqual([
      ['float_out', 500],
      ['collected', 40],
      ['handed_over', -540],
    ]);
    expect(await who.myShifts()).toEqual([]);
    expect(await who.startShift(0)).toMatchObject({ status: 200 });
  });

  it.each([
    ['less', 500, -40],
    ['more', 550, 10],
    ['nothing', 0, -540],
  ])('is handed over with %s than expected only with a reason', async (_, counted, difference) => {
    const { shiftId } = await withShift();
    expect(await manager.handOver(shiftId, { holds: 540, counted })).toMatchObject({
      status: 400,
      errors: { reason: 'Please say why what was counted differs from what is expected.' },
    });
    const answer = await manager.handOver(shiftId, { holds: 540, counted, reason: 'Wrong change' });
    expect(answer.data).toMatchObject({
      holds: 0,
      handedOver: counted,
      difference,
      end: { counted, reason: 'Wrong change' },
    });
    const entry = (answer.data as ShiftWithEntries).entries.at(-1);
    expect(entry).toMatchObject({ kind: 'difference', amount: difference, reason: 'Wrong change', by: 'Dinesh' });
    const log = await queries.select().from(auditLog).where(eq(auditLog.entityId, shiftId));
    expect(log).toMatchObject([
      { action: 'handed_over', fields: { counted: { to: counted }, difference: { to: difference } } },
    ]);
    expect(JSON.stringify(log)).not.toContain('Wrong change');
  });

  it('is handed over once, to the first of two managers', async () => {
    const { shiftId } = await withShift();
    const body = { holds: 540, counted: 540 };
    const answers = await Promise.all([manager, owner, manager, owner].map((who) => who.handOver(shiftId, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer).toMatchObject({ code: 'SHIFT_ENDED', data: { _id: shiftId, handedOver: 540, holds: 0 } });
  });

  it('is not handed over as it was before another delivery', async () => {
    const { who, shiftId } = await withShift();
    await who.deliver(await out(who));
    expect(await manager.handOver(shiftId, { holds: 540, counted: 540 })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { _id: shiftId, holds: 580 },
    });
    expect(await manager.handOver(shiftId, { holds: 580, counted: 580 })).toMatchObject({ status: 200 });
  });

  it('books deliveries at the same moment, and while the cash is taken, each once', async () => {
    const who = await rider();
    const sent = [];
    for (let count = 0; count < 6; count += 1) sent.push(await out(who));
    // Without a shift, all of them start one.
    const answers = await Promise.all(sent.slice(0, 4).map((order) => who.deliver(order, { happened: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [shift, ...more] = await who.myShifts();
    expect([shift?.holds, shift?.orders, more]).toEqual([160, 4, []]);
    const [taken] = await Promise.all([
      manager.handOver(shift?._id ?? '', { holds: 160, counted: 160 }),
      ...sent.slice(4).map((order) => who.deliver(order, { happened: true })),
    ]);
    const open = (await who.myShifts()).reduce((sum, { holds }) => sum + holds, 0);
    expect(open).toBe(taken?.status === 200 ? 80 : 240);
  });

  it('takes expenses of who carries it, with a reason and up to what there is', async () => {
    const { who, shiftId } = await withShift();
    const other = await rider('Suresh');
    const expense = { kind: 'expense', amount: 30, reason: 'Puncture', holds: 540 };
    expect(await other.book(shiftId, expense)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await who.book(shiftId, { ...expense, reason: ' ' })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    expect(await who.book(shiftId, { ...expense, amount: 540.01 })).toMatchObject({
      status: 400,
      errors: { amount: 'The shift has only ₹540.00.' },
    });
    for (const amount of [0, -1, 1.234, null])
      expect(await who.book(shiftId, { ...expense, amount })).toMatchObject({ status: 400, code: 'VALIDATION' });
    for (const kind of ['float_out', 'paid_out'])
      expect(await who.book(shiftId, { ...expense, kind })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const kind of ['collected', 'difference', 'handed_over', 'undone'])
      expect(await manager.book(shiftId, { ...expense, kind })).toMatchObject({ status: 400, code: 'VALIDATION' });
    // The same request twice books once.
    const answers = await Promise.all([who.book(shiftId, expense), who.book(shiftId, expense)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { holds: 510 },
    });
    const more = await manager.book(shiftId, { kind: 'float_out', amount: 100, holds: 510 });
    expect(more.data).toMatchObject({ holds: 610, float: 600, expenses: 30 });
    await manager.handOver(shiftId, { holds: 610, counted: 610 });
    expect(await who.book(shiftId, { ...expense, holds: 0 })).toMatchObject({ status: 409, code: 'SHIFT_ENDED' });
  });

  it('closes a day when every shift of it is handed over, and names who has not', async () => {
    const [one, two] = [await withShift('Ramesh'), await withShift('Suresh')];
    expect(await manager.close(day)).toMatchObject({
      status: 409,
      code: 'SHIFTS_OPEN',
      message: 'These people have not handed over yet: Ramesh, Suresh.',
    });
    await manager.handOver(one.shiftId, { holds: 540, counted: 540 });
    expect((await manager.close(day)).message).toBe('These people have not handed over yet: Suresh.');
    await manager.handOver(two.shiftId, { holds: 540, counted: 530, reason: 'Lost a note' });
    const closed = await manager.close(day);
    expect(closed).toMatchObject({
      status: 200,
      data: {
        day,
        closed: { by: 'Dinesh' },
        sums: { collected: 80, orders: 2, handedOver: 1070, difference: -10, holds: 0 },
      },
    });
    expect(await manager.close(day)).toMatchObject({ status: 409, code: 'DAY_CLOSED' });
    const { days } = (await owner.call(calls.listCashDays)).data as CashDays;
    expect(days[0]).toMatchObject({ day, shifts: 2, open: 0, differing: 1, collected: 80, closed: { by: 'Dinesh' } });
  });

  it('adds nothing to a closed day: what follows belongs to the next day', async () => {
    const { who, shiftId, order } = await withShift();
    await manager.handOver(shiftId, { holds: 540, counted: 540 });
    await manager.close(day);
    const before = (await owner.day(day)).sums;
    expect(await who.shift(200)).toMatchObject({ day: shopDayPlus(day, 1), float: 200 });
    await who.deliver(await out(who));
    await owner.backAnswer(order._id, (await owner.order(order._id)).revision);
    expect((await owner.day(day)).sums).toEqual(before);
    expect((await owner.day(day)).otherOpen).toMatchObject([{ holds: 200, person: { name: 'Ramesh' } }]);
    expect((await owner.day(shopDayPlus(day, 1))).sums).toMatchObject({ float: 200, collected: 0, holds: 200 });
    await manager.handOver((await who.myShifts())[0]?._id ?? '', { holds: 200, counted: 200 });
  });

  it('is a shift of the day on which it started, also after midnight', async () => {
    const { who, shiftId } = await withShift();
    time = new Date(evening.getTime() + 6 * 60_000);
    await who.deliver(await out(who));
    expect(await owner.shiftNow(shiftId)).toMatchObject({ day, holds: 580 });
    expect((await owner.day(shopDayAt(time))).otherOpen).toMatchObject([{ _id: shiftId }]);
    expect(await manager.close(day)).toMatchObject({ code: 'SHIFTS_OPEN' });
    await manager.handOver(shiftId, { holds: 580, counted: 580 });
    expect(await manager.close(day)).toMatchObject({ status: 200, data: { sums: { handedOver: 580, holds: 0 } } });
  });

  it('closes no day to come, and none that is not one', async () => {
    expect(await manager.close(shopDayPlus(day, 1))).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    for (const wrong of ['2026-02-30', 'today', '2026-1-1']) {
      expect(await manager.close(wrong)).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(await manager.call(calls.getCashDay, { day: wrong })).toMatchObject({ status: 400 });
    }
  });

  it('keeps the account of who has not handed over', async () => {
    const { who, shiftId } = await withShift();
    const body = { password: testPassword, confirmation: deletionWord };
    const refused = await who.call(calls.deleteAccount, {}, body);
    expect(refused).toMatchObject({ status: 409, code: 'SHIFTS_OPEN', message: expect.stringContaining('hand over') });
    expect((await owner.handOver(shiftId, { holds: 540, counted: 540 })).status).toBe(200);
    expect((await who.call(calls.deleteAccount, {}, body)).status).toBe(200);
  });

  it('is reopened by owners only, with a reason that the audit log keeps', async () => {
    await withShift().then(({ shiftId }) => manager.handOver(shiftId, { holds: 540, counted: 540 }));
    expect(await owner.reopen(day)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    await manager.close(day);
    expect(await manager.reopen(day)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await owner.reopen(day, ' ')).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    const open = await owner.reopen(day, 'Closed too early');
    expect(open.status).toBe(200);
    expect(open.data).not.toHaveProperty('closed');
    const [row] = await queries.select().from(cashDays).where(eq(cashDays.day, day));
    const log = await queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, row?.id ?? ''));
    expect(log.map(({ action, entityName }) => [action, entityName]).toSorted()).toEqual([
      ['closed', day],
      ['reopened', day],
    ]);
    expect(log.find(({ action }) => action === 'reopened')?.fields).toEqual({
      reason: { from: null, to: 'Closed too early' },
    });
    const who = await rider();
    expect(await who.shift(10)).toMatchObject({ day });
  });

  it('is closed before or after a shift starts, when both happen at the same moment', async () => {
    const riders = [await rider('One'), await rider('Two'), await rider('Three')];
    const sent = [];
    for (const who of riders) sent.push([who, await out(who)] as const);
    const [closed] = await Promise.all([
      manager.close(day),
      ...sent.map(([who, order]) => who.deliver(order, { happened: true })),
    ]);
    const { shifts, sums } = await owner.day(day);
    if (closed?.status === 200) expect([shifts, sums.holds]).toEqual([[], 0]);
    else expect(closed).toMatchObject({ code: 'SHIFTS_OPEN' });
    const held = await Promise.all(riders.map(async (who) => (await who.myShifts()).map(({ holds }) => holds)));
    expect(held).toEqual([[40], [40], [40]]);
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

  it('is a CSV file that opens in a spreadsheet, in both languages', async () => {
    const { shiftId } = await withShift('=Ramesh');
    await manager.handOver(shiftId, { holds: 540, counted: 500, reason: '+lost' });
    const person = await signUpAdmin(shop);
    const get = async (lang: string) =>
      (await shop.app.inject({ url: `/api/v1/cash/days/${day}/sheet?lang=${lang}`, headers: person.headers })).payload;
    const [titles, row, sum] = (await get('en')).replace('\ufeff', '').split('\r\n');
    expect(titles).toBe(
      'Name,Started,Handed over,Taken by,Float,Orders,Collected,Expenses,Paid out,Expected,Counted,Difference,Reason',
    );
    expect(row).toBe("'=Ramesh,23:55,23:55,Dinesh,500.00,1,40.00,0.00,0.00,540.00,500.00,-40.00,'+lost");
    expect(sum).toBe('Total,,,,500.00,1,40.00,0.00,0.00,540.00,500.00,-40.00,');
    expect(await get('hi')).toContain('शुरुआती कैश');
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
