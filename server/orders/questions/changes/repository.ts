/** All SQL of changes that customers confirm. Callers that change the one of a question have its order locked. */
import type { ChangeStatus } from '../../../../contract/orders/order-change-rules.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from '../../../db/drizzle.ts';
import { orders } from '../../model/tables.ts';
import { orderChanges } from './tables.ts';

export type ChangeRow = typeof orderChanges.$inferSelect;

export async function findChange(queries: Queries, orderId: string, id: string): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.id, id), eq(orderChanges.orderId, orderId)));
  return row;
}

/** Those of an order, oldest first: ids sort by creation time. */
export const listChanges = (queries: Queries, orderId: string): Promise<ChangeRow[]> =>
  queries.select().from(orderChanges).where(eq(orderChanges.orderId, orderId)).orderBy(asc(orderChanges.id));

/** How often changes of an order were proposed. */
export const countChanges = (queries: Queries, orderId: string): Promise<number> =>
  queries.$count(orderChanges, eq(orderChanges.orderId, orderId));

/** The last one of an order. */
export async function findLastChange(queries: Queries, orderId: string): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.id))
    .limit(1);
  return row;
}

/** The one that the customer is asked about. */
export async function findOpenChange(queries: Queries, orderId: string): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.status, 'open')));
  return row;
}

/** Open questions whose time is over at a moment, the oldest first; all open ones without a moment. */
export const listDueChanges = (queries: Queries, at: Date | undefined, limit: number): Promise<ChangeRow[]> =>
  queries
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.status, 'open'), at && lte(orderChanges.answerBy, at)))
    .orderBy(asc(orderChanges.answerBy))
    .limit(limit);

export async function insertChange(tx: Queries, row: typeof orderChanges.$inferInsert): Promise<void> {
  await tx.insert(orderChanges).values(row);
}

export async function setChange(
  tx: Queries,
  id: string,
  changes: { status: ChangeStatus } & Partial<Pick<ChangeRow, 'answeredBy' | 'byPhone'>>,
): Promise<void> {
  await tx.update(orderChanges).set(changes).where(eq(orderChanges.id, id));
}

/**
 * Erases a person: the door of the addresses of their orders, and who asked and answered. Nobody is asked about their orders afterwards.
 * Their orders are locked.
 */
export async function eraseFromChanges(tx: Queries, userId: string): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const address = sql`${orderChanges.address} - '{landmark,gate_code,position}'::text[] || '{"address_line": "", "mobile": ""}'::jsonb`;
  await tx
    .update(orderChanges)
    .set({ address, addressId: null })
    .where(and(inArray(orderChanges.orderId, theirOrders), isNotNull(orderChanges.address)));
  await tx
    .update(orderChanges)
    .set({ status: 'withdrawn' })
    .where(and(inArray(orderChanges.orderId, theirOrders), eq(orderChanges.status, 'open')));
  await tx.update(orderChanges).set({ askedBy: null }).where(eq(orderChanges.askedBy, userId));
  await tx.update(orderChanges).set({ answeredBy: null }).where(eq(orderChanges.answeredBy, userId));
}

/** A condition: the customer of an order is asked about a change, and can answer. */
export const hasOpenChange = (orderId: SQL, now: Date): SQL => {
  const isOpen = and(
    eq(orderChanges.orderId, orderId),
    eq(orderChanges.status, 'open'),
    gt(orderChanges.answerBy, now),
  );
  return sql`exists (select from ${orderChanges} where ${isOpen})`;
};
