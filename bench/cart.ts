/** Measures adding to carts: the store over HTTP against the same rows by the plain driver, and on the embedded database. */
import { ulid } from 'ulid';
import { onDatabase, withClient, withDatabase } from './database.ts';
import type { Server } from './load.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say } from './table.ts';
import type { Batch, Transaction } from './writer.ts';
import {
  addRequest,
  alternate,
  cellsOf,
  type Filled,
  fillWithShoppers,
  pickProducts,
  type Shopper,
  shoppersAtOnce,
  writeColumns,
  writeSettings,
} from './writes.ts';

/** Products that each shopper adds in a batch. */
const added = 8;

export async function measureCart(): Promise<void> {
  const postgres = await withDatabase((url) =>
    withFolder((folder) => withShop(folder, (shop) => onPostgres(shop, url), { ...writeSettings, ...onDatabase(url) })),
  );
  if (!postgres) say('\nNo PostgreSQL answers (TEST_DATABASE_URL), so adding to carts is not compared.');
  const embedded = await withFolder((folder) => withShop(folder, onEmbedded, writeSettings));
  const ratio = postgres && postgres.store.perSecond / postgres.plain.perSecond;
  printTable(
    `Adding to carts, ${shoppersAtOnce} shoppers at once (aim: at least 0.45 of the plain driver)`,
    ['', ...writeColumns, 'ratio'],
    [
      ...(postgres
        ? [
            ['plain driver, PostgreSQL', ...cellsOf(postgres.plain), ''],
            ['store, PostgreSQL', ...cellsOf(postgres.store), ratio?.toFixed(2) ?? ''],
          ]
        : []),
      ['store, embedded', ...cellsOf(embedded), ''],
    ],
  );
  await writeResult('cart', { shoppersAtOnce, ...(postgres && { ...postgres, ratio }), embedded });
}

type Pick = (products: readonly string[], count: number) => string[];

/** Each shopper with each of its products; no account twice in a row. */
function additionsOf<T>(
  { shoppers, products }: Filled,
  make: (shopper: Shopper, productId: string) => T,
  pick: Pick = pickProducts,
): T[] {
  const baskets = shoppers.map((shopper) => ({ shopper, picked: pick(products, added) }));
  return Array.from({ length: added }, (_, n) =>
    baskets.map(({ shopper, picked }) => make(shopper, picked[n] ?? '')),
  ).flat();
}

async function onPostgres(shop: Server, database: string) {
  const filled = await fillWithShoppers(shop.url);
  return withClient(database, async (client) => {
    const emptied = async (batch: Batch) => {
      await client.query('delete from cart_items');
      return batch;
    };
    return alternate({
      store: () => emptied({ kind: 'http', url: shop.url, pid: shop.pid, requests: additionsOf(filled, addRequest) }),
      plain: () => emptied({ kind: 'plain', url: database, transactions: additionsOf(filled, plainAddition) }),
    });
  });
}

/** The store's row by one prepared statement, which is a transaction of its own. */
const plainAddition = ({ userId }: Shopper, productId: string): Transaction => [
  {
    name: 'add',
    text: `insert into cart_items (id, user_id, product_id, quantity) values ($1, $2, $3, 1)
      on conflict (user_id, product_id) do update set quantity = cart_items.quantity + excluded.quantity
      returning id, product_id, quantity`,
    values: [ulid().toLowerCase(), userId, productId],
  },
];

async function onEmbedded(shop: Server) {
  const filled = await fillWithShoppers(shop.url);
  // A cart has at most 100 products, and 20 pieces of each.
  const pick: Pick = (products, count) => products.slice(0, count);
  const { store } = await alternate({
    store: async (): Promise<Batch> => ({
      kind: 'http',
      url: shop.url,
      pid: shop.pid,
      requests: additionsOf(filled, addRequest, pick),
    }),
  });
  return store;
}
