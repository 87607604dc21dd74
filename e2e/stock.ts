/** Stock numbers from the store's database, and products with enough in stock. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { administratorOf } from './administrator.ts';
import { openAs, shopperWith } from './people.ts';
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

/** A new user on the page of a product, with one unit of it in the cart, and more in stock. */
export async function openInCart(page: Page, api: ShopApi, name: string) {
  const { _id } = await api.findProduct(name);
  await restock(api, _id, 3);
  const shopper = await shopperWith(api, name);
  await openAs(page, shopper.person, links.product(shopper.product));
  return shopper;
}

/** Adds units of a product as an administrator does, so that a test does not depend on what others bought before. */
export async function restock(api: ShopApi, productId: string, units: number): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const body = { kind: 'received', quantity: units, reason: 'Restocked for a test' };
  const { status, message } = await api.ask(calls.changeStock, { params: { productId }, body, token });
  if (status !== 200) throw new Error(message);
}
