/** All SQL of sales: sums over placed orders, without test orders. */

import type { Queries } from '../../db/database.ts';
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
  lt,
  type PgColumn,
  type SQL,
  type SQLWrapper,
  sql,
} from '../../db/drizzle.ts';
import { boundsOfDay, lowestIdAt, shopDayOf } from '../../lib/shop-day.ts';
import { isOfScope } from '../model/repository.ts';
import { orderEvents, orderLines, orders } from '../model/tables.ts';

export interface HourRow {
  /** Whole hours since the start. */
  hour: number;
  orders: number;
  cancelled: number;
  /** Without tips. */
  revenuePaise: number;
  tipsPaise: number;
}

/** `from` is inclusive, `before` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

const isReal = eq(orders.isTest, false);
/** Returns true when an order is a test, which no report counts. */
export const isTestOrder = (orderId: SQLWrapper): SQL =>
  sql`exists (select from ${orders} where ${orders.id} = ${orderId} and ${orders.isTest})`;
const isIn = (time: PgColumn, { from, to }: Span) => and(gte(time, from), lt(time, to));
/** Orders of the scope placed in `span`. Those that were never paid, in the time for it, never reached the store. */
export const isPlacedIn = (span: Span) => and(isOfScope(), isReal, isIn(orders.createdAt, span), isNull(orders.payBy));
/** Orders of the scope delivered in `span`. */
export const isDeliveredIn = (span: Span) =>
  and(isOfScope(), isReal, isIn(orders.deliveredAt, span), eq(orders.status, 'delivered'));
/** See `isAfter` in `contract/delivery/promise.ts`. */
export const isInTime = sql`${orders.deliveredAt} < ${orders.promisedBy} + interval '1 minute'`;
/** Neither cancelled nor waiting for a payment. */
export const isSold = sql`(${orders.status} <> 'cancelled' and ${orders.payBy} is null)`;

/** Paise of the lines of an order's bill that meet `condition`, such as `line->>'kind' = 'tip'`. */
export const billed = (condition: SQL): SQL => sql`coalesce((
  select sum((line->>'paise')::bigint) from jsonb_array_elements(${orders.bill}) as line where ${condition}
), 0)`;
export const billedTips = billed(sql`line->>'kind' = 'tip'`);

/** Orders placed in `span`, by hours since its start; hours without orders are left out. */
export async function sumHours(queries: Queries, span: Span): Promise<HourRow[]> {
  const hour = sql<number>`floor(extract(epoch from ${orders.createdAt} - ${span.from.toISOString()}::timestamptz) / 3600)::int`;
  const notCancelled = sql`filter (where ${orders.status} <> 'cancelled')`;
  return queries
    .select({
      hour: hour.as('hour'),
      orders: sql<number>`(count(*) ${notCancelled})::int`,
      cancelled: sql<number>`(count(*) filter (where ${orders.status} = 'cancelled'))::int`,
      revenuePaise: sql`coalesce(sum(${orders.totalPaise} - ${billedTips}) ${notCancelled}, 0)`.mapWith(Number),
      tipsPaise: sql`coalesce(sum(${billedTips}) ${notCancelled}, 0)`.mapWith(Number),
    })
    .from(orders)
    .where(isPlacedIn(span))
    .groupBy(sql`hour`)
    .orderBy(sql`hour`);
}

/** Orders with a promise that were delivered in `span`, and how many of them were in time. */
export async function countOnTime(queries: Queries, span: Span): Promise<{ delivered: number; inTime: number }> {
  const [row] = await queries
    .select({ delivered: count(), inTime: sql<number>`(count(*) filter (where ${isInTime}))::int` })
    .from(orders)
    .where(and(isDeliveredIn(span), isNotNull(orders.promisedBy)));
  return row ?? { delivered: 0, inTime: 0 };
}

/** The best sellers in `span`, without cancelled orders; with a name and picture as sold. */
export function listBestSellers(queries: Queries, span: Span, limit: number) {
  const quantity = sql<number>`sum(${orderLines.quantity})::int`;
  return queries
    .select({
      productId: orderLines.productId,
      quantity,
      revenuePaise: sql<number>`sum(${orderLines.salePaise} * ${orderLines.quantity})`.mapWith(Number),
      name: sql<string>`max(${orderLines.name})`,
      image: sql<string>`max(${orderLines.image})`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isPlacedIn(span), isSold))
    .groupBy(orderLines.productId)
    .orderBy(desc(quantity), asc(orderLines.productId))
    .limit(limit);
}

/** The events that change the sales of an order: a part of a delivery may be refused. */
const kinds = ['placed', 'line_changed', 'delivered', 'cancelled', 'reverted'] as const;

/** The days of the orders that changed since `since`. Uses the ids of the events, which start with their time. */
export async function listChangedDays(queries: Queries, since: Date): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ day: shopDayOf(orders.createdAt) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gte(orderEvents.id, lowestIdAt(since.getTime())), inArray(orderEvents.kind, [...kinds])));
  return rows.map((row) => row.day);
}

/** Units of each product (`product_id`, `units`) in the orders of `day` that are not cancelled: a subquery. */
export function unitsSoldOn(day: string): SQL {
  const [from, to] = boundsOfDay(day).map((time) => new Date(time).toISOString());
  return sql`
    select ${orderLines.productId} as product_id, sum(${orderLines.quantity})::int as units
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.createdAt} >= ${from} and ${orders.createdAt} < ${to} and ${isSold} and ${isReal}
    group by ${orderLines.productId}`;
}

/** At most so many of the newest orders, and of the lines of each, are compared: at most two million pairs. */
const maxPaired = { orders: 10_000, lines: 15 } as const;
/** Pairs in fewer orders say nothing. */
const fewestPaired = 2;

/**
 * Which products (`product_id`, `other_id`) were in how many of the same `orders` since `since`, and in how many orders the other
 * one was (`other_orders`); without cancelled orders: a subquery.
 */
export const pairsSoldSince = (since: Date): SQL => sql`
  with chosen as (
    select ${orders.id} as id from ${orders}
    where ${orders.createdAt} >= ${since.toISOString()} and ${isSold} and ${isReal}
    order by ${orders.createdAt} desc limit ${maxPaired.orders}
  ),
  sold as (
    select ${orderLines.orderId} as order_id, ${orderLines.productId} as product_id
    from chosen join ${orderLines} on ${orderLines.orderId} = chosen.id and ${orderLines.line} <= ${maxPaired.lines}
  ),
  frequencies as (select product_id, count(*) as orders from sold group by product_id)
  select one.product_id, other.product_id as other_id, count(*) as orders, min(frequencies.orders) as other_orders
  from sold as one
  join sold as other on other.order_id = one.order_id and other.product_id <> one.product_id
  join frequencies on frequencies.product_id = other.product_id
  group by one.product_id, other.product_id
  having count(*) >= ${fewestPaired}`;

/** How often somebody ordered a product, and when. */
export interface Bought {
  productId: string;
  orders: number;
  first: Date;
  last: Date;
}

/** Products that a user ordered since `since`, without cancelled orders. */
export async function listBoughtBy(queries: Queries, userId: string, since: Date): Promise<Bought[]> {
  const time = (of: SQL) => sql`${of}`.mapWith(orders.createdAt);
  return (
    queries
      .select({
        productId: orderLines.productId,
        orders: sql<number>`count(*)::int`,
        first: time(sql`min(${orders.createdAt})`),
        last: time(sql`max(${orders.createdAt})`),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      // Ids start with their time: the index on user and id leaves out what is older.
      .where(and(eq(orders.userId, userId), gte(orders.id, lowestIdAt(since.getTime())), isSold))
      .groupBy(orderLines.productId)
  );
}
