/** Shifts of the cash book: starting them, expenses, and handing over (docs/features/cash-book.md). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { ShiftWithEntries } from '../../../../contract/money/cash.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { hireForCash, kindsOf, openCashShop } from '../../../testing/cash-calls.ts';
import { testPassword } from '../../../testing/people.ts';

describe('a shift of the cash book', async () => {
  const { shop, queries, owner, asha, manager, rider, out, withShift } = await openCashShop();

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
    expect(kindsOf(answer.data as ShiftWithEntries)).toEqual([
      ['float_out', 500],
      ['collected', 40],
      ['handed_over', -540],
    ]);
    expect(await who.myShifts()).toEqual([]);
    expect(await who.startShift(0)).toMatchObject({ status: 200 });
  });

  it('is handed over to the paisa', async () => {
    const { shiftId } = await withShift();
    const pieces = { 500: 1, 20: 1, 10: 1, 5: 1, 2: 2, '0.01': 75 };
    expect(await manager.handOver(shiftId, { holds: 540, counted: 539.75, pieces, reason: 'x' })).toMatchObject({
      status: 200,
      data: { difference: -0.25, end: { counted: 539.75, pieces } },
    });
  });

  it.each([
    ['less', 500, -40],
    ['more', 550, 10],
    ['nothing', 0, -540],
  ])('is handed over with %s than expected only with a reason', async (_, counted, difference) => {
    const { shiftId } = await withShift();
    expect(await manager.handOver(shiftId, { holds: 540, counted })).toMatchObject({
      status: 400,
      errors: { reason: 'Please explain why the counted amount differs from the expected amount.' },
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

  it('books a request once, whatever was collected or handed over since its answer was lost', async () => {
    const { who, shiftId } = await withShift();
    const expense = { kind: 'expense', amount: 40, reason: 'Puncture' };
    const headers = { 'idempotency-key': newId() };
    const sent = { ...expense, holds: 540 };
    const answers = await Promise.all([who.book(shiftId, sent, headers), who.book(shiftId, sent, headers)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200, data: { holds: 500 } }]);
    await who.deliver(await out(who));
    for (const holds of [500, 540])
      expect(await who.book(shiftId, { ...expense, holds }, headers)).toMatchObject({
        status: 200,
        data: { holds: 540, expenses: 40 },
      });
    expect(await who.book(shiftId, { ...sent, amount: 50 }, headers)).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    // Refused: the same key may be tried again.
    const another = { 'idempotency-key': newId() };
    expect(await who.book(shiftId, { ...expense, holds: 1 }, another)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await who.book(shiftId, sent, another)).toMatchObject({ status: 200, data: { holds: 500 } });
    await manager.handOver(shiftId, { holds: 500, counted: 500 });
    expect(await who.book(shiftId, sent, another)).toMatchObject({ status: 200, data: { holds: 0, expenses: 80 } });
  });

  it('keeps the account of who has not handed over', async () => {
    const { who, shiftId } = await withShift();
    const body = { password: testPassword, confirmation: deletionWord };
    const refused = await who.call(calls.deleteAccount, {}, body);
    expect(refused).toMatchObject({ status: 409, code: 'SHIFTS_OPEN', message: expect.stringContaining('hand over') });
    expect((await owner.handOver(shiftId, { holds: 540, counted: 540 })).status).toBe(200);
    expect((await who.call(calls.deleteAccount, {}, body)).status).toBe(200);
  });

  it('keeps the account of a customer who worked here and has not handed over', async () => {
    const { who, shiftId } = await withShift();
    expect((await owner.call(calls.setRole, { userId: who.userId }, { role: 'USER' })).status).toBe(200);
    const erase = () => owner.call(calls.eraseCustomer, { userId: who.userId }, { confirmation: deletionWord });
    expect(await erase()).toMatchObject({
      status: 409,
      code: 'SHIFTS_OPEN',
      message: 'This customer worked here and has not handed over cash. Record that in the cash book first.',
    });
    expect((await owner.handOver(shiftId, { holds: 540, counted: 540 })).status).toBe(200);
    expect((await erase()).status).toBe(200);
  });
});
