/**
 * Measures a whole shop at work: 90 % of the requests browse, 8 % add to carts, 2 % order, products are chosen by Zipf's law, and
 * the catalogue is edited twice a second. First as fast as the store can, then at 70 % of that rate.
 */
import { calls, pathOf } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Product } from '../contract/catalogue/catalogue.ts';
import { onDatabase, withDatabase } from './database.ts';
import { memoryOf } from './processor-time.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say, whole } from './table.ts';
import { editProducts, zipfOf } from './visitors.ts';
import {
  addRequest,
  cellsOf,
  figuresOf,
  fillWithShoppers,
  orderRequest,
  readRequest,
  type Shopper,
  shoppersAtOnce,
  type Writes,
  withWriter,
  writeColumns,
  writeSettings,
} from './writes.ts';

/** A purchase is four additions and an order; so many visits with one request each come with it. */
const visitsPerPurchase = 45;
const linesPerOrder = 4;
const requestsPerPurchase = visitsPerPurchase + linesPerOrder + 1;
/** Percent of the visits; the rest are details of a product as the app asks for them. */
const shares = { home: 15, productPages: 40, searches: 10, newSearches: 5 };
const warmUpRequests = 10_000;
const peakRequests = 40_000;
const shareOfPeak = 0.7;
/** Of the measurement at that share. */
const seconds = Number(process.env.BENCH_MIXED_SECONDS ?? 60);

export async function measureMixed(): Promise<void> {
  const onPostgres = await withDatabase((url) => measureOn({ ...writeSettings, ...onDatabase(url) }));
  const database = onPostgres ? 'PostgreSQL' : 'the embedded database';
  const { peak, steady, memory } = onPostgres ?? (await measureOn(writeSettings));
  printTable(
    `Mixed load on ${database}: 90 % browse, 8 % cart, 2 % order (aim: p99 at most 50 ms at ${shareOfPeak * 100} % of the peak)`,
    ['', ...writeColumns, 'generator busy'],
    [
      ['peak', ...cellsOf(peak), `${Math.round(peak.writerBusy * 100)} %`],
      [`at ${shareOfPeak * 100} % for ${seconds} s`, ...cellsOf(steady), `${Math.round(steady.writerBusy * 100)} %`],
    ],
  );
  say(`\n  Memory of the store: ${whole(memory.before)} MB before, ${whole(memory.after)} MB after`);
  await writeResult('mixed', { database, shoppersAtOnce, peak, steady, memory });
}

/** In MB. */
interface Memory {
  before: number;
  after: number;
}

const measureOn = (settings: Record<string, string>): Promise<{ peak: Writes; steady: Writes; memory: Memory }> =>
  withFolder((folder) =>
    withShop(
      folder,
      async (shop) => {
        const { shoppers } = await fillWithShoppers(shop.url);
        const products = await firstProducts(shop.url);
        const jobsOf = jobsFor(shoppers, products);
        let isOver = false;
        const editing = editProducts(
          shop.url,
          () => products[0]?._id ?? '',
          () => isOver,
        );
        try {
          return await withWriter(async (write) => {
            const batch = { kind: 'http', url: shop.url, pid: shop.pid } as const;
            await write({ ...batch, requests: jobsOf(warmUpRequests) });
            const before = await memoryOf(shop);
            const peak = figuresOf([await write({ ...batch, requests: jobsOf(peakRequests) })]);
            const rate = peak.perSecond * shareOfPeak;
            const requests = jobsOf(Math.round(rate * seconds));
            const steady = figuresOf([await write({ ...batch, requests, perSecond: requests.length / seconds })]);
            return { peak, steady, memory: { before, after: await memoryOf(shop) } };
          });
        } finally {
          isOver = true;
          await editing;
        }
      },
      settings,
    ),
  );

async function firstProducts(shop: string): Promise<Product[]> {
  const { data } = (await (await fetch(`${shop}${calls.searchProduct.path}?search=product&limit=50`)).json()) as {
    data: { product: Product[] };
  };
  return data.product;
}

/** Makes jobs with so many requests in all. */
function jobsFor(shoppers: readonly Shopper[], products: readonly Product[]) {
  const zipf = zipfOf(products.length);
  const pick = () => products[zipf()] as Product;
  let searches = 0;
  const visit = (): string => {
    let dice = Math.random() * 100;
    // True for a share of the visits that no earlier share has taken.
    const isIn = (share: number) => {
      dice -= share;
      return dice < 0;
    };
    if (isIn(shares.home)) return readRequest(links.home);
    if (isIn(shares.productPages)) return readRequest(links.product(pick()));
    if (isIn(shares.searches)) return readRequest(`${calls.searchProduct.path}?search=product`);
    if (isIn(shares.newSearches)) return readRequest(`${calls.searchProduct.path}?search=product+new${searches++}`);
    return readRequest(pathOf(calls.getProductDetails, { productId: pick()._id }));
  };
  let purchases = 0;
  const purchase = (): string[] => {
    const shopper = shoppers[purchases++ % shoppers.length];
    if (!shopper) throw new Error('there are no shoppers');
    const ids = new Set<string>();
    while (ids.size < linesPerOrder) ids.add(pick()._id);
    return [...[...ids].map((id) => addRequest(shopper, id)), orderRequest(shopper, [...ids])];
  };
  return (requests: number): (string | string[])[] =>
    Array.from({ length: Math.round(requests / requestsPerPurchase) }, () => [
      ...Array.from({ length: visitsPerPurchase }, visit),
      purchase(),
    ]).flat(1);
}
