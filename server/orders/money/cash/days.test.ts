/** Days of the cash book: closing and reopening them, and their sheet (docs/features/cash-book.md). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../../../contract/delivery/shop-day.ts';
import type { CashDays } from '../../../../contract/money/cash.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { eq } from '../../../db/drizzle.ts';
import { evening, openCashShop } from '../../../testing/cash-calls.ts';
import { signUpAdmin } from '../../../testing/people.ts';
import { users } from '../../../users/tables.ts';
import { cashDays } from './tables.ts';

describe('a day of the cash book', async () => {
  const { shop, queries, owner, manager, day, rider, out, withShift, setTime } = await openCashShop();

  it('is closed when every shift of it is handed over, and names who has not', async () => {
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

  it('gets nothing more once it is closed: what follows belongs to the next day', async () => {
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

  it('has the shifts that started on it, also after midnight', async () => {
    const { who, shiftId } = await withShift();
    const later = new Date(evening.getTime() + 6 * 60_000);
    setTime(later);
    await who.deliver(await out(who));
    expect(await owner.shiftNow(shiftId)).toMatchObject({ day, holds: 580 });
    expect((await owner.day(shopDayAt(later))).otherOpen).toMatchObject([{ _id: shiftId }]);
    expect(await manager.close(day)).toMatchObject({ code: 'SHIFTS_OPEN' });
    await manager.handOver(shiftId, { holds: 580, counted: 580 });
    expect(await manager.close(day)).toMatchObject({ status: 200, data: { sums: { handedOver: 580, holds: 0 } } });
  });

  it('is not closed before it begins, nor when there is no such day', async () => {
    expect(await manager.close(shopDayPlus(day, 1))).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    for (const wrong of ['2026-02-30', 'today', '2026-1-1']) {
      expect(await manager.close(wrong)).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(await manager.call(calls.getCashDay, { day: wrong })).toMatchObject({ status: 400 });
    }
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

  it('has a CSV file that opens in a spreadsheet, in both languages', async () => {
    const { who, shiftId } = await withShift('=Ramesh');
    await manager.handOver(shiftId, { holds: 540, counted: 500, reason: '+lost' });
    const person = await signUpAdmin(shop);
    const get = async (lang: string) =>
      (await shop.app.inject({ url: `/api/v1/cash/days/${day}/sheet?lang=${lang}`, headers: person.headers })).payload;
    const [titles, row, sum] = (await get('en')).replace('\ufeff', '').split('\r\n');
    expect(titles).toBe(
      'Name,Started,Handed over,Taken by,Float,Orders,Collected,Round Off,Expenses,Paid out,Expected,Counted,Difference,Reason',
    );
    expect(row).toBe("'=Ramesh,23:55,23:55,Dinesh,500.00,1,40.00,0.00,0.00,0.00,540.00,500.00,-40.00,'+lost");
    expect(sum).toBe('Total,,,,500.00,1,40.00,0.00,0.00,0.00,540.00,500.00,-40.00,');
    expect(await get('hi')).toContain('शुरुआती नकद');
    await shop.database.queries.update(users).set({ status: 'Inactive' }).where(eq(users.id, who.userId));
    expect((await get('en')).split('\r\n')[1]).toMatch(/^Deleted account,/);
    expect((await get('hi')).split('\r\n')[1]).toMatch(/^हटाया गया खाता,/);
  });
});
