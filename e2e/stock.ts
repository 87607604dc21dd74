/** Stock numbers from the store's database. */
import pg from 'pg';
import type { ShopApi } from './shop-api.ts';
import type { ShopProcess } from './shop-process.ts';

/** Read from PostgreSQL directly if the store uses it. Only the store can access its embedded database, so there it is asked. */
export async function stockOf(shop: ShopProcess, api: ShopApi, productId: string): Promise<number> {
  if (!shop.databaseUrl) return (await api.product(productId)).stock;
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select stock from products where id = $1', [productId]);
    return rows[0].stock;
  } finally {
    await client.end();
  }
}
