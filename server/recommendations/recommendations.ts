/**
 * What to show beside a product: similar ones from its sub categories, and what goes well with it because it is in the same
 * orders. One process counts the orders once a night; every process then reads the pairs and drops its cached responses.
 */
import { pageSizes } from '../../contract/limits.ts';
import { shopDayAt } from '../../contract/shop-day.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductList } from '../catalogue/product-list.ts';
import type { ProductRow } from '../catalogue/product-store.ts';
import type { Database } from '../db/database.ts';
import { listBoughtBy } from '../orders/sales-store.ts';
import { notFound } from '../platform/errors.ts';
import { needOf } from './buy-again.ts';
import { isKindred, similarity } from './similarity.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

const hour = 60 * 60_000;
/** Interval of looking whether a count is due, in ms. */
export const countEvery = hour;
/** Interval of checking for a count by another process, in ms. */
export const readPairsEvery = 10 * 60_000;
/** Counted at the first check after this hour of the store's night. */
const nightHour = 3;
/** So far back orders count, in ms. */
const countedBack = 90 * 24 * hour;
/** So far back one's own orders count, in ms. */
const boughtBack = 180 * 24 * hour;
/** Timeout of a count, in ms. */
const longestCount = 60_000;
/** Products of a list that are compared. Of longer lists, those with a like name are found by the search. */
const compared = 300;
/** Fewer right ones say nothing: then none are shown. */
const fewest = 3;
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
  /** Time of the count that is in memory. */
  let readAt: number | undefined;
  /** Ids of what is bought with a product, best first. In memory, as everything that public reads show. */
  let partners: ReadonlyMap<string, readonly string[]> = new Map();

  /** Reads the pairs when they were counted since. */
  async function read(): Promise<void> {
    const countedAt = (await store.getCountedAt(queries))?.getTime();
    if (countedAt === readAt) return;
    partners = await store.listPairs(queries);
    readAt = countedAt;
    changes.addAll();
  }

  /** The day that a time belongs to when days begin at `nightHour`. */
  const nightOf = (at: Date): string => shopDayAt(new Date(at.getTime() - nightHour * hour));

  /** Products near one in the store: of its sub categories, then those of its categories that are like it. */
  function* productsNear({ name, categoryIds, subCategoryIds }: ProductRow): Generator<Iterable<ProductRow>> {
    const snapshot = catalogue.snapshot();
    /** The beginning of a long list, with those in it that the search finds by the name. */
    const comparedOf = (list: ProductList, isIn: (row: ProductRow) => boolean) =>
      list.length > compared
        ? [...snapshot.search(name).filter(isIn).slice(0, compared), ...list.slice(0, compared)]
        : list;
    for (const categoryId of categoryIds) {
      for (const subCategoryId of subCategoryIds)
        yield comparedOf(
          snapshot.listCategory(categoryId, subCategoryId),
          (row) => row.categoryIds.includes(categoryId) && row.subCategoryIds.includes(subCategoryId),
        );
    }
    const isLike = subCategoryIds.length === 0 ? () => true : isKindred(name);
    for (const categoryId of categoryIds)
      yield [...comparedOf(snapshot.listCategory(categoryId), (row) => row.categoryIds.includes(categoryId))].filter(
        isLike,
      );
  }

  function similarTo(row: ProductRow): ProductRow[] {
    const found = new Map<string, ProductRow>();
    // Its other pack sizes are chosen next to its price.
    const same = new Set([row.id, ...(row.variants ?? [])]);
    for (const list of productsNear(row)) {
      const some = [...new Set(list)].filter(({ id, stock }) => !same.has(id) && stock > 0 && !found.has(id));
      const likeness = new Map(some.map((each) => [each, similarity(row, each)]));
      for (const each of some.sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))) found.set(each.id, each);
      if (found.size >= pageSizes.related) break;
    }
    return found.size < fewest ? [] : [...found.values()].slice(0, pageSizes.related);
  }

  function togetherWith(row: ProductRow, similar: readonly ProductRow[]): ProductRow[] {
    const snapshot = catalogue.snapshot();
    changes.read('');
    const bought = (partners.get(row.id) ?? []).flatMap((id) => {
      const product = snapshot.findProduct(id);
      return product && product.stock > 0 ? [product] : [];
    });
    if (bought.length >= enough) return bought.slice(0, pageSizes.related);
    const shown = new Set([row, ...similar, ...bought].map(({ id }) => id));
    const popularIn = (lists: ProductList[]) =>
      lists
        .flatMap((list) => list.slice(0, compared))
        .filter((each) => each.stock > 0 && !shown.has(each.id))
        .sort((a, b) => snapshot.unitsSold(b.id) - snapshot.unitsSold(a.id));
    const popular = popularIn(row.categoryIds.map((categoryId) => snapshot.listCategory(categoryId)));
    const both = [...new Map([...bought, ...popular].map((each) => [each.id, each])).values()];
    return both.length < fewest && bought.length === 0 ? [] : both.slice(0, pageSizes.related);
  }

  return {
    /** @throws AppError NOT_FOUND */
    relatedTo(productId: string): Related {
      const row = catalogue.snapshot().findProduct(productId);
      if (!row) throw notFound('errors.productNotFound');
      const similar = similarTo(row);
      const together = togetherWith(row, similar);
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

    /** Counts anew, once a night; at once in a store where nothing was counted yet. */
    async count(): Promise<void> {
      const at = now();
      const before = await store.getCountedAt(queries);
      if (before && nightOf(before) === nightOf(at)) return;
      const since = new Date(at.getTime() - countedBack);
      await database.transaction((tx) => store.countPairs(tx, since, at, pageSizes.related), {
        deadline: longestCount,
      });
      await read();
    },

    read,
  };
}

export type Recommendations = ReturnType<typeof createRecommendations>;
