/** Reads everything that stores have of their own: their stock, and what they sell differently. */
import type { Database } from '../db/database.ts';
import { EventLoopBreaks } from '../runtime/breaks.ts';
import type { ProductNumbers } from './product-numbers.ts';
import {
  eachLevel,
  listAllProductIds,
  listProductsOfStore,
  listStockOfStores,
  type StoreProduct,
} from './store-product-repository.ts';

/** Rows of stock that are read together, of one or more stores: each read goes through the stock of all stores. */
const usualRows = 1_500_000;
/** Time limit of such a read, in ms. */
const deadline = 60_000;

interface StoreContents {
  id: string;
  /** By the number of the product. */
  stock: Int32Array<ArrayBuffer>;
  /** Its differences, by the id of the product. */
  own: Map<string, StoreProduct>;
}

/**
 * Gives stores one after another, with breaks for other work.
 * @param numbers gets a number for each product
 * @param rows of stock that are read together
 */
export async function* readStores(
  database: Database,
  ids: readonly string[],
  numbers: ProductNumbers,
  rows = usualRows,
): AsyncGenerator<StoreContents> {
  const { queries } = database;
  const productIds = await listAllProductIds(queries);
  const places = productIds.map((id) => numbers.take(id));
  const breaks = new EventLoopBreaks();
  for await (const [id, levels] of readStock(database, ids, productIds, rows)) {
    const different = await listProductsOfStore(queries, id);
    const stock = new Int32Array(numbers.size);
    eachLevel(levels, (place, units) => {
      const number = places[place];
      if (number !== undefined) stock[number] = units;
    });
    // By the same texts as the snapshot has: another copy of each id for each store would need more memory than the rest.
    const own = new Map(different.map(({ productId, storeId: _, ...row }) => [numbers.idOf(productId), row]));
    yield { id, stock, own };
    if (breaks.isDue) await breaks.take();
  }
}

/** The stock of stores, one after another, as `eachLevel` reads it. The next ones are read while some are used. */
async function* readStock(
  database: Database,
  ids: readonly string[],
  productIds: readonly string[],
  rows: number,
): AsyncGenerator<[id: string, levels: string]> {
  const storesAtOnce = Math.max(1, Math.floor(rows / Math.max(1, productIds.length)));
  const read = (start: number) =>
    database.transaction((tx) => listStockOfStores(tx, ids.slice(start, start + storesAtOnce), productIds), {
      deadline,
    });
  let next = read(0);
  for (let start = 0; start < ids.length; start += storesAtOnce) {
    const stock = await next;
    if (start + storesAtOnce < ids.length) next = read(start + storesAtOnce);
    // It is reported when it is waited for.
    next.catch(() => {});
    for (const id of ids.slice(start, start + storesAtOnce)) yield [id, stock.get(id) ?? ''];
  }
}
