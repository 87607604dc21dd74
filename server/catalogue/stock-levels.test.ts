import { describe, expect, it } from 'vitest';
import { eq, sql } from '../db/drizzle.ts';
import { statementsOf } from '../testing/migrations.ts';
import { stockProduct } from '../testing/products.ts';
import { bothDatabases, onPostgres, openShop, openShopOn, sharedShop } from '../testing/shop.ts';
import { signUpShopper, stockOf } from '../testing/shopping.ts';
import { products } from './tables.ts';

/** The tables as they were before both migrations, with the current stock. */
const before = [
  sql`alter table stock_movements drop constraint stock_movements_stock, drop column store_id`,
  sql`create index stock_movements_product on stock_movements (product_id, id)`,
  sql`create unique index stock_movements_request on stock_movements (product_id, request_key)`,
  sql`alter table products add column stock integer, add column updated_at timestamptz(3) not null default now()`,
  sql`update products set stock = on_hand from stock_levels where product_id = id`,
  sql`alter table products alter column stock set not null`,
  sql`alter table products add constraint products_stock_not_negative check (stock >= 0)`,
  sql`drop table stock_levels`,
  sql`alter table stock_movements add constraint stock_movements_product_id_products_id_fk
    foreign key (product_id) references products (id)`,
  sql`drop index stock_movements_created_at`,
  sql`create index products_updated_at on products (updated_at)`,
  sql`create function touch_updated_at() returns trigger language plpgsql as 'begin return new; end'`,
  sql`create trigger products_touch_updated_at before update on products
    for each row execute function touch_updated_at()`,
];

describe.each(bothDatabases)('the stock of a store from before it had its own table, on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  it('is what it was, of archived products too, and can be sold', async () => {
    const stocks = [7, 0, 3];
    const ids = await Promise.all(stocks.map((stock) => stockProduct(shop, { stock })));
    await shop.catalogue.change((change) => change.deleteProduct(ids[2] ?? ''));
    await shop.database.transaction(async (tx) => {
      for (const statement of before) await tx.execute(statement);
      for (const statement of await statementsOf('_stock_levels.sql')) await tx.execute(sql.raw(statement));
      for (const statement of await statementsOf('_several-stores.sql'))
        if (/"stock_(levels|movements)/.test(statement)) await tx.execute(sql.raw(statement));
    });
    expect(await Promise.all(ids.map((id) => stockOf(shop, id)))).toEqual(stocks);
    const asha = await signUpShopper(shop, { [ids[0] ?? '']: 2 });
    expect((await asha.cashPayment(await asha.checkout())).status).toBe(200);
    expect(await stockOf(shop, ids[0] ?? '')).toBe(5);
  });
});

/** Concurrency needs a server: the embedded database runs one thing at a time. */
describe.runIf(onPostgres)('while a transaction has a product locked for an edit', () => {
  const shop = sharedShop(() => openShop());

  it('the product can be added to a cart and ordered', async () => {
    const potato = await stockProduct(shop, { stock: 10 });
    await shop.database.transaction(async (tx) => {
      await tx.update(products).set({ description: 'Washed' }).where(eq(products.id, potato));
      const asha = await signUpShopper(shop, { [potato]: 2 });
      expect(await asha.cashPayment(await asha.checkout())).toMatchObject({ status: 200 });
      expect(await stockOf(shop, potato)).toBe(8);
    });
  });

  it('its last piece is sold once, and at the price that was committed before', async () => {
    const mango = await stockProduct(shop, { stock: 1, pricePaise: 5_000 });
    const [asha, ravi] = [await signUpShopper(shop, { [mango]: 1 }), await signUpShopper(shop, { [mango]: 1 })];
    const orders = [await asha.checkout(), await ravi.checkout()] as const;
    await shop.database.transaction(async (tx) => {
      await tx.update(products).set({ pricePaise: 9_000 }).where(eq(products.id, mango));
      const answers = await Promise.all([asha.cashPayment(orders[0]), ravi.cashPayment(orders[1])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(await stockOf(shop, mango)).toBe(0);
  });
});
