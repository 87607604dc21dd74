/** SQL of what riders have to deliver, and delivered last. */

import { openStatuses } from '../../../contract/orders/order-steps.ts';
import type { Queries } from '../../db/database.ts';
import { and, count, gte, inArray, max, sql } from '../../db/drizzle.ts';
import { orders } from '../model/tables.ts';

/** How many open orders these people are to deliver, by person; people without any are left out. */
export async function countDeliveries(queries: Queries, riderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queries
    .select({ riderId: orders.riderId, count: count() })
    .from(orders)
    .where(and(inArray(orders.riderId, [...riderIds]), inArray(orders.status, [...openStatuses])))
    .groupBy(orders.riderId);
  return new Map(rows.map((row) => [row.riderId ?? '', row.count]));
}

/** When these people last delivered an order since a moment, by person; people who did not are left out. */
export async function lastDeliveries(
  queries: Queries,
  riderIds: readonly string[],
  since: Date,
): Promise<Map<string, Date>> {
  const rows = await queries
    .select({ riderId: orders.riderId, at: max(orders.deliveredAt) })
    .from(orders)
    .where(and(inArray(orders.riderId, [...riderIds]), gte(orders.deliveredAt, since)))
    .groupBy(orders.riderId);
  return new Map(rows.flatMap(({ riderId, at }) => (riderId && at ? [[riderId, at]] : [])));
}

/**
 * Rules that choose riders wait for each other until their transactions end, so that each counts what the others chose. One lock for
 * all stores, because a rider may have several. Lock the order and all that comes before it first: everybody who packs queues here, so
 * the wait is longer than for an order.
 */
export async function lockRiderChoice(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '5s', true)`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rider choice', 0))`);
}
