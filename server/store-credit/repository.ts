/**
 * All SQL of store credit. Using some locks the account, so that two orders never use the same credit. Adding some needs no lock:
 * a balance only grows by it.
 */
import type { Queries } from '../db/database.ts';
import { desc, eq, inArray, type SQL, sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { shopDayOf } from '../lib/shop-day.ts';
import { storeScope } from '../runtime/current-store.ts';
import { storeCreditEntries } from './tables.ts';

export type CreditEntryRow = typeof storeCreditEntries.$inferSelect;

/** The credit that orders of a customer can use, whole paise. */
export async function balanceOf(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ paise: sql<number>`coalesce(sum(${storeCreditEntries.paise}), 0)::float8` })
    .from(storeCreditEntries)
    .where(eq(storeCreditEntries.userId, userId));
  return row?.paise ?? 0;
}

/** The newest entries of a customer: ids sort by creation time. */
export const listEntries = (queries: Queries, userId: string, limit: number): Promise<CreditEntryRow[]> =>
  queries
    .select()
    .from(storeCreditEntries)
    .where(eq(storeCreditEntries.userId, userId))
    .orderBy(desc(storeCreditEntries.id))
    .limit(limit);

/** The order that an entry belongs to. */
interface CreditedOrder {
  id: string;
  number: string;
  storeId: string;
  userId: string;
}

/** @param paise below 0 for what an order uses: lock the account first, and compare with its balance */
export async function addEntry(
  tx: Queries,
  order: CreditedOrder,
  entry: Pick<CreditEntryRow, 'kind' | 'paise' | 'createdAt'> & Partial<Pick<CreditEntryRow, 'onlineRefundId'>>,
): Promise<void> {
  const { id: orderId, number: orderNumber, storeId, userId } = order;
  await tx.insert(storeCreditEntries).values({ id: newId(), orderId, orderNumber, storeId, userId, ...entry });
}

/** For the reports: what orders used in a period less what came back, by day. Whole paise. */
export function creditUsedByDay({ from, to }: { from: Date; to: Date }): SQL {
  const storeId = storeScope();
  const { createdAt, paise, kind } = storeCreditEntries;
  return sql`
    select ${shopDayOf(createdAt)} as day, -sum(${paise}) as used from ${storeCreditEntries}
    where ${kind} not in ('refund', 'online') and ${createdAt} >= ${from.toISOString()} and ${createdAt} < ${to.toISOString()}
      ${storeId === undefined ? sql`` : sql`and ${storeCreditEntries.storeId} = ${storeId}`}
    group by 1`;
}

/** Removes the ledgers of customers whose orders are removed. */
export async function removeEntriesOf(tx: Queries, userIds: readonly string[]): Promise<void> {
  await tx.delete(storeCreditEntries).where(inArray(storeCreditEntries.userId, [...userIds]));
}
