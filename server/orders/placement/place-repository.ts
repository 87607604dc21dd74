/** SQL of placing an order. Callers lock products first, in id order. */

import type { Role } from '../../../contract/users/users.ts';
import { type StockState, sellBought } from '../../catalogue/stock/stock-repository.ts';
import type { Queries } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import { prepare } from '../../db/statement.ts';
import type { PlacedOrder, PlacedOrderRow } from '../model/repository.ts';

/**
 * The number of a customer's open orders, from an index with this condition. Call it while the transaction has the
 * account locked: then the number stays true until it ends.
 */
export async function countOpenOrders(tx: Queries, userId: string): Promise<number> {
  const [row] = await countOpen(tx, { userId });
  return row?.count ?? 0;
}

const countOpen = prepare<{ userId: string }, { count: number }>(
  'count_open_orders',
  ({ userId }) => sql`
    select count(*)::int as count from orders
    where user_id = ${userId} and status in ('placed', 'packed', 'out_for_delivery')`,
);

/** The number of a customer's orders that wait for their payment, from an index with this condition. */
export async function countAwaitingOrders(tx: Queries, userId: string): Promise<number> {
  const [row] = await countAwaiting(tx, { userId });
  return row?.count ?? 0;
}

const countAwaiting = prepare<{ userId: string }, { count: number }>(
  'count_awaiting_orders',
  ({ userId }) => sql`
    select count(*)::int as count from orders where user_id = ${userId} and status = 'awaiting_payment'`,
);

/**
 * Takes the stock and writes the order with its lines, the first timeline entry and the ledger, in one round trip.
 * Returns the remaining stock.
 * @param event its id and actor: the customer, or the person who took the order by phone
 */
export async function insertOrder(
  tx: Queries,
  { order, lines }: PlacedOrder,
  customerName: string,
  event: { id: string; actorId: string; actorRole: Role },
): Promise<StockState[]> {
  const rows = await insertPlaced(tx, {
    ...order,
    lines: JSON.stringify(lines),
    address: JSON.stringify(order.address),
    bill: order.bill && JSON.stringify(order.bill),
    customerName,
    eventId: event.id,
    actorId: event.actorId,
    actorRole: event.actorRole,
  });
  if (rows.length === 0) throw new Error(`order ${order.id} has no lines`);
  return rows;
}

type Placed = Omit<PlacedOrderRow, 'address' | 'bill'> &
  Record<'lines' | 'address' | 'customerName' | 'eventId' | 'actorId' | 'actorRole', string> & { bill: string | null };

const insertPlaced = prepare<Placed, StockState>(
  'insert_order',
  (o) => sql`
    with bought as (
      select * from jsonb_to_recordset(${o.lines}::jsonb) as line(
        "line" int, "productId" char(26), "sku" text, "name" text, "image" text, "unit" text, "unitQuantity" numeric,
        "pricePaise" bigint, "salePaise" bigint, "quantity" int, "substitutes" text, "weight" jsonb)
    ), ${sellBought(o.id)}, placed as (
      insert into orders (id, store_id, number, user_id, status, payment_status, gross_paise, total_paise, credit_paise, address,
        idempotency_key, request_hash, address_id, created_at, customer_name, bill, promised_from, promised_by, is_test,
        pays_with_paise, substitutes, by_phone, pays_online, pay_by)
      values (${o.id}, ${o.storeId}, ${o.number}, ${o.userId}, ${o.status}, ${o.paymentStatus}, ${o.grossPaise}, ${o.totalPaise},
        ${o.creditPaise}, ${o.address}::jsonb, ${o.idempotencyKey}, ${o.requestHash}, ${o.addressId}, ${o.createdAt}, ${o.customerName},
        ${o.bill}::jsonb, ${o.promisedFrom}, ${o.promisedBy}, ${o.isTest}, ${o.paysWithPaise}, ${o.substitutes}, ${o.byPhone}, ${o.paysOnline}, ${o.payBy})
    ), written as (
      insert into order_lines (store_id, order_id, line, product_id, sku, name, image, unit, unit_quantity, price_paise, sale_paise,
        quantity, substitutes, weight)
      select ${o.storeId}, ${o.id}, "line", "productId", "sku", "name", "image", "unit", "unitQuantity", "pricePaise", "salePaise",
        "quantity", "substitutes", "weight"
      from bought
    ), happened as (
      insert into order_events (id, store_id, order_id, kind, actor_id, actor_role, created_at)
      values (${o.eventId}, ${o.storeId}, ${o.id}, ${o.status}, ${o.actorId}, ${o.actorRole}, ${o.createdAt})
    )
    select "storeId", "productId", stock, "stockVersion" from taken join sold using ("productId")`,
);
