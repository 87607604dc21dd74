/** All SQL of the cash book. Locks are taken in this order, after those of an order: the shift, then its day. */

import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { storeScope } from '../../../runtime/current-store.ts';
import type { Span } from '../../sales/sales-repository.ts';
import { cashDays, cashEntries, cashShifts } from './tables.ts';

export type ShiftRow = typeof cashShifts.$inferSelect;
export type DayRow = typeof cashDays.$inferSelect;
export type EntryRow = typeof cashEntries.$inferSelect;

/** Sums of entries, in whole paise. */
export interface SumsRow {
  floatPaise: number;
  /** Less what was undone. */
  collectedPaise: number;
  /** The round-off of these orders' bills, in the collected amount. */
  roundOffPaise: number;
  orders: number;
  /** With what was given back to customers. */
  expensesPaise: number;
  paidOutPaise: number;
  handedOverPaise: number;
  differencePaise: number;
  holdsPaise: number;
}

const sumOf = (...kinds: EntryRow['kind'][]) =>
  sql`coalesce(sum(${cashEntries.paise}) filter (where ${inArray(cashEntries.kind, kinds)}), 0)`.mapWith(Number);
const numberOf = (kind: EntryRow['kind']) => sql`count(*) filter (where ${eq(cashEntries.kind, kind)})`;

const sums = {
  floatPaise: sumOf('float_out'),
  collectedPaise: sumOf('collected', 'undone'),
  roundOffPaise: sql`coalesce(sum(${cashEntries.roundOffPaise}), 0)`.mapWith(Number),
  orders: sql`${numberOf('collected')} - ${numberOf('undone')}`.mapWith(Number),
  expensesPaise: sql`-${sumOf('expense', 'refunded')}`.mapWith(Number),
  paidOutPaise: sumOf('paid_out'),
  handedOverPaise: sql`-${sumOf('handed_over')}`.mapWith(Number),
  differencePaise: sumOf('difference'),
  holdsPaise: sql`coalesce(sum(${cashEntries.paise}), 0)`.mapWith(Number),
};
const isOfShift = and(eq(cashEntries.shiftId, cashShifts.id), eq(cashEntries.storeId, cashShifts.storeId));

/** Keeps a day of a store as it is, open or closed, until the transaction ends. */
export async function shareDay(tx: Queries, storeId: string, day: string): Promise<DayRow> {
  await tx.insert(cashDays).values({ id: newId(), storeId, day }).onConflictDoNothing();
  const [row] = await tx.select().from(cashDays).where(isDay(storeId, day)).for('share');
  if (!row) throw new Error(`there is no day ${day}`);
  return row;
}

export async function lockDay(tx: Queries, storeId: string, day: string): Promise<DayRow> {
  await tx.insert(cashDays).values({ id: newId(), storeId, day }).onConflictDoNothing();
  const [row] = await tx.select().from(cashDays).where(isDay(storeId, day)).for('update');
  if (!row) throw new Error(`there is no day ${day}`);
  return row;
}

const isDay = (storeId: string, day: string) => and(eq(cashDays.storeId, storeId), eq(cashDays.day, day));

export async function findDay(queries: Queries, storeId: string, day: string): Promise<DayRow | undefined> {
  const [row] = await queries.select().from(cashDays).where(isDay(storeId, day));
  return row;
}

export async function updateDay(
  tx: Queries,
  { storeId, day }: Pick<DayRow, 'storeId' | 'day'>,
  changes: Pick<DayRow, 'closedAt' | 'closedBy'>,
): Promise<void> {
  await tx.update(cashDays).set(changes).where(isDay(storeId, day));
}

/** The open shift of a person, which nobody else changes until the transaction ends. */
export async function lockOpenShift(tx: Queries, storeId: string, userId: string): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select()
    .from(cashShifts)
    .where(and(eq(cashShifts.storeId, storeId), eq(cashShifts.userId, userId), isNull(cashShifts.endedAt)))
    .for('update');
  return row;
}

/** Returns true when a person has an open shift in any store. */
export async function hasOpenShift(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: cashShifts.id })
    .from(cashShifts)
    .where(and(eq(cashShifts.userId, userId), isNull(cashShifts.endedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Undefined when the person has an open shift already. */
export async function insertShift(tx: Queries, row: typeof cashShifts.$inferInsert): Promise<ShiftRow | undefined> {
  const [inserted] = await tx.insert(cashShifts).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function lockShift(tx: Queries, id: string): Promise<ShiftRow | undefined> {
  const [row] = await tx.select().from(cashShifts).where(eq(cashShifts.id, id)).for('update');
  return row;
}

export async function findShift(queries: Queries, id: string): Promise<ShiftRow | undefined> {
  const [row] = await queries.select().from(cashShifts).where(eq(cashShifts.id, id));
  return row;
}

export async function endShift(
  tx: Queries,
  id: string,
  end: Pick<ShiftRow, 'endedAt' | 'endedBy' | 'expectedPaise' | 'countedPaise' | 'pieces' | 'reason'>,
): Promise<void> {
  await tx.update(cashShifts).set(end).where(eq(cashShifts.id, id));
}

export async function insertEntries(tx: Queries, rows: (typeof cashEntries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(cashEntries).values(rows);
}

/** The cash of a shift, in whole paise. */
export async function holdsOf(queries: Queries, shiftId: string): Promise<number> {
  const [row] = await queries
    .select({ paise: sums.holdsPaise })
    .from(cashEntries)
    .where(eq(cashEntries.shiftId, shiftId));
  return row?.paise ?? 0;
}

/** The cash that was collected for an order and not undone, with who has it; undefined for nothing. */
export async function findCollected(
  tx: Queries,
  orderId: string,
): Promise<{ userId: string; paise: number; roundOffPaise: number } | undefined> {
  const [row] = await tx
    .select({ userId: cashEntries.userId, paise: sums.holdsPaise, roundOffPaise: sums.roundOffPaise })
    .from(cashEntries)
    .where(and(eq(cashEntries.orderId, orderId), inArray(cashEntries.kind, ['collected', 'undone'])))
    .groupBy(cashEntries.userId)
    .having(sql`sum(${cashEntries.paise}) > 0`);
  return row;
}

/** Oldest first. */
export const listEntries = (queries: Queries, shiftIds: readonly string[]): Promise<EntryRow[]> =>
  queries
    .select()
    .from(cashEntries)
    .where(inArray(cashEntries.shiftId, [...shiftIds]))
    .orderBy(asc(cashEntries.createdAt), asc(cashEntries.id));

export interface SummedShift {
  shift: ShiftRow;
  sums: SumsRow;
}

/** Oldest first. */
const listShifts = (queries: Queries, where: SQL | undefined): Promise<SummedShift[]> =>
  queries
    .select({ shift: cashShifts, sums })
    .from(cashShifts)
    .leftJoin(cashEntries, isOfShift)
    .where(where)
    .groupBy(cashShifts.id, cashShifts.storeId)
    .orderBy(asc(cashShifts.startedAt), asc(cashShifts.id));

export const listShiftsOfDay = (queries: Queries, storeId: string, day: string): Promise<SummedShift[]> =>
  listShifts(queries, and(eq(cashShifts.storeId, storeId), eq(cashShifts.day, day)));

export const listOpenShiftsBeside = (queries: Queries, storeId: string, day: string): Promise<SummedShift[]> =>
  listShifts(queries, and(eq(cashShifts.storeId, storeId), isNull(cashShifts.endedAt), ne(cashShifts.day, day)));

export const listOpenShiftsOf = (queries: Queries, userId: string): Promise<SummedShift[]> =>
  listShifts(queries, and(eq(cashShifts.userId, userId), isNull(cashShifts.endedAt)));

export async function sumShift(queries: Queries, id: string): Promise<SummedShift | undefined> {
  const [row] = await listShifts(queries, eq(cashShifts.id, id));
  return row;
}

/** People with an open shift in a store, on a day or on any. */
export async function listOpenPeople(queries: Queries, storeId: string, day?: string): Promise<string[]> {
  const isOnDay = day === undefined ? undefined : eq(cashShifts.day, day);
  const rows = await queries
    .select({ userId: cashShifts.userId })
    .from(cashShifts)
    .where(and(eq(cashShifts.storeId, storeId), isNull(cashShifts.endedAt), isOnDay))
    .orderBy(asc(cashShifts.startedAt), asc(cashShifts.id));
  return rows.map(({ userId }) => userId);
}

/** The sum of a day, counted from its entries. */
export async function sumDay(queries: Queries, storeId: string, day: string): Promise<SumsRow> {
  const [row] = await queries
    .select(sums)
    .from(cashEntries)
    .innerJoin(cashShifts, isOfShift)
    .where(and(eq(cashShifts.storeId, storeId), eq(cashShifts.day, day)));
  if (!row) throw new Error('there is no sum');
  return row;
}

/** Days with shifts, newest first. `differing` are shifts that were handed over with a difference. */
export const listDays = (queries: Queries, storeId: string, before: string | undefined, limit: number) =>
  queries
    .select({
      day: cashDays.day,
      closedAt: cashDays.closedAt,
      closedBy: cashDays.closedBy,
      shifts: sql`count(distinct ${cashShifts.id})`.mapWith(Number),
      open: sql`count(distinct ${cashShifts.id}) filter (where ${cashShifts.endedAt} is null)`.mapWith(Number),
      differing:
        sql`count(distinct ${cashShifts.id}) filter (where ${cashShifts.expectedPaise} <> ${cashShifts.countedPaise})`.mapWith(
          Number,
        ),
      sums,
    })
    .from(cashDays)
    .leftJoin(cashShifts, and(eq(cashShifts.storeId, cashDays.storeId), eq(cashShifts.day, cashDays.day)))
    .leftJoin(cashEntries, isOfShift)
    .where(and(eq(cashDays.storeId, storeId), before === undefined ? undefined : lt(cashDays.day, before)))
    .groupBy(cashDays.storeId, cashDays.day)
    .orderBy(sql`${cashDays.day} desc`)
    .limit(limit);

/** For the reports, with the columns of `contract/reports/report-columns.ts`: by the day of the shift and by person, who is an id. */
export function cashByDayAndPerson({ from, to }: Span): SQL {
  const storeId = storeScope();
  const isInSpan = and(
    storeId === undefined ? undefined : eq(cashShifts.storeId, storeId),
    sql`${cashShifts.day} >= ${shopDayAt(from)} and ${cashShifts.day} < ${shopDayAt(to)}`,
  );
  return sql`
    select ${cashShifts.day} as day, ${cashShifts.userId} as rider, ${sums.orders} as orders, ${sums.floatPaise} as float,
      ${sums.collectedPaise} as collected, ${sums.roundOffPaise} as "roundOff", ${sums.expensesPaise} as expenses,
      ${sums.paidOutPaise} as "paidOut", ${sums.handedOverPaise} as "handedOver", ${sums.differencePaise} as difference, ${sums.holdsPaise} as holds
    from ${cashShifts} join ${cashEntries} on ${isOfShift}
    where ${isInSpan} group by ${cashShifts.day}, ${cashShifts.userId}`;
}
