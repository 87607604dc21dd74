/** All SQL of the overview. */
import { and, asc, between, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { products } from '../catalogue/tables.ts';
import type { Queries } from '../db/database.ts';
import { orderLines, orders } from '../orders/tables.ts';

export interface HourRow {
  /** Whole hours since the start. */
  hour: number;
  orders: number;
  cancelled: number;
  revenuePaise: number;
}

/** `from` is inclusive, `before` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

const placedIn = ({ from, to }: Span) => and(gte(orders.createdAt, from), lt(orders.createdAt, to));

/** Orders placed in `span`, by hours since its start; hours without orders are left out. */
export async function sumHours(queries: Queries, span: Span): Promise<HourRow[]> {
  const hour = sql<number>`floor(extract(epoch from ${orders.createdAt} - ${span.from.toISOString()}::timestamptz) / 3600)::int`;
  const kept = sql`filter (where ${orders.status} <> 'cancelled')`;
  return queries
    .select({
      hour: hour.as('hour'),
      orders: sql<number>`(count(*) ${kept})::int`,
      cancelled: sql<number>`(count(*) filter (where ${orders.status} = 'cancelled'))::int`,
      revenuePaise: sql`coalesce(sum(${orders.totalPaise}) ${kept}, 0)`.mapWith(Number),
    })
    .from(orders)
    .where(placedIn(span))
    .groupBy(sql`hour`)
    .orderBy(sql`hour`);
}

/** The best sellers in `span`, without cancelled orders; with the product's current name and picture while it exists. */
export function listBestSellers(queries: Queries, span: Span, limit: number) {
  const quantity = sql<number>`sum(${orderLines.quantity})::int`;
  const sold = queries
    .select({
      productId: orderLines.productId,
      quantity: quantity.as('sold_quantity'),
      revenuePaise: sql<number>`sum(${orderLines.salePaise} * ${orderLines.quantity})`.mapWith(Number).as('revenue'),
      name: sql<string>`max(${orderLines.name})`.as('sold_name'),
      image: sql<string>`max(${orderLines.image})`.as('sold_image'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(placedIn(span), ne(orders.status, 'cancelled')))
    .groupBy(orderLines.productId)
    .orderBy(desc(quantity), asc(orderLines.productId))
    .limit(limit)
    .as('sold');
  return queries
    .select({
      productId: sold.productId,
      quantity: sold.quantity,
      revenuePaise: sold.revenuePaise,
      name: sql<string>`coalesce(${products.name}, ${sold.name})`,
      image: sql<string>`coalesce(${products.images}[1], ${sold.image})`,
    })
    .from(sold)
    .leftJoin(products, eq(products.id, sold.productId))
    .orderBy(desc(sold.quantity), asc(sold.productId));
}

/** Published products with a stock from `least` to `most`, lowest first, at most `limit`; `total` is their total number. */
export const listScarce = (queries: Queries, least: number, most: number, limit: number) =>
  queries
    .select({
      productId: products.id,
      name: products.name,
      image: sql<string>`coalesce(${products.images}[1], '')`,
      stock: products.stock,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(products)
    .where(and(eq(products.publish, true), between(products.stock, least, most)))
    .orderBy(asc(products.stock), asc(products.name), asc(products.id))
    .limit(limit);
