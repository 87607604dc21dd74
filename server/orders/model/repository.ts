/** SQL of orders that are read, and of their locks. Where stock may change, callers lock products first, in id order. */

import { openStatuses } from '../../../contract/orders/order-steps.ts';
import { valuesById } from '../../db/by-id.ts';
import type { Queries, TransactionOptions } from '../../db/database.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../../db/drizzle.ts';
import { prepare } from '../../db/statement.ts';
import { lowestIdAt } from '../../lib/shop-day.ts';
import { storeScope } from '../../runtime/current-store.ts';
import { selectLockedId } from '../../users/repository.ts';
import { isSample } from '../../users/sample-repository.ts';
import { isAwaitingPayment, isOpenOrder, orderEvents, orderLines, orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
/** The fields that a shopper sees; the rest of the row is for administrators. */
export type PlacedOrderRow = Omit<
  OrderRow,
  | 'customerName'
  | 'cancelReason'
  | 'revision'
  | 'receivedPaise'
  | 'receivedNote'
  | 'paidMethod'
  | 'paidReference'
  | 'paidPaise'
  | 'riderId'
  | 'deliveryCode'
  | 'arrivedAt'
  | 'beforeWeighing'
  | 'returnsAsCredit'
>;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** A line that gets its order and its place when it is stored. */
export type NewLine = Omit<OrderLineRow, 'orderId' | 'storeId' | 'line'>;
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** An order with its lines, in the order of the request. */
export interface PlacedOrder {
  order: PlacedOrderRow;
  lines: OrderLineRow[];
}

/** An order as it is now, with its lines, as fulfilment needs it. */
export interface OrderWithLines {
  order: OrderRow;
  lines: OrderLineRow[];
}

/**
 * An order of products that an import is changing right now fails with a request to retry, instead of waiting for the
 * import.
 */
export const orderLockWait: TransactionOptions = { lockWait: 1_000 };

/** The orders that changed since `since` (in ms), as they are now. */
export const listMoved = (
  queries: Queries,
  since: number,
): Promise<Pick<typeof orders.$inferSelect, 'id' | 'number' | 'status' | 'revision' | 'storeId' | 'riderId'>[]> =>
  queries
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      revision: orders.revision,
      storeId: orders.storeId,
      riderId: orders.riderId,
    })
    .from(orders)
    .where(
      inArray(
        orders.id,
        queries
          .select({ id: orderEvents.orderId })
          .from(orderEvents)
          .where(gte(orderEvents.id, lowestIdAt(since))),
      ),
    );

/**
 * How many orders have not left the store: those for as soon as possible since `since` (in ms), and those whose chosen time begins in
 * `slots`.
 */
export async function countInStores(
  queries: Queries,
  since: number,
  slots: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const isSoon = and(isNull(orders.promisedFrom), gte(orders.id, lowestIdAt(since)));
  const isInSlot = and(gte(orders.promisedFrom, slots.from), lte(orders.promisedFrom, slots.to));
  const rows = await queries
    .select({ storeId: orders.storeId, count: count() })
    .from(orders)
    .where(and(eq(orders.isTest, false), inArray(orders.status, ['placed', 'packed']), or(isSoon, isInSlot)))
    .groupBy(orders.storeId);
  return new Map(rows.map((row) => [row.storeId, row.count]));
}

const selectIdOfKey = prepare<{ userId: string; key: string }, { id: string }>(
  'select_order_of_key',
  ({ userId, key }) => sql`select id from orders where user_id = ${userId} and idempotency_key = ${key}`,
);

/** Of how many orders by phone the addresses are offered again. */
const lastByPhone = 5;

/** So many open orders of a caller are shown. */
const maxOpenShown = 20;

/** The addresses of a customer's last orders by phone that are not saved ones, newest first. */
export async function listOneOffAddresses(queries: Queries, userId: string): Promise<OrderRow['address'][]> {
  const rows = await queries
    .select({ address: orders.address })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.byPhone, true), isNull(orders.addressId)))
    .orderBy(desc(orders.id))
    .limit(lastByPhone);
  return rows.map(({ address }) => address);
}

/** The open orders of a customer in these stores, newest first; in all stores for undefined. */
export const listOpenOrdersIn = (queries: Queries, userId: string, storeIds: readonly string[] | undefined) =>
  queries
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isOpenOrder(orders),
        storeIds ? inArray(orders.storeId, [...storeIds]) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(maxOpenShown);

/** The order that a shopper placed with this `Idempotency-Key`. */
export async function findOrderOfKey(queries: Queries, userId: string, key: string): Promise<PlacedOrder | undefined> {
  const [known] = await selectIdOfKey(queries, { userId, key });
  if (!known) return undefined;
  const rows = await queries.select().from(orders).where(eq(orders.id, known.id));
  const [found] = await withLines(queries, rows);
  return found;
}

/** One page of a shopper's orders, newest first: ids sort by creation time. */
export async function listOrders(
  queries: Queries,
  userId: string,
  page: number,
  limit: number,
): Promise<PlacedOrder[]> {
  const rows = await queries
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return withLines(queries, rows);
}

export const countOrders = async (queries: Queries, userId: string): Promise<number> =>
  queries.$count(orders, eq(orders.userId, userId));

const selectHasOrdered = prepare<{ userId: string }, { found: boolean }>(
  'select_has_ordered',
  ({ userId }) =>
    sql`select exists (select from orders where user_id = ${userId} and status <> 'cancelled' and not is_test) as found`,
);

/** Returns true when a customer has placed an order that was not cancelled. */
export async function hasOrdered(queries: Queries, userId: string): Promise<boolean> {
  const [row] = await selectHasOrdered(queries, { userId });
  return row?.found ?? false;
}

/** Returns true when anybody ordered who did not just try the shop; the invented people of a demo are nobody. */
export async function hasCustomerOrder(queries: Queries): Promise<boolean> {
  const rows = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.isTest, false), not(isSample(orders.userId))))
    .limit(1);
  return rows.length > 0;
}

/** The newest test order. */
export async function findTestOrder(queries: Queries): Promise<OrderRow | undefined> {
  const [row] = await queries.select().from(orders).where(eq(orders.isTest, true)).orderBy(desc(orders.id)).limit(1);
  return row;
}

async function withLines(queries: Queries, rows: readonly PlacedOrderRow[]): Promise<PlacedOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await queries
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.line));
  const ofOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((order) => ({ order, lines: ofOrder.get(order.id) ?? [] }));
}

/** The numbers of the open orders that contain each of these products, by product id. */
export async function listOpenOrdersOf(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = (await queries.execute(sql`
    select line.product_id as "productId", array_agg(o.number order by o.id) as numbers
    from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) as given(id)
    join order_lines line on line.product_id = given.id::char(26)
    join orders o on o.id = line.order_id
    where o.status in (${sql.join(
      openStatuses.map((status) => sql`${status}`),
      sql`, `,
    )})
    group by line.product_id`)) as { rows: { productId: string; numbers: string[] }[] };
  return new Map(rows.map(({ productId, numbers }) => [productId, numbers]));
}

/** Orders whose time to pay is over, the longest first. */
export async function listOverdueOrders(
  queries: Queries,
  at: Date,
  limit: number,
): Promise<{ id: string; storeId: string; payBy: Date }[]> {
  const rows = await queries
    .select({ id: orders.id, storeId: orders.storeId, payBy: orders.payBy })
    .from(orders)
    .where(and(isAwaitingPayment(orders), lte(orders.payBy, at)))
    .orderBy(asc(orders.payBy))
    .limit(limit);
  return rows.flatMap(({ payBy, ...row }) => (payBy ? [{ ...row, payBy }] : []));
}

/** Orders of the store that the request is about: an SQL condition; undefined for all stores. */
export const isOfScope = (): SQL | undefined => {
  const storeId = storeScope();
  return storeId === undefined ? undefined : eq(orders.storeId, storeId);
};

/** The store of an order, which never changes; undefined when there is no such order. */
export async function findStoreOf(queries: Queries, orderId: string): Promise<string | undefined> {
  const [row] = await queries.select({ storeId: orders.storeId }).from(orders).where(eq(orders.id, orderId));
  return row?.storeId;
}

/**
 * Locks the account of an order's customer, as placing an order does, so that nothing else uses their store credit until the transaction
 * ends. Lock stock before it, and the order after it.
 */
export async function lockCustomer(tx: Queries, orderId: string): Promise<void> {
  await tx.execute(selectLockedId(sql`(select user_id from orders where id = ${orderId})`));
}

/** The numbers of orders, by id. */
export const listOrderNumbers = (queries: Queries, ids: readonly string[]): Promise<Map<string, string>> =>
  valuesById(queries, orders, orders.number, ids);

/** How orders are named in lists of other features, by id. */
export async function listOrderHeads(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, Pick<OrderRow, 'id' | 'number' | 'customerName' | 'status'>>> {
  const { id, number, customerName, status } = orders;
  const rows = await queries
    .select({ id, number, customerName, status })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of orders that wait for their payment, as a subquery. */
export const selectAwaitingPayment = (queries: Queries) =>
  queries.select({ id: orders.id }).from(orders).where(isAwaitingPayment(orders));

/** How many orders these users placed, by user id; users without orders are left out. */
export async function countOrdersOf(queries: Queries, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queries
    .select({ userId: orders.userId, count: count() })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .groupBy(orders.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** A subquery: see `RelatedData`. */
export const orderIdsOf = (userId: string, limit: number): SQL =>
  sql`select id from orders where user_id = ${userId} order by id desc limit ${limit}`;

/** A subquery: see `RelatedData`. */
export const lastOrderAtOf = (userId: string): SQL => sql`select max(created_at) from orders where user_id = ${userId}`;

export async function hasPlaced(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'placed')))
    .limit(1);
  return rows.length > 0;
}

/** A subquery: whether an order of theirs is not packed yet. See `RelatedData`. */
export const hasPlacedOf = (userId: string): SQL =>
  sql`select exists (select from orders where user_id = ${userId} and status = 'placed')`;

/** Until when chosen times begin, and since when promises are remembered: what was forgotten arrives no more. */
export interface ArrivingWindow {
  slotsTo: Date;
  since: Date;
  /** Since when deliveries are news. */
  deliveredSince: Date;
}

const isArriving = ({ slotsTo, since }: Pick<ArrivingWindow, 'slotsTo' | 'since'>) =>
  sql`status in ('placed', 'packed', 'out_for_delivery') and promised_by > ${since}
    and (promised_from is null or promised_from < ${slotsTo} or status = 'out_for_delivery')`;

/** A subquery: whether an order of theirs with a promise is on its way to them. See `RelatedData`. */
export const isArrivingTo = (userId: string, window: ArrivingWindow): SQL =>
  sql`select exists (select from orders where user_id = ${userId} and ${isArriving(window)})`;

/** So many arriving orders of a shopper are shown. */
const maxArriving = 5;

/**
 * Orders with a promise that are on their way to a shopper or have just come, the first to arrive first, each with when it left the store.
 */
export const listArriving = (queries: Queries, userId: string, window: ArrivingWindow) =>
  queries
    .select({
      ...{ id: orders.id, number: orders.number, status: orders.status, storeId: orders.storeId },
      ...{ address: orders.address, arrivedAt: orders.arrivedAt },
      ...{ promisedFrom: orders.promisedFrom, promisedBy: orders.promisedBy, deliveredAt: orders.deliveredAt },
      sentOutAt: sql<Date | null>`(select max(e.created_at) from order_events e
        where e.order_id = ${orders.id} and e.kind = 'out_for_delivery')`.mapWith((value: string) => new Date(value)),
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.promisedBy),
        or(isArriving(window), and(eq(orders.status, 'delivered'), gte(orders.deliveredAt, window.deliveredSince))),
      ),
    )
    .orderBy(orders.promisedBy, orders.id)
    .limit(maxArriving);

/** Those of these products that the user received: in a delivered order that was no test, and not taken off it. */
export async function listReceived(queries: Queries, userId: string, productIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ productId: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'delivered'),
        eq(orders.isTest, false),
        inArray(orderLines.productId, [...productIds]),
      ),
    );
  return rows.map((row) => row.productId);
}

/** A subquery: see `PicturesOfOthers`. */
export const picturesOfOrders = (among: SQL): SQL => sql`
  select image from order_lines where image in (${among})
  union all select product ->> 'image' from order_refusals where product ->> 'image' in (${among})
  union all select original ->> 'image' from order_substitutions where original ->> 'image' in (${among})
  union all select substitute ->> 'image' from order_substitutions where substitute ->> 'image' in (${among})
  union all select line ->> 'image' from order_changes cross join jsonb_array_elements(lines) as changed(line)
    where status = 'open' and line ->> 'image' in (${among})`;

/** A condition in SQL: whether a customer placed more than 30 orders in the last hour. */
export const hasManyRecentOrders = (userId: SQLWrapper): SQL => sql`exists (
  select 1 from (select created_at from orders where user_id = ${userId} order by id desc offset 30 limit 1) as earlier
  where created_at > now() - interval '1 hour')`;

/** The ids of a customer's orders, for a subquery. */
export const ordersOfCustomer = (queries: Queries, userId: string) =>
  queries.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
