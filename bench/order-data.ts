/** Many stored orders, as after years: delivered, with three lines and their steps. */
import type pg from 'pg';

/** A million, or `BENCH_STORED_ORDERS`. */
export const storedCount = Number(process.env.BENCH_STORED_ORDERS ?? 1_000_000);
const atOnce = 50_000;
const customers = 20_000;

/** Stores the orders of other customers, and updates the statistics of the tables. */
export async function storeOrders(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, name, email, password_hash)
     select '00cust' || lpad(n::text, 20, '0'), 'Asha Rao ' || n, 'customer-' || n || '@people.example', 'none'
     from generate_series(1, $1::int) as n`,
    [customers],
  );
  // The words of a million orders are indexed at once, which is faster than one by one.
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'orders_words'`);
  await client.query('drop index orders_words');
  for (let from = 0; from < storedCount; from += atOnce) {
    const numbers = `generate_series(${from + 1}, ${Math.min(storedCount, from + atOnce)}) as n`;
    const orderId = `'00ordr' || lpad(n::text, 20, '0')`;
    await client.query(
      `insert into orders (id, number, user_id, status, payment_status, gross_paise, total_paise, address, customer_name, created_at)
       select ${orderId}, 'TK-' || lpad(n::text, 8, '0'), '00cust' || lpad((1 + n % ${customers})::text, 20, '0'),
         'delivered', 'paid', 18500, 15000, jsonb_build_object('address_line', (n % 200) || ' Lake View Road',
           'city', 'Pune', 'state', 'Maharashtra', 'pincode', '411001', 'mobile', (9000000000 + n)::text),
         'Asha Rao ' || (1 + n % ${customers}), now() - make_interval(mins => ${storedCount} - n)
       from ${numbers}`,
    );
    await client.query(
      `insert into order_lines (order_id, line, product_id, sku, name, image, unit, unit_quantity, price_paise, sale_paise, quantity)
       select ${orderId}, line, known.id, known.sku, known.name, '', 'KG', 1, 5000, 5000, 1
       from ${numbers} cross join generate_series(1, 3) as line
       join (select id, sku, name, row_number() over () - 1 as place, count(*) over () as count from products) as known
         on known.place = (n + line) % known.count`,
    );
    await client.query(
      `insert into order_events (id, order_id, kind, actor_role)
       select ${orderId}, ${orderId}, 'placed', 'USER' from ${numbers}`,
    );
  }
  await client.query(rows[0].indexdef);
  await client.query('vacuum analyze');
}
