/**
 * Compares a store with 300,000 products with one of 30,000: their start, memory and answers, and how long changes of the large
 * catalogue block its event loop. Needs PostgreSQL.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { calls, pathOf } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Category, Product } from '../contract/catalogue/catalogue.ts';
import { fetchRaw } from './answer.ts';
import { onDatabase, withDatabase } from './database.ts';
import { memoryOf } from './processor-time.ts';
import { kinds as productKinds, qualities, writeSheet } from './products-sheet.ts';
import { writeResult } from './results.ts';
import { importSheet, startShop, stop, withFolder } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';
import { asAdministrator, withoutLimits } from './visitors.ts';

const smallCount = 30_000;
const largeCount = Number(process.env.BENCH_SCALE_PRODUCTS ?? 300_000);
const loopDelay = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href;

/** Requests of each kind to each store, and how many at a time before the other store is asked. */
const requests = 300;
const inTurn = 50;
/** In ms: how long blocks are watched after a change; processes follow changes a moment later. */
const watched = 2_000;
/** In ms: most background jobs run once in this time, and a block of theirs must not be taken for one of a change. */
const jobsWatched = 65_000;

interface Store {
  url: string;
  /** In seconds, to the first home page. */
  start: number;
  /** In MB, after the start. */
  memory: number;
  categories: Category[];
  products: Product[];
  /** The longest block of the event loop since a time, in ms. */
  longestBlock: (since: number) => Promise<number>;
}

export async function measureScale(): Promise<void> {
  const measured = await withStore(smallCount, (small) => withStore(largeCount, (large) => measureOn(small, large)));
  if (!measured) {
    say('\nScale is measured on PostgreSQL only, and none answers (TEST_DATABASE_URL).');
    return;
  }
  const { stores, answers, blocks } = measured;
  printTable(
    'Start with products in the database (aim: at most 3 and 15 s)',
    ['products', 'to the first page', 'memory'],
    stores.map(({ count, start, memory }) => [whole(count), `${start.toFixed(1)} s`, `${whole(memory)} MB`]),
  );
  printTable(
    'Median time of an answer, in ms (aim: ratio at most 1.3); pages and calls come from the response cache',
    ['', whole(smallCount), whole(largeCount), 'ratio'],
    Object.entries(answers).map(([name, { small, large, ratio }]) => [
      name,
      small.toFixed(2),
      large.toFixed(2),
      ratio.toFixed(2),
    ]),
  );
  printTable(
    `Longest block of the event loop by a change of ${whole(largeCount)} products, in ms (aim: at most 50)`,
    ['change', 'block'],
    Object.entries(blocks).map(([name, block]) => [name, block === 0 ? 'less than 5' : block.toFixed(0)]),
  );
  await writeResult('scale', measured);
}

/** Runs `work` with a store on PostgreSQL that has so many products. */
const withStore = <T>(count: number, work: (store: Store & { count: number }) => Promise<T>): Promise<T | undefined> =>
  withDatabase((database) =>
    withFolder(async (folder) => {
      const sheet = join(folder, 'products.csv');
      const delays = join(folder, 'delays');
      await writeSheet(sheet, count);
      await writeFile(delays, '');
      const settings = { ...withoutLimits, ...onDatabase(database) };
      await importSheet(folder, sheet, settings);
      const began = performance.now();
      const watch = { NODE_OPTIONS: `--import ${loopDelay}`, LOOP_DELAY_FILE: delays };
      const shop = await startShop(folder, { ...settings, ...watch });
      try {
        await fetchRaw(shop.url + links.home);
        const start = (performance.now() - began) / 1000;
        const products = await dataOf<{ product: Product[] }>(
          shop.url,
          `${calls.searchProduct.path}?search=rice&limit=50`,
        );
        return await work({
          count,
          url: shop.url,
          start,
          memory: await memoryOf(shop),
          categories: await dataOf<Category[]>(shop.url, calls.getAllCategory.path),
          products: products.product,
          longestBlock: async (since) => {
            const lines = (await readFile(delays, 'utf8')).split('\n').map((line) => line.split(' ').map(Number));
            return Math.max(0, ...lines.map(([at = 0, block = 0]) => (at >= since ? block : 0)));
          },
        });
      } finally {
        await stop(shop.child);
      }
    }),
  );

const dataOf = async <T>(url: string, path: string): Promise<T> =>
  ((await (await fetch(url + path)).json()) as { data: T }).data;

async function measureOn(small: Store & { count: number }, large: Store & { count: number }) {
  const stores = [small, large].map(({ count, start, memory }) => ({ count, start, memory }));
  const answers: Record<string, { small: number; large: number; ratio: number }> = {};
  for (const [name, path] of Object.entries(kinds)) answers[name] = await compareAnswers(small, large, path);
  return { stores, answers, blocks: await measureBlocks(large) };
}

const words = ['rice', 'organic honey', 'fresh tomatoes', 'premium tea', 'golden milk'];
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
let fresh = 0;

/** The paths of the `n`th request. */
const kinds: Record<string, (store: Store, n: number) => string> = {
  'cached home page': () => links.home,
  'cached category page': ({ categories }, n) => links.category(at(categories, n)),
  'cached product page': ({ products }, n) => links.product(at(products, n)),
  'cached product call': ({ products }, n) => pathOf(calls.getProductDetails, { productId: at(products, n)._id }),
  'cached search call': (_, n) => `${calls.searchProduct.path}?search=${encodeURIComponent(at(words, n))}&filters=1`,
  'search made for the first time': (_, n) =>
    `${calls.searchProduct.path}?search=${at(qualities, n)}+${at(productKinds, Math.floor(n / qualities.length))}`,
  'search with a word that no product has': (_, n) =>
    `${calls.searchProduct.path}?search=${encodeURIComponent(at(words, n))}+new${fresh++}`,
};

/** The medians in ms. */
async function compareAnswers(small: Store, large: Store, pathFor: (store: Store, n: number) => string) {
  const times = new Map<Store, number[]>([
    [small, []],
    [large, []],
  ]);
  // The first answers of each are not counted: cached ones are made then.
  for (let n = -inTurn; n < requests; n += inTurn) {
    for (const [store, known] of times) {
      for (let i = 0; i < inTurn; i += 1) {
        const began = performance.now();
        const { status } = await fetchRaw(store.url + pathFor(store, n + inTurn + i));
        if (status !== 200) throw new Error(`${pathFor(store, i)} answers ${status}`);
        if (n >= 0) known.push(performance.now() - began);
      }
    }
  }
  const [one = Number.NaN, other = Number.NaN] = [...times.values()].map(median);
  return { small: one, large: other, ratio: other / one };
}

/** The longest block in ms by each kind of change. */
async function measureBlocks({ url, products, categories, longestBlock }: Store): Promise<Record<string, number>> {
  const change = await asAdministrator(url);
  const [product] = products;
  const [category] = categories;
  if (!product || !category) throw new Error('the store is empty');
  const edit = (changed: object) => () => change(calls.updateProduct, { productId: product._id, ...changed });
  const changes: Record<string, () => Promise<unknown>> = {
    description: edit({ description: `Fresh, edition ${Date.now()}` }),
    price: edit({ price: 77 }),
    name: edit({ name: `${product.name} Special` }),
    'sold out': edit({ stock: 0 }),
    'in stock again': edit({ stock: 50 }),
    'taken off sale': edit({ publish: false }),
    'on sale again': edit({ publish: true }),
    'name of a category': () =>
      change(calls.updateCategory, { categoryId: category._id, name: `${category.name} and more` }),
  };
  const blocks: Record<string, number> = {};
  for (const [name, make] of Object.entries(changes)) {
    await pause(watched / 4);
    const since = Date.now();
    await make();
    await pause(watched);
    blocks[name] = await longestBlock(since);
  }
  const since = Date.now();
  await pause(jobsWatched);
  return { ...blocks, 'none: the background jobs of a minute': await longestBlock(since) };
}
