/** All SQL of what customers refuse at the door. Callers that change it have its order locked. */
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, eq, gte, inArray, isNull, lt, type SQL, sql } from '../../../db/drizzle.ts';
import { storeScope } from '../../../runtime/current-store.ts';
import { orderEvents, orders } from '../../model/tables.ts';
import { isTestOrder, type Span } from '../../sales/sales-repository.ts';
import { orderRefusals } from './tables.ts';

/** Of the store that the request is about. */
const isOfScope = (): SQL | undefined => {
  const storeId = storeScope();
  return storeId === undefined ? undefined : eq(orderRefusals.storeId, storeId);
};

export type RefusalRow = typeof orderRefusals.$inferSelect;

/** Of an order, in the order of its lines. */
export const listRefusals = (queries: Queries, orderId: string): Promise<RefusalRow[]> =>
  queries.select().from(orderRefusals).where(eq(orderRefusals.orderId, orderId)).orderBy(asc(orderRefusals.line));

export async function insertRefusals(tx: Queries, rows: readonly (typeof orderRefusals.$inferInsert)[]): Promise<void> {
  await tx.insert(orderRefusals).values([...rows]);
}

/** Says how many units of a refused product went back to stock. */
export async function setReceived(
  tx: Queries,
  orderId: string,
  productId: string,
  received: { toStock: number; receivedAt: Date },
): Promise<void> {
  await tx
    .update(orderRefusals)
    .set(received)
    .where(and(eq(orderRefusals.orderId, orderId), eq(orderRefusals.productId, productId)));
}

/** Goods of an order that were refused and are not back, null for nothing: a part of a query, whose type follows the contract. */
export const goodsToReceive = (orderId: SQL) => sql<FulfilmentOrderCard['returning'] | null>`(
  select json_agg(json_build_object('productId', ${orderRefusals.productId}, 'name', ${orderRefusals.product}->>'name',
    'quantity', ${orderRefusals.quantity}) order by ${orderRefusals.line})
  from ${orderRefusals} where ${orderRefusals.orderId} = ${orderId} and ${orderRefusals.receivedAt} is null)`;

/** Orders with refused goods that are not back: a subquery. */
export const selectOrdersToReceive = (queries: Queries) =>
  queries.select({ id: orderRefusals.orderId }).from(orderRefusals).where(isNull(orderRefusals.receivedAt));

/** Refused goods that are not back, of orders that this person delivered: the oldest order first. */
export const listToBringBack = (queries: Queries, riderId: string, limit: number) =>
  queries
    .select({ number: orders.number, refusal: orderRefusals })
    .from(orderRefusals)
    .innerJoin(orders, and(eq(orders.id, orderRefusals.orderId), eq(orders.storeId, orderRefusals.storeId)))
    .where(and(isNull(orderRefusals.receivedAt), eq(orders.riderId, riderId), isOfScope()))
    .orderBy(asc(orders.id), asc(orderRefusals.line))
    .limit(limit);

/** Their number in the store that the request is about. */
export async function countOrdersToReceive(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(distinct ${orderRefusals.orderId})::int` })
    .from(orderRefusals)
    .where(and(isNull(orderRefusals.receivedAt), isOfScope()));
  return row?.count ?? 0;
}

/** For the reports: what was refused in a period, by product and reason, and where it is now. Amounts in whole paise. */
export const refusedByProduct = ({ from, to }: Span): SQL => {
  const { productId, product, reason, quantity, toStock, createdAt } = orderRefusals;
  return sql`
    select ${productId} as id, max(${product} ->> 'name') as product, ${reason} as because, sum(${quantity}) as units,
      sum(${quantity} * (${product} ->> 'salePaise')::bigint) as value, coalesce(sum(${toStock}), 0) as "toStock",
      coalesce(sum(${quantity} - ${toStock}), 0) as wasted,
      coalesce(sum(${quantity}) filter (where ${toStock} is null), 0) as "notBack"
    from ${orderRefusals}
    where ${and(gte(createdAt, from), lt(createdAt, to), isOfScope(), sql`not ${isTestOrder(orderRefusals.orderId)}`)}
    group by ${productId}, ${reason}`;
};

/** Erases what was said about the orders of a customer, and what this person recorded at the doors of others. */
export async function eraseFreeText(tx: Queries, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const delivered = tx
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, userId), eq(orderEvents.kind, 'delivered')));
  // One list of orders, as the index does not serve an OR of two.
  await tx
    .update(orderRefusals)
    .set({ words: '' })
    .where(inArray(orderRefusals.orderId, theirs.union(delivered)));
}
