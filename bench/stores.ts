/**
 * Compares a shop with 200 stores with one that has one: start, memory, cached pages, new lists and searches, and the event loop
 * while the stock of a store changes. Both have 30,000 products, and each store has all of them in stock and a tenth at its own
 * price. Needs PostgreSQL.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Category, Product } from '../contract/catalogue/catalogue.ts';
import { onDatabase, withClient, withDatabase } from './database.ts';
import { memoryOf } from './processor-time.ts';
import { kinds, qualities, writeSheet } from './products-sheet.ts';
import { writeResult } from './results.ts';
import { importSheet, startShop, stop, withFolder } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';
import { asAdministrator, withoutLimits } from './visitors.ts';

const products = Number(process.env.BENCH_STORES_PRODUCTS ?? 30_000);
const many = Number(process.env.BENCH_STORES ?? 200);
/** Requests of each kind. */
const requests = 300;
/** In ms: how long blocks are watched after a change. */
const watched = 2_000;
const loopDelay = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href;

interface Measured {
  stores: number;
  /** In seconds, to the first home page. */
  start: number;
  /** In MB, after the start, and after the requests. */
  memory: number;
  memoryUsed: number;
  /** Medians in ms. */
  answers: Record<string, number>;
  /** In ms: the longest block of the event loop while the stock of one store changes. */
  block: number;
}

export async function measureStores(): Promise<void> {
  const measured: Measured[] = [];
  for (const count of [1, many]) {
    const found = await measureShop(count);
    if (!found) {
      say('\nStores are measured on PostgreSQL only, and none answers (TEST_DATABASE_URL).');
      return;
    }
    measured.push(found);
  }
  printTable(
    `A shop with ${whole(products)} products in each store (aim with ${many}: at most 15 s and 1,200 MB)`,
    ['stores', 'to the first page', 'memory', 'memory after requests', 'block by a change of stock'],
    measured.map(({ stores, start, memory, memoryUsed, block }) => [
      whole(stores),
      `${start.toFixed(1)} s`,
      `${whole(memory)} MB`,
      `${whole(memoryUsed)} MB`,
      block === 0 ? 'less than 5 ms' : `${block.toFixed(0)} ms`,
    ]),
  );
  const [one, several] = measured;
  printTable(
    'Median time of an answer, in ms; with several stores each request is about another one',
    ['', '1 store', `${many} stores`, 'ratio'],
    Object.entries(one?.answers ?? {}).map(([name, time]) => {
      const other = several?.answers[name] ?? Number.NaN;
      return [name, time.toFixed(2), other.toFixed(2), (other / time).toFixed(2)];
    }),
  );
  await writeResult('stores', measured);
}

/** Adds stores with stock and prices of their own, without the steps in between. Returns the ids of all stores. */
const addStores = (database: string, count: number): Promise<string[]> =>
  withClient(database, async (client) => {
    await client.query(`
      insert into stores (id, version, name, address, hours, holidays)
      select lpad(n::text, 26, '0'), 1, 'Store ' || n, '', '[]', '[]' from generate_series(1, ${count}) n`);
    await client.query(`
      insert into store_areas (store_id, pincode, minutes, fee_paise)
      select id, (560000 + right(id, 6)::int)::text, 10, null from stores`);
    await client.query(`
      insert into stock_levels (store_id, product_id, on_hand)
      select stores.id, products.id, 1 + (random() * 50)::int from stores cross join products on conflict do nothing`);
    await client.query(`
      insert into store_products (store_id, product_id, price_paise, discount)
      select stores.id, products.id, products.price_paise + 100, products.discount
      from stores cross join products where stores.id > lpad('1', 26, '0') and random() < 0.1`);
    await client.query('analyze');
    const { rows } = await client.query('select id from stores order by id');
    return rows.map(({ id }) => id as string);
  });

const measureShop = (count: number): Promise<Measured | undefined> =>
  withDatabase((database) =>
    withFolder(async (folder) => {
      const sheet = join(folder, 'products.csv');
      const delays = join(folder, 'delays');
      await writeSheet(sheet, products);
      await writeFile(delays, '');
      const settings = { ...withoutLimits, ...onDatabase(database) };
      await importSheet(folder, sheet, settings);
      const stores = count > 1 ? await addStores(database, count) : [];
      const watch = { NODE_OPTIONS: `--import ${loopDelay}`, LOOP_DELAY_FILE: delays };
      const began = performance.now();
      const shop = await startShop(folder, { ...settings, ...watch });
      try {
        await fetchIn(shop.url + links.home, undefined);
        const start = (performance.now() - began) / 1000;
        const memory = await memoryOf(shop);
        const answers = await timeAnswers(shop.url, stores);
        const longestBlock = async (since: number) => {
          const lines = (await readFile(delays, 'utf8')).split('\n').map((line) => line.split(' ').map(Number));
          return Math.max(0, ...lines.map(([at = 0, block = 0]) => (at >= since ? block : 0)));
        };
        const block = await measureBlock(shop.url, stores.at(-1), longestBlock);
        return { stores: count, start, memory, memoryUsed: await memoryOf(shop), answers, block };
      } finally {
        await stop(shop.child);
      }
    }),
  );

/** A response in a store. @throws when it is not 200 */
const fetchIn = (url: string, store: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...(store && { cookie: `store=${store}` }) };
    get(url, { headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answers ${response.statusCode}`)),
      );
    }).on('error', reject);
  });

const dataOf = async <T>(url: string): Promise<T> => ((await (await fetch(url)).json()) as { data: T }).data;

async function timeAnswers(url: string, stores: readonly string[]): Promise<Record<string, number>> {
  const categories = await dataOf<Category[]>(url + calls.getAllCategory.path);
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  const storeAt = (n: number) => (stores.length > 0 ? at(stores, n) : undefined);
  const pages: Record<string, { path: (n: number) => string; repeats: boolean }> = {
    'cached home page': { path: () => links.home, repeats: true },
    'cached category page': { path: (n) => links.category(at(categories, n)), repeats: true },
    'list made for the first time': {
      path: (n) => `${calls.searchProduct.path}?limit=20&page=${1 + n}`,
      repeats: false,
    },
    'search made for the first time': {
      path: (n) =>
        `${calls.searchProduct.path}?search=${at(qualities, n)}+${at(kinds, Math.floor(n / qualities.length))}`,
      repeats: false,
    },
  };
  const medians: Record<string, number> = {};
  for (const [name, { path, repeats }] of Object.entries(pages)) {
    const times: number[] = [];
    for (let n = 0; n < requests; n += 1) {
      // A few stores, as their first pages would be rendered otherwise.
      const [address, store] = [url + path(repeats ? n % 5 : n), storeAt(repeats ? n % 5 : n)];
      if (repeats && n < 5) await fetchIn(address, store);
      const began = performance.now();
      await fetchIn(address, store);
      times.push(performance.now() - began);
    }
    medians[name] = median(times);
  }
  return medians;
}

async function measureBlock(
  url: string,
  store: string | undefined,
  longestBlock: (since: number) => Promise<number>,
): Promise<number> {
  const change = await asAdministrator(url, store);
  const { product: found } = await dataOf<{ product: Product[] }>(`${url}${calls.searchProduct.path}?search=rice`);
  const [product] = found;
  if (!product) throw new Error('the shop is empty');
  await pause(watched / 4);
  const since = Date.now();
  await change(calls.updateProduct, { productId: product._id, stock: 0 });
  await change(calls.updateProduct, { productId: product._id, stock: 50 });
  await pause(watched);
  return longestBlock(since);
}
