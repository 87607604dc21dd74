/**
 * Recommendations on the page of a product: similar ones of its kind, and what goes well with it because it is in the same
 * orders. One process counts the orders once a night; every process then reads the pairs and drops its cached responses.
 */
import { pageSizes } from '../../contract/api/limits.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductList } from '../catalogue/product-list.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { PlacedProduct } from '../catalogue/snapshot.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../lib/errors.ts';
import { listBoughtBy } from '../orders/sales/sales-repository.ts';
import { needOf } from './buy-again.ts';
import * as repository from './repository.ts';
import { isKindred, similarity } from './similarity.ts';

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
const maxCountTime = 60_000;
/** Products of a list that are compared. Of longer lists, those with a like name are found by the search. */
const compared = 300;
/** Next to a product that can be bought, one or two similar ones do not help, so none are shown. For one that cannot be bought, each one helps. */
const fewest = 3;

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
    const countedAt = (await repository.getCountedAt(queries))?.getTime();
    if (countedAt === readAt) return;
    partners = await repository.listPairs(queries);
    readAt = countedAt;
    changes.addAll();
  }

  /** The day that a time belongs to when days begin at `nightHour`. */
  const nightOf = (at: Date): string => shopDayAt(new Date(at.getTime() - nightHour * hour));

  /** Products of the same kind near one in the store: of its sub categories, then of its categories. */
  function* kindredNear({ name, categoryIds, subCategoryIds }: PlacedProduct): Generator<ProductRow[]> {
    const snapshot = catalogue.snapshot();
    const categories = categoryIds.map((id) => snapshot.findCategory(id)?.name ?? '');
    const subCategories = subCategoryIds.map((id) => snapshot.findSubCategory(id)?.name ?? '');
    const places = [...categories, ...subCategories];
    /** The beginning of a long list, with those in it that the search finds by the name. */
    const kindredOf = (shelf: string, list: ProductList, isIn: (row: ProductRow) => boolean) => {
      const some =
        list.length > compared
          ? [...snapshot.search(name).filter(isIn).slice(0, compared), ...list.slice(0, compared)]
          : [...list];
      return some.filter(isKindred(name, { name: shelf, places }));
    };
    for (const categoryId of categoryIds) {
      for (const [i, subCategoryId] of subCategoryIds.entries())
        yield kindredOf(
          subCategories[i] ?? '',
          snapshot.listCategory(categoryId, subCategoryId),
          (row) => row.categoryIds.includes(categoryId) && row.subCategoryIds.includes(subCategoryId),
        );
    }
    for (const [i, categoryId] of categoryIds.entries()) {
      // Where there are sub categories, a category has many kinds.
      const shelf = subCategoryIds.length === 0 ? (categories[i] ?? '') : '';
      yield kindredOf(shelf, snapshot.listCategory(categoryId), (row) => row.categoryIds.includes(categoryId));
    }
  }

  /** Products of the same kind, most alike first; none when there are fewer than `least`. */
  function similarTo(
    row: PlacedProduct & Partial<Pick<ProductRow, 'pricePaise' | 'discount' | 'variants'>>,
    least: number,
  ): ProductRow[] {
    const found = new Map<string, ProductRow>();
    // Its other pack sizes are chosen next to its price.
    const same = new Set([row.id, ...(row.variants ?? [])]);
    for (const list of kindredNear(row)) {
      const some = [...new Set(list)].filter(({ id, stock }) => !same.has(id) && stock > 0 && !found.has(id));
      const likeness = new Map(some.map((each) => [each, similarity(row, each)]));
      for (const each of some.sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))) found.set(each.id, each);
      if (found.size >= pageSizes.related) break;
    }
    return found.size < least ? [] : [...found.values()].slice(0, pageSizes.related);
  }

  /**
   * Products of the same orders that are in stock, without its other pack sizes. What is popular fits everything equally well, and says
   * nothing.
   */
  function togetherWith({ id, variants = [] }: ProductRow): ProductRow[] {
    const snapshot = catalogue.snapshot();
    changes.read('');
    const bought = (partners.get(id) ?? []).flatMap((partner) => {
      const product = snapshot.findProduct(partner);
      return product && product.stock > 0 && !variants.includes(partner) ? [product] : [];
    });
    return bought.slice(0, pageSizes.related);
  }

  return {
    /** @throws AppError NOT_FOUND */
    relatedTo(productId: string): Related {
      const row = catalogue.snapshot().findProduct(productId);
      if (!row) throw notFound('errors.productNotFound');
      const similar = similarTo(row, row.stock > 0 ? fewest : 1);
      const together = togetherWith(row);
      catalogue.snapshot().readProducts(similar);
      catalogue.snapshot().readProducts(together);
      return { similar, together };
    },

    /**
     * Similar products for one that cannot be bought. One that is no longer sold is compared by its name and categories, so that the
     * order of the others tells nothing of its price.
     */
    replacementsFor(productId: string): ProductRow[] {
      const snapshot = catalogue.snapshot();
      const row = snapshot.findProduct(productId) ?? snapshot.findPlaced(productId);
      const similar = row ? similarTo(row, 1) : [];
      snapshot.readProducts(similar);
      return similar;
    },

    /** Products that a shopper ordered before and may need now, most likely first; all in stock. */
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
      const before = await repository.getCountedAt(queries);
      if (before && nightOf(before) === nightOf(at)) return;
      const since = new Date(at.getTime() - countedBack);
      await database.transaction((tx) => repository.countPairs(tx, since, at, pageSizes.related), {
        deadline: maxCountTime,
      });
      await read();
    },

    read,
  };
}

export type Recommendations = ReturnType<typeof createRecommendations>;
