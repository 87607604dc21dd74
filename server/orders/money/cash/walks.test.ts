/**
 * Random days of a shop: after each step the cash ledger, what people hold, and what the days add up to agree
 * (docs/features/cash-book.md).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../../../contract/delivery/shop-day.ts';
import type { CashDay, CashSums, ShiftWithEntries } from '../../../../contract/money/cash.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { CashWorker, hireForCash, sentOut } from '../../../testing/cash-calls.ts';
import { signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop } from '../../../testing/shop.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { orders } from '../../model/tables.ts';
import { cashEntries, cashShifts } from './tables.ts';

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('random days of the cash book', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const { queries } = shop.database;
  const owner = new CashWorker(inProcess(shop), await signUpAdmin(shop));
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const potato = await stockProduct(shop, { stock: 100_000 });
  await saveSettings(owner, { cashBook: { on: true }, refunds: { on: true, days: 2 } });
  const today = shopDayAt(new Date());
  const days = [today, shopDayPlus(today, 1)];

  beforeEach(async () => {
    await queries.execute(sql`truncate cash_days, cash_shifts, cash_entries`);
    await queries.update(orders).set({ status: 'cancelled' });
  });

  const sumPaise = (entries: readonly { paise: number }[]) => entries.reduce((sum, { paise }) => sum + paise, 0);

  /** Checks what every screen says against the ledger, and that closed days stay as they are. */
  async function check(riders: readonly CashWorker[], frozen: Map<string, CashSums>): Promise<void> {
    const entries = await queries
      .select({ paise: cashEntries.paise, userId: cashEntries.userId, day: cashShifts.day, kind: cashEntries.kind })
      .from(cashEntries)
      .innerJoin(cashShifts, eq(cashShifts.id, cashEntries.shiftId));
    for (const who of riders) {
      const held = (await who.myShifts()).reduce((sum, { holds }) => sum + holds, 0);
      expect(held * 100).toBeCloseTo(sumPaise(entries.filter(({ userId }) => userId === who.userId)), 6);
    }
    for (const day of days) {
      const { sums, shifts, closed }: CashDay = await owner.day(day);
      const ofDay = entries.filter((entry) => entry.day === day);
      const of = (...kinds: string[]) => sumPaise(ofDay.filter((entry) => kinds.includes(entry.kind))) / 100;
      expect(sums).toMatchObject({
        float: of('float_out'),
        collected: of('collected', 'undone'),
        expenses: -of('expense', 'refunded') + 0,
        paidOut: of('paid_out'),
        handedOver: -of('handed_over') + 0,
        difference: of('difference'),
        holds: sumPaise(ofDay) / 100,
      });
      expect(shifts.reduce((sum, { holds }) => sum + holds, 0)).toBeCloseTo(sums.holds, 6);
      if (closed) expect(frozen.get(day) ?? sums).toEqual(sums);
      if (closed) frozen.set(day, sums);
      else frozen.delete(day);
    }
    // The collections of all days equal the payments for the delivered orders.
    const delivered = await queries
      .select({ paise: orders.receivedPaise })
      .from(orders)
      .where(eq(orders.status, 'delivered'));
    const collected = entries.filter((entry) => entry.kind === 'collected' || entry.kind === 'undone');
    expect(sumPaise(collected)).toBe(delivered.reduce((sum, { paise }) => sum + (paise ?? 0), 0));
    const path = `/api/v1/reports/cash?from=${today}&to=${days[1]}`;
    const { totals, rows } = (await owner.request('GET', path)).data as Report;
    const column = (key: string) => reportColumns.cash.findIndex((each) => each.key === key);
    expect(totals[column('holds')]).toBeCloseTo(sumPaise(entries) / 100, 6);
    expect(totals[column('collected')]).toBeCloseTo(sumPaise(collected) / 100, 6);
    expect(rows.length).toBe(new Set(entries.map(({ day, userId }) => day + userId)).size);
  }

  it.each([1, 2, 3])('agree after each step (%i)', async (seed) => {
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const riders = [
      await hireForCash(shop, owner, 'rider', 'Ramesh'),
      await hireForCash(shop, owner, 'rider', 'Suresh'),
    ];
    const delivered: FulfilmentOrder[] = [];
    const everybody = [...riders, owner];
    const frozen = new Map<string, CashSums>();
    const steps = {
      deliver: async () => {
        const who = pick(riders) ?? owner;
        const order = await sentOut(who, owner, asha, { [potato]: 1 + Math.floor(random() * 3) }, home);
        const answer = await who.deliver(order, { happened: true });
        expect(answer.status).toBe(200);
        delivered.push(answer.data as FulfilmentOrder);
      },
      undo: async () => {
        const order = pick(delivered);
        if (!order) return;
        delivered.splice(delivered.indexOf(order), 1);
        expect((await owner.backAnswer(order._id, order.revision)).status).toBe(200);
      },
      refund: async () => {
        const order = pick(delivered);
        if (!order) return;
        // It can no longer be undone.
        delivered.splice(delivered.indexOf(order), 1);
        const held = async () => (await owner.myShifts()).map(({ holds }) => holds);
        const before = await held();
        expect((await owner.refundInCash(order, potato)).status).toBe(200);
        expect(await held()).toEqual(before.map((holds) => holds - 40));
      },
      start: async () => {
        expect([200, 409]).toContain((await (pick(everybody) ?? owner).startShift(Math.floor(random() * 500))).status);
      },
      spend: async () => {
        const shift = await anyShift();
        if (shift) await owner.book(shift._id, { kind: 'expense', amount: 12.5, reason: 'Tea', holds: shift.holds });
      },
      handOver: async () => {
        const shift = await anyShift();
        if (!shift) return;
        const counted = Math.max(0, shift.holds + Math.floor(random() * 3 - 1) * 10);
        const answer = await owner.handOver(shift._id, { holds: shift.holds, counted, reason: 'Counted' });
        expect(answer).toMatchObject({ status: 200, data: { holds: 0 } });
      },
      close: async () => {
        expect(['DAY_CLOSED', 'SHIFTS_OPEN', undefined]).toContain((await owner.close(today)).code);
      },
      reopen: async () => {
        expect([200, 409]).toContain((await owner.reopen(today)).status);
      },
    };
    const anyShift = async (): Promise<ShiftWithEntries | undefined> =>
      pick(await (pick(everybody) ?? owner).myShifts());
    const names = [
      'deliver',
      'deliver',
      'deliver',
      'undo',
      'refund',
      'start',
      'spend',
      'handOver',
      'handOver',
      'close',
      'reopen',
    ] as const;
    const taken = new Set<string>();
    for (let step = 0; step < 45; step += 1) {
      const name = pick(names) ?? 'deliver';
      taken.add(name);
      await steps[name]();
      await check(everybody, frozen);
    }
    expect(taken.size).toBe(Object.keys(steps).length);
    expect((await owner.call(calls.listCashDays)).data).toMatchObject({ days: expect.any(Array) });
  });
});
