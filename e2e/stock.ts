/** What the store's database says of its stock. */
import pg from 'pg';
import type { ShopApi } from './shop-api.ts';
import type { ShopProcess } from './shop-process.ts';

/** From PostgreSQL itself where the store runs on it; the embedded database belongs to the store alone, so there it is asked. */
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
