/**
 * The orders that the reports count, without test orders: subqueries whose columns are those of `contract/reports/report-columns.ts`. Amounts are
 * whole paise.
 */
import { paymentMethodKeys } from '../../../contract/money/payment-methods/index.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import { shopDayOf } from '../../lib/shop-day.ts';
import { orderLines, orders } from '../model/tables.ts';
import { billed, billedTips, isDeliveredIn, isInTime, isPlacedIn, isSold, type Span } from './sales-repository.ts';

const fees = billed(sql`line->>'kind' not in ('tip', 'coupon', 'round_off')`);
const discount = billed(sql`line->>'kind' = 'coupon'`);
const roundOff = billed(sql`line->>'kind' = 'round_off'`);
const products = sql`(select coalesce(sum(${orderLines.salePaise} * ${orderLines.quantity}), 0) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;
const units = sql`(select coalesce(sum(${orderLines.quantity}), 0) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

/** The sum that was received: orders from before that was recorded were paid in full. */
const due = sql`greatest(0, ${orders.totalPaise} - ${orders.creditPaise} - ${orders.paidOnlinePaise})`;
const received = sql`coalesce(${orders.receivedPaise}, ${due})`;
/** The parts of it by other methods and in cash: `besidesCash` and `cashIn` of received.ts. */
const notCash = sql`case when ${orders.paidMethod} is null then 0 else coalesce(${orders.paidPaise}, ${received}) end`;
const byMethod = sql.join(
  [
    sql`sum(${received} - ${notCash}) as cash`,
    ...paymentMethodKeys.map(
      (key) => sql`coalesce(sum(${notCash}) filter (where ${orders.paidMethod} = ${key}), 0) as ${sql.identifier(key)}`,
    ),
  ],
  sql`, `,
);
const isPromised = sql`${orders.promisedBy} is not null`;

/** Orders that count, with the amounts of which `salesByDay` and `salesByStore` are sums. */
const placed = (span: Span) => sql`
  select ${shopDayOf(orders.createdAt)} as day, ${orders.storeId} as store, ${orders.status} <> 'cancelled' as counts,
    ${units} as units, ${products} as products, ${fees} as fees, ${discount} as discount, ${billedTips} as tips,
    ${roundOff} as "roundOff", ${orders.totalPaise} as total
  from ${orders} where ${isPlacedIn(span)}`;
const sumOf = (column: string) => sql`coalesce(sum(${sql.identifier(column)}) filter (where counts), 0)`;

export const salesByDay = (span: Span): SQL => sql`
  select day, count(*) filter (where counts) as orders, count(*) filter (where not counts) as cancelled,
    ${sumOf('units')} as units, ${sumOf('products')} as products, ${sumOf('fees')} as fees, ${sumOf('discount')} as discount,
    ${sumOf('tips')} as tips, ${sumOf('roundOff')} as "roundOff", ${sumOf('total')} as total
  from (${placed(span)}) as placed group by day`;

export const salesByStore = (span: Span): SQL => sql`
  select store, count(*) filter (where counts) as orders, count(*) filter (where not counts) as cancelled,
    ${sumOf('units')} as units, ${sumOf('tips')} as tips, ${sumOf('total')} as total
  from (${placed(span)}) as placed group by store`;

export const salesByProduct = (span: Span): SQL => sql`
  select ${orderLines.productId} as id, max(${orderLines.name}) as product, coalesce(max(${orderLines.sku}), '') as sku,
    count(*) as orders, sum(${orderLines.quantity}) as units, sum(${orderLines.salePaise} * ${orderLines.quantity}) as revenue
  from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
  where ${isPlacedIn(span)} and ${isSold}
  group by ${orderLines.productId}`;

/** The ids of products in orders of the period that were not cancelled. */
export const productsSold = (span: Span): SQL => sql`
  select ${orderLines.productId} from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
  where ${isPlacedIn(span)} and ${orders.status} <> 'cancelled'`;

export const salesByOffer = (span: Span): SQL => sql`
  select line #>> '{offer,id}' as id, max(line #>> '{offer,title}') as offer, max(line #>> '{offer,translations}')::jsonb as translations, coalesce(max(line #>> '{offer,code}'), '') as code,
    count(*) as orders, sum((line->>'paise')::bigint) as discount
  from ${orders}, jsonb_array_elements(${orders.bill}) as line
  where ${isPlacedIn(span)} and ${isSold} and line->>'kind' = 'coupon'
  group by 1`;

export const paymentsByDay = (span: Span): SQL => sql`
  select ${shopDayOf(orders.deliveredAt)} as day, count(*) as delivered, sum(${due}) as due,
    ${byMethod},
    sum(${received}) as received, sum(${received} - ${due}) as difference
  from ${orders} where ${isDeliveredIn(span)} group by 1`;

export const deliveriesByDay = (span: Span): SQL => sql`
  select ${shopDayOf(orders.deliveredAt)} as day, count(*) as delivered, count(*) filter (where ${isPromised}) as promised,
    count(*) filter (where ${isInTime}) as "inTime",
    coalesce(sum(extract(epoch from ${orders.deliveredAt} - ${orders.createdAt})) filter (where ${orders.promisedFrom} is null), 0) as "secondsToDoor",
    count(*) filter (where ${orders.promisedFrom} is null) as soonest
  from ${orders} where ${isDeliveredIn(span)} group by 1`;

/** `rider` is an id, or null. */
export const deliveriesByRider = (span: Span): SQL => sql`
  select ${orders.riderId} as rider, count(*) as delivered, count(*) filter (where ${isPromised}) as promised,
    count(*) filter (where ${isInTime}) as "inTime",
    ${byMethod}
  from ${orders} where ${isDeliveredIn(span)} group by 1`;
