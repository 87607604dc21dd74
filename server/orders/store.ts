/** All SQL of orders. */
import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { openStatuses } from '../../contract/order-steps.ts';
import { products } from '../catalogue/tables.ts';
import type { Queries, TransactionOptions } from '../db/database.ts';
import { lowestIdAt } from '../platform/shop-day.ts';
import { users } from '../users/tables.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

/** The fields that a shopper sees; the rest of the row is for administrators. */
export type OrderRow = Omit<
  typeof orders.$inferSelect,
  'customerName' | 'cancelReason' | 'revision' | 'receivedPaise' | 'receivedNote'
>;
export type OrderLineRow = typeof orderLines.$inferSelect;

/** An order with its lines, in the order of the request. */
export interface PlacedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
}

/**
 * An order of products that an import is changing right now fails with a request to retry, instead of waiting for the
 * import.
 */
export const orderLockWait: TransactionOptions = { lockWait: 1_000 };

const orderProductColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  publish: products.publish,
  stock: products.stock,
  pricePaise: products.pricePaise,
  discount: products.discount,
  unit: products.unit,
  unitQuantity: products.unitQuantity,
  images: products.images,
};

/** The fields of a product that an order needs. */
export type OrderProducts = Pick<typeof products.$inferSelect, keyof typeof orderProductColumns>;

/** Reads current products without waiting for locks. */
export const readOrderProducts = (queries: Queries, productIds: readonly string[]): Promise<OrderProducts[]> =>
  queries
    .select(orderProductColumns)
    .from(products)
    .where(inArray(products.id, [...productIds]));

/**
 * Reads products and locks them until the transaction ends. Always in id order: two orders of the same products can
 * wait for one another, but never deadlock.
 */
export const lockOrderProducts = (tx: Queries, productIds: readonly string[]): Promise<OrderProducts[]> =>
  tx
    .select(orderProductColumns)
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(asc(products.id))
    .for('no key update');

export interface StockLeft extends Record<string, unknown> {
  productId: string;
  stock: number;
}

/** The customer, from the current account. */
export interface Customer {
  name: string;
  email: string;
  emailConfirmed: boolean;
  /** The number of open orders before this one. */
  open: number;
}

/**
 * The customer of the order. Call it while the transaction has the account locked: then `open` stays true until it
 * ends.
 */
export async function getCustomer(tx: Queries, userId: string): Promise<Customer> {
  const [customer] = await tx
    .select({
      name: users.name,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      open: sql<number>`(select count(*)::int from orders
        where orders.user_id = users.id and orders.status in ('placed', 'packed', 'out_for_delivery'))`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!customer) throw new Error(`there is no account ${userId}`);
  return customer;
}

/**
 * Takes the stock and writes the order with its lines, the first timeline entry and the ledger, in one round trip.
 * Returns the remaining stock.
 * @param eventId id of the timeline entry
 */
export async function insertOrder(tx: Queries, { order, lines }: PlacedOrder, eventId: string): Promise<StockLeft[]> {
  const { rows } = (await tx.execute<StockLeft>(sql`
    with bought as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
        "line" int, "productId" char(26), "sku" text, "name" text, "image" text, "unit" text, "unitQuantity" numeric,
        "pricePaise" bigint, "salePaise" bigint, "quantity" int)
    ), taken as (
      update products set stock = products.stock - bought."quantity"
      from bought where products.id = bought."productId"
      returning products.id, products.stock, bought."quantity"
    ), placed as (
      insert into orders (id, number, user_id, status, payment_status, gross_paise, total_paise, address,
        idempotency_key, request_hash, address_id, created_at, customer_name)
      values (${order.id}, ${order.number}, ${order.userId}, ${order.status}, ${order.paymentStatus},
        ${order.grossPaise}, ${order.totalPaise}, ${JSON.stringify(order.address)}::jsonb,
        ${order.idempotencyKey}, ${order.requestHash}, ${order.addressId}, ${order.createdAt.toISOString()},
        (select name from users where id = ${order.userId}))
    ), written as (
      insert into order_lines (order_id, line, product_id, sku, name, image, unit, unit_quantity, price_paise, sale_paise, quantity)
      select ${order.id}, "line", "productId", "sku", "name", "image", "unit", "unitQuantity", "pricePaise", "salePaise", "quantity"
      from bought
    ), happened as (
      insert into order_events (id, order_id, kind, actor_id, actor_role, created_at)
      values (${eventId}, ${order.id}, 'placed', ${order.userId}, 'USER', ${order.createdAt.toISOString()})
    ), sold as (
      insert into stock_movements (product_id, kind, quantity, order_id)
      select id, 'sold', -"quantity", ${order.id} from taken order by id
    )
    select id as "productId", stock from taken`)) as { rows: StockLeft[] };
  if (rows.length === 0) throw new Error(`order ${order.id} has no lines`);
  return rows;
}

/** The orders that changed since `since` (in ms), as they are now. */
export const listMoved = (
  queries: Queries,
  since: number,
): Promise<Pick<typeof orders.$inferSelect, 'id' | 'number' | 'status' | 'revision'>[]> =>
  queries
    .select({ id: orders.id, number: orders.number, status: orders.status, revision: orders.revision })
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

/** The order that a shopper placed with this `Idempotency-Key`. */
export async function findOrderOfKey(queries: Queries, userId: string, key: string): Promise<PlacedOrder | undefined> {
  const rows = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
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

async function withLines(queries: Queries, rows: readonly OrderRow[]): Promise<PlacedOrder[]> {
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

/** Steps whose note was typed by a person. */
const typedNotes = ['cancelled', 'reverted', 'delivered'] as const;

/**
 * Erases the name and address in a customer's orders; city, state and pincode stay for statistics. Also erases notes
 * that people typed about these orders, and notes that this person typed about others, because they may contain a name.
 */
export async function anonymiseOrders(tx: Queries, userId: string): Promise<void> {
  const ordersTheyWorked = tx
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, userId), inArray(orderEvents.kind, ['cancelled', 'delivered'])));
  const noReasons = { cancelReason: '', receivedNote: '' };
  await tx
    .update(orders)
    .set(noReasons)
    .where(and(inArray(orders.id, ordersTheyWorked), ne(orders.userId, userId)));
  await tx
    .update(orders)
    .set({
      customerName: '',
      addressId: null,
      address: sql`${orders.address} || '{"address_line": "", "mobile": ""}'::jsonb`,
      ...noReasons,
    })
    .where(eq(orders.userId, userId));
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const isTyped = inArray(orderEvents.kind, [...typedNotes]);
  await tx
    .update(orderEvents)
    .set({ note: '' })
    .where(and(inArray(orderEvents.orderId, theirOrders), isTyped));
  await tx
    .update(orderEvents)
    .set({ actorId: null, note: sql`case when ${isTyped} then '' else ${orderEvents.note} end` })
    .where(eq(orderEvents.actorId, userId));
}
