/** All SQL of popularity. */

import { deleteInBatches } from '../../db/cleanup.ts';
import type { Queries } from '../../db/database.ts';
import { between, lt, sql } from '../../db/drizzle.ts';
import { unitsSoldOn } from '../../orders/sales/sales-repository.ts';
import { unitsSold, unitsSoldState } from './tables.ts';

const theOnlyRow = 1;

/** The time up to which everything is counted; undefined before the first count. */
export async function getCountedUntil(queries: Queries): Promise<Date | undefined> {
  const [row] = await queries.select({ countedUntil: unitsSoldState.countedUntil }).from(unitsSoldState);
  return row?.countedUntil;
}

export async function setCountedUntil(queries: Queries, countedUntil: Date): Promise<void> {
  await queries
    .insert(unitsSoldState)
    .values({ id: theOnlyRow, countedUntil })
    .onConflictDoUpdate({ target: unitsSoldState.id, set: { countedUntil } });
}

/** Counts the orders of `day` and writes the differences from the previous count; uses the index on the orders' time. */
export async function countDay(queries: Queries, day: string): Promise<void> {
  await queries.execute(sql`
    with counted as (${unitsSoldOn(day)}), gone as (
      delete from ${unitsSold} as old
      where old.day = ${day} and not exists (select from counted where counted.product_id = old.product_id)
    )
    insert into ${unitsSold} as old (day, product_id, units) select ${day}::date, product_id, units from counted
    on conflict (day, product_id) do update set units = excluded.units where old.units <> excluded.units`);
}

/** Units of each product sold from the day `from` to the day `to`. */
export async function sumUnitsSold(queries: Queries, from: string, to: string): Promise<Map<string, number>> {
  const rows = await queries
    .select({ productId: unitsSold.productId, units: sql<number>`sum(${unitsSold.units})::int` })
    .from(unitsSold)
    .where(between(unitsSold.day, from, to))
    .groupBy(unitsSold.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/** Deletes sales before the day `before`. */
export const removeOldUnitsSold = (queries: Queries, before: string, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, unitsSold, lt(unitsSold.day, before), signal);
