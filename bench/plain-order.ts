/** The rows that the store writes for an order, by the plain driver: one transaction, one prepared statement per table. */
import { ulid } from 'ulid';
import type { Transaction } from './writer.ts';
import type { Shopper } from './writes.ts';

const id = () => ulid().toLowerCase();

/** The order of one piece of each product, of an account with an empty `Idempotency-Key`. */
export function plainOrder({ userId, addressId }: Shopper, productIds: readonly string[]): Transaction {
  const orderId = id();
  const ids = [...productIds];
  const total = 5_000 * ids.length;
  const address = {
    address_line: '12 Lake View Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    mobile: '9876543210',
  };
  const number = `TK-${orderId.slice(-8).toUpperCase()}`;
  return [
    { text: 'begin' },
    {
      name: 'lock',
      text: 'select product_id, on_hand from stock_levels where product_id = any($1) order by product_id for no key update',
      values: [ids],
    },
    {
      name: 'empty',
      text: 'delete from cart_items where user_id = $1 returning product_id, quantity',
      values: [userId],
    },
    {
      name: 'take',
      text: 'update stock_levels set on_hand = on_hand - 1 where product_id = any($1) returning product_id, on_hand',
      values: [ids],
    },
    {
      name: 'order',
      text: `insert into orders (id, number, user_id, gross_paise, total_paise, address, address_id, customer_name)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [orderId, number, userId, total + 3_500, total, JSON.stringify(address), addressId, 'Asha Rao'],
    },
    {
      name: 'lines',
      text: `insert into order_lines (order_id, line, product_id, sku, name, image, unit, unit_quantity, price_paise, sale_paise, quantity)
        select $1, line, product, 'P-1', 'Product 1', '', 'KG', 1, 5000, 5000, 1
        from unnest($2::text[]) with ordinality as given(product, line)`,
      values: [orderId, ids],
    },
    {
      name: 'movements',
      text: `insert into stock_movements (product_id, kind, quantity, order_id)
        select product, 'sold', -1, $1 from unnest($2::text[]) as product`,
      values: [orderId, ids],
    },
    {
      name: 'event',
      text: `insert into order_events (id, order_id, kind, actor_id, actor_role) values ($1, $2, 'placed', $3, 'USER')`,
      values: [id(), orderId, userId],
    },
    {
      name: 'email',
      // As if sent, so that the store does not send it.
      text: `insert into outbox (id, recipient, subject, text, html, next_try_at, sent_at) values ($1, $2, $3, $4, $5, now(), now())`,
      values: [id(), 'shopper@people.example', `Order ${number}`, 'x'.repeat(500), 'x'.repeat(3_000)],
    },
    { text: 'commit' },
  ];
}
