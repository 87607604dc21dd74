/**
 * Measures orders of three lines: the store over HTTP against the same rows by the plain driver, with no stored orders
 * and with a million, and on the embedded database.
 */
import type { Client } from 'pg';
import { ulid } from 'ulid';
import { onDatabase, withClient, withDatabase } from './database.ts';
import type { Server } from './load.ts';
import { storedCount, storeOrders } from './order-data.ts';
import { plainOrder } from './plain-order.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say, whole } from './table.ts';
import type { Batch } from './writer.ts';
import {
  addRequest,
  alternate,
  cellsOf,
  type Filled,
  fillWithShoppers,
  orderRequest,
  pickProducts,
  type Shopper,
  shoppersAtOnce,
  withWriter,
  writeColumns,
  writeSettings,
} from './writes.ts';

const lines = 3;

export async function measureOrder(): Promise<void> {
  const postgres = await withPostgres((none) => withPostgres((million) => onPostgres(none, million)));
  if (!postgres) say('\nNo PostgreSQL answers (TEST_DATABASE_URL), so orders are not compared.');
  const embedded = await withFolder((folder) => withShop(folder, onEmbedded, writeSettings));
  const ratio = postgres && postgres.store.perSecond / postgres.plain.perSecond;
  const ratioWithOrders = postgres && postgres.withOrders.perSecond / postgres.store.perSecond;
  printTable(
    `Orders of ${lines} lines, ${shoppersAtOnce} shoppers at once (aim: at least 0.50 of the plain driver, p50 at most 25 ms)`,
    ['', ...writeColumns, 'ratio'],
    [
      ...(postgres
        ? [
            ['plain driver, PostgreSQL', ...cellsOf(postgres.plain), ''],
            ['store, PostgreSQL', ...cellsOf(postgres.store), ratio?.toFixed(2) ?? ''],
            [
              `the same with ${whole(storedCount)} orders (aim: 0.90)`,
              ...cellsOf(postgres.withOrders),
              ratioWithOrders?.toFixed(2) ?? '',
            ],
          ]
        : []),
      ['store, embedded', ...cellsOf(embedded), ''],
    ],
  );
  await writeResult('order', {
    shoppersAtOnce,
    lines,
    ...(postgres && { ...postgres, ratio, ratioWithOrders }),
    embedded,
  });
}

interface Store {
  shop: Server;
  database: string;
  client: Client;
}

/** Runs `work` with a store on an empty PostgreSQL database. */
const withPostgres = <T>(work: (store: Store) => Promise<T>): Promise<T | undefined> =>
  withDatabase((database) =>
    withFolder((folder) =>
      withShop(folder, (shop) => withClient(database, (client) => work({ shop, database, client })), {
        ...writeSettings,
        ...onDatabase(database),
      }),
    ),
  );

/** Each shopper with the products of its order. */
interface Basket {
  shopper: Shopper;
  products: string[];
}

const basketsOf = ({ shoppers, products }: Filled): Basket[] =>
  shoppers.map((shopper) => ({ shopper, products: pickProducts(products, lines) }));

async function onPostgres(none: Store, million: Store) {
  const filled = await fillWithConfirmed(none);
  const filledMillion = await fillWithConfirmed(million);
  await storeOrders(million.client);
  const quiet = () => Promise.all([none, million].map(emailsSent));
  const overHttp = (store: Store, to: Filled) => async (): Promise<Batch> => {
    await quiet();
    const baskets = await fillCarts(store, to);
    return {
      kind: 'http',
      url: store.shop.url,
      pid: store.shop.pid,
      requests: baskets.map(({ shopper, products }) => orderRequest(shopper, products)),
    };
  };
  return alternate({
    store: overHttp(none, filled),
    plain: async () => {
      await quiet();
      const baskets = await fillCarts(none, filled);
      const transactions = baskets.map(({ shopper, products }) => plainOrder(shopper, products));
      return { kind: 'plain', url: none.database, transactions };
    },
    withOrders: overHttp(million, filledMillion),
  });
}

/** With confirmed addresses, because every order writes an email to such an account. */
async function fillWithConfirmed({ shop, client }: Store): Promise<Filled> {
  const filled = await fillWithShoppers(shop.url);
  await client.query('update users set email_confirmed = true');
  return filled;
}

/** Waits until the emails of earlier orders are sent: their sending must not slow down what is measured next. */
async function emailsSent({ client }: Store): Promise<void> {
  const unsent = 'select 1 from outbox where sent_at is null and failed_at is null limit 1';
  while ((await client.query(unsent)).rowCount) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Fills the cart of every shopper. */
async function fillCarts({ client }: Store, filled: Filled): Promise<Basket[]> {
  const baskets = basketsOf(filled);
  const rows = baskets.flatMap(({ shopper: { userId }, products }) =>
    products.map((productId) => ({ id: ulid().toLowerCase(), user_id: userId, product_id: productId })),
  );
  await client.query(
    `insert into cart_items (id, user_id, product_id, quantity)
     select id, user_id, product_id, 1 from jsonb_populate_recordset(null::cart_items, $1)`,
    [JSON.stringify(rows)],
  );
  return baskets;
}

async function onEmbedded({ url, pid }: Server) {
  const filled = await fillWithShoppers(url);
  return withWriter(async (write) => {
    const { store } = await alternate({
      store: async () => {
        const baskets = basketsOf(filled);
        const additions = baskets.flatMap(({ shopper, products }) => products.map((id) => addRequest(shopper, id)));
        await write({ kind: 'http', url, pid, requests: additions });
        return {
          kind: 'http',
          url,
          pid,
          requests: baskets.map(({ shopper, products }) => orderRequest(shopper, products)),
        };
      },
    });
    return store;
  });
}
