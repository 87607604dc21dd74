/**
 * What to show beside a product: similar ones from its sub categories, and what goes well with it because it is in the same
 * orders. One process counts the orders once a night; every process notices it and drops its cached answers.
 */
import { pageSizes } from '../../contract/limits.ts';
import { shopDayAt } from '../../contract/shop-day.ts';
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
  /** Ids of what is bought with a product, best first. In memory, as everything that public reads show. */
  let partners: ReadonlyMap<string, readonly string[]> = new Map();

  /** Reads the pairs when they were counted since. */
  async function notice(): Promise<void> {
    const countedAt = (await store.getCountedAt(queries))?.getTime();
    if (countedAt === noticed) return;
    partners = await store.listPairs(queries);
    noticed = countedAt;
    changes.addAll();
  }

  const nightOf = (at: Date): string => shopDayAt(new Date(at.getTime() - nightHour * hour));

  /** The products of the first lists that have any; later lists are only used until there are enough. */
  function* productsNear(row: ProductRow): Generator<readonly ProductRow[]> {
    const snapshot = catalogue.snapshot();
    for (const categoryId of row.categoryIds) {
      for (const subCategoryId of row.subCategoryIds) yield snapshot.listCategory(categoryId, subCategoryId);
    }
    for (const categoryId of row.categoryIds) yield snapshot.listCategory(categoryId);
    yield snapshot.listProducts();
  }

  /** Products of a long list that the search finds by the name of one. */
  function likeNamed({ name, categoryIds }: ProductRow, list: readonly ProductRow[]): ProductRow[] {
    const isNear = ({ categoryIds: own }: ProductRow) => own.some((id) => categoryIds.includes(id));
    const isEverything = list === catalogue.snapshot().listProducts();
    return catalogue
      .snapshot()
      .search(name)
      .filter((each) => isEverything || isNear(each))
      .slice(0, compared);
  }

  function similarTo(row: ProductRow): ProductRow[] {
    const found = new Map<string, ProductRow>();
    for (const list of productsNear(row)) {
      const near = list.length > compared ? [...likeNamed(row, list), ...list.slice(0, compared)] : list;
      const some = [...new Set(near)].filter(({ id, stock }) => id !== row.id && stock > 0 && !found.has(id));
      const likeness = new Map(some.map((each) => [each, similarity(row, each)]));
      for (const each of some.sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))) found.set(each.id, each);
      if (found.size >= pageSizes.related) break;
    }
    return [...found.values()].slice(0, pageSizes.related);
  }

  function togetherWith(row: ProductRow, similar: readonly ProductRow[]): ProductRow[] {
    const snapshot = catalogue.snapshot();
    changes.read('');
    const bought = (partners.get(row.id) ?? []).flatMap((id) => {
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
      await notice();
    },

    notice,
  };
}

export type Recommendations = ReturnType<typeof createRecommendations>;
