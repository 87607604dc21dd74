import pg from 'pg';
import { calls } from '../contract/api/calls.ts';
import { administratorOf } from './administrator.ts';
import type { ShopApi } from './shop-api.ts';
import type { ShopProcess } from './shop-process.ts';

/** Read from PostgreSQL directly if the store uses it. Only the store can access its embedded database, so there it is asked. */
export async function stockOf(shop: ShopProcess, api: ShopApi, productId: string): Promise<number> {
  if (!shop.databaseUrl) return (await api.product(productId)).stock;
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select on_hand from stock_levels where product_id = $1', [productId]);
    return rows[0].on_hand;
  } finally {
    await client.end();
  }
}

/** Adds units of a product as an administrator does, so that a test does not depend on what others bought before. */
export async function restock(api: ShopApi, productId: string, units: number): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const body = { kind: 'received', quantity: units, reason: 'Restocked for a test' };
  const { status, message } = await api.ask(calls.changeStock, { params: { productId }, body, token });
  if (status !== 200) throw new Error(message);
}
