/**
 * What to show beside a product: similar ones from its sub categories, and what goes well with it because it is in the same
 * orders. One process counts the orders once a night; every process notices it and drops its cached answers.
 */
import { pageSizes } from '../../contract/limits.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-store.ts';
import type { Database } from '../db/database.ts';
import { listBoughtBy } from '../orders/sales-store.ts';
import { notFound } from '../platform/errors.ts';
import { needOf } from './buy-again.ts';
import { similarity } from './similarity.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

const hour = 60 * 60_000;
/** Interval of looking whether a count is due, in ms. */
export const countEvery = hour;
/** Interval of looking for the count of another process, in ms. */
export const noticeEvery = 10 * 60_000;
/** Not exactly a day, so that the hour of the count does not wander. */
const countedFor = 23.5 * hour;
/** So far back orders count, in ms. */
const countedBack = 90 * 24 * hour;
/** So far back one's own orders count, in ms. */
const boughtBack = 180 * 24 * hour;
/** Timeout of a count, in ms. */
const longestCount = 5 * 60_000;
/** Products of a list that are compared; the lists of sub categories are shorter. */
const compared = 300;
/** With fewer partners from orders, popular products of the category follow. */
const enough = 4;

export interface Related {
  similar: ProductRow[];
  together: ProductRow[];
}

export function createRecommendations({ database, catalogue, now = () => new Date() }: Parts) {
  const { queries } = database;
  /** '': what is bought together. */
  const changes = new Changes();
  let noticed: number | undefined;

  async function notice(): Promise<void> {
    const countedAt = (await store.getCountedAt(queries))?.getTime();
    if (countedAt === noticed) return;
    noticed = countedAt;
    changes.addAll();
  }

  /** The products of the first lists that have any; later lists are only used until there are enough. */
  function* productsNear(row: ProductRow): Generator<readonly ProductRow[]> {
    const snapshot = catalogue.snapshot();
    for (const categoryId of row.categoryIds) {
      for (const subCategoryId of row.subCategoryIds) yield snapshot.listCategory(categoryId, subCategoryId);
    }
    for (const categoryId of row.categoryIds) yield snapshot.listCategory(categoryId);
    yield snapshot.listProducts();
  }

  function similarTo(row: ProductRow): ProductRow[] {
    const found = new Map<string, ProductRow>();
    for (const list of productsNear(row)) {
      const some = list.slice(0, compared).filter(({ id, stock }) => id !== row.id && stock > 0 && !found.has(id));
      const likeness = new Map(some.map((each) => [each, similarity(row, each)]));
      for (const each of some.sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))) found.set(each.id, each);
      if (found.size >= pageSizes.related) break;
    }
    return [...found.values()].slice(0, pageSizes.related);
  }

  async function togetherWith(row: ProductRow, similar: readonly ProductRow[]): Promise<ProductRow[]> {
    const snapshot = catalogue.snapshot();
    changes.read('');
    const ids = await store.listBoughtWith(queries, row.id);
    const bought = ids.flatMap((id) => {
      const product = snapshot.findProduct(id);
      return product && product.stock > 0 ? [product] : [];
    });
    if (bought.length >= enough) return bought.slice(0, pageSizes.related);
    const shown = new Set([row, ...similar, ...bought]);
    const popularIn = (lists: (readonly ProductRow[])[]) =>
      lists
        .flatMap((list) => list.slice(0, compared))
        .filter((each) => each.stock > 0 && !shown.has(each))
        .sort((a, b) => snapshot.unitsSold(b.id) - snapshot.unitsSold(a.id));
    const nearby = popularIn(row.categoryIds.map((categoryId) => snapshot.listCategory(categoryId)));
    const popular = nearby.length > 0 ? nearby : popularIn([snapshot.listProducts()]);
    const both = [...new Set([...bought, ...popular])].slice(0, pageSizes.related);
    // In a store of a few products: better the same ones again than none.
    return both.length > 0 ? both : [...similar];
  }

  return {
    /** @throws AppError PRODUCT_NOT_FOUND */
    async relatedTo(productId: string): Promise<Related> {
      const row = catalogue.snapshot().findProduct(productId);
      if (!row) throw notFound('errors.productNotFound');
      const similar = similarTo(row);
      const together = await togetherWith(row, similar);
      catalogue.snapshot().readProducts(similar);
      catalogue.snapshot().readProducts(together);
      return { similar, together };
    },

    /** What a shopper ordered before and may need now, most likely first; all in stock. */
    async buyAgain(userId: string): Promise<ProductRow[]> {
      const at = now();
      const snapshot = catalogue.snapshot();
      return (await listBoughtBy(queries, userId, new Date(at.getTime() - boughtBack)))
        .map((bought) => ({ id: bought.productId, need: needOf(bought, at) }))
        .sort((a, b) => b.need - a.need || (a.id < b.id ? -1 : 1))
        .flatMap(({ id }) => snapshot.findProduct(id) ?? [])
        .filter(({ stock }) => stock > 0)
        .slice(0, pageSizes.related);
    },

    /** Counts anew, once a day. */
    async count(): Promise<void> {
      const at = now();
      const before = await store.getCountedAt(queries);
      if (before && Math.abs(at.getTime() - before.getTime()) < countedFor) return;
      const since = new Date(at.getTime() - countedBack);
      await database.transaction((tx) => store.countPairs(tx, since, at, pageSizes.related), {
        deadline: longestCount,
      });
      await notice();
    },

    notice,
  };
}

export type Recommendations = ReturnType<typeof createRecommendations>;
