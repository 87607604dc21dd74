/** SQL of one order that is read to be changed, and of its changes. */

import type { Queries } from '../../db/database.ts';
import { and, asc, eq, inArray, isNotNull, sql } from '../../db/drizzle.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from './repository.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Queries, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return row;
}

export async function findOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  const [row] = await queries.select().from(orders).where(eq(orders.id, id));
  return row;
}

export const listLines = (queries: Queries, orderId: string): Promise<OrderLineRow[]> =>
  queries.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.line));

/** Oldest first: ids of one order sort as its events happened. */
export const listEvents = (queries: Queries, orderId: string): Promise<OrderEventRow[]> =>
  queries.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));

export type OrderChanges = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'paymentStatus'
    | 'cancelReason'
    | 'grossPaise'
    | 'totalPaise'
    | 'creditPaise'
    | 'paysWithPaise'
    | 'payBy'
    | 'promisedBy'
    | 'paidOnlinePaise'
    | 'beforeWeighing'
    | 'bill'
    | 'receivedPaise'
    | 'receivedNote'
    | 'paidMethod'
    | 'paidReference'
    | 'paidPaise'
    | 'deliveredAt'
    | 'riderId'
    | 'deliveryCode'
    | 'arrivedAt'
    | 'substitutes'
    | 'address'
    | 'addressId'
  >
>;

/** Updates the order's own row and increments its revision. */
export async function updateOrder(tx: Queries, id: string, changes: OrderChanges): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changes, revision: sql`${orders.revision} + 1` })
    .where(eq(orders.id, id));
}

/** The money of an order that was paid online. Its revision stays: the step that changed it has its own. */
export async function setPaidOnline(
  tx: Queries,
  id: string,
  changes: Pick<OrderChanges, 'paidOnlinePaise' | 'paymentStatus'>,
): Promise<void> {
  await tx.update(orders).set(changes).where(eq(orders.id, id));
}

/** How money that was paid online comes back. The revision stays: nobody who works on the order has to know. */
export async function setReturnsAsCredit(tx: Queries, id: string, returnsAsCredit: boolean): Promise<void> {
  await tx.update(orders).set({ returnsAsCredit }).where(eq(orders.id, id));
}

export async function insertEvent(tx: Queries, row: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(row);
}

/** Adds lines to an order, at places that are free. */
export async function insertLines(tx: Queries, lines: readonly OrderLineRow[]): Promise<void> {
  if (lines.length > 0) await tx.insert(orderLines).values([...lines]);
}

/** The choice for when products of an order are not there; null for as the order says. */
export async function setLineChoices(
  tx: Queries,
  orderId: string,
  choices: readonly { productId: string; choice: OrderLineRow['substitutes'] }[],
): Promise<void> {
  for (const { productId, choice } of choices) {
    await tx
      .update(orderLines)
      .set({ substitutes: choice })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)));
  }
}

/** Sets what lines cost and weigh that are sold by weight. */
export async function setWeights(
  tx: Queries,
  orderId: string,
  lines: readonly Pick<OrderLineRow, 'productId' | 'pricePaise' | 'salePaise' | 'weight'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    update order_lines set price_paise = given."pricePaise", sale_paise = given."salePaise", weight = given."weight"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given("productId" char(26), "pricePaise" bigint, "salePaise" bigint, "weight" jsonb)
    where order_lines.order_id = ${orderId} and order_lines.product_id = given."productId"`);
}

/** Sets what all units of lines weigh that are sold by weight. The order is locked. */
export async function setGrams(
  tx: Queries,
  orderId: string,
  lines: readonly { productId: string; grams: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    update order_lines set weight = jsonb_set(order_lines.weight, '{grams}', to_jsonb(given."grams"))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given("productId" char(26), "grams" int)
    where order_lines.order_id = ${orderId} and order_lines.product_id = given."productId"
      and order_lines.weight is not null`);
}

/** Forgets what lines weigh. The order is locked. @param productIds all when left out */
export async function clearGrams(tx: Queries, orderId: string, productIds?: readonly string[]): Promise<void> {
  if (productIds?.length === 0) return;
  await tx
    .update(orderLines)
    .set({ weight: sql`jsonb_set(${orderLines.weight}, '{grams}', 'null')` })
    .where(
      and(
        eq(orderLines.orderId, orderId),
        isNotNull(orderLines.weight),
        productIds && inArray(orderLines.productId, [...productIds]),
      ),
    );
}

/** A product and its quantity. */
export interface Quantity {
  productId: string;
  quantity: number;
}

/** Sets the quantities of an order's lines; lines with 0 are deleted. */
export async function setLines(tx: Queries, orderId: string, lines: readonly Quantity[]): Promise<void> {
  const gone = lines.filter((line) => line.quantity === 0).map((line) => line.productId);
  await tx.execute(sql`
    update order_lines set quantity = given."quantity"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given("productId" char(26), "quantity" int)
    where order_lines.order_id = ${orderId} and order_lines.product_id = given."productId" and given."quantity" > 0`);
  if (gone.length === 0) return;
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productId, gone)));
}
