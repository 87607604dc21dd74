/** Products by id and by search text. */
import {
  type Correction,
  type IsInStock,
  type MatchResult,
  maxCompared,
  maxResults,
  SearchIndex,
  type SearchResult,
  type SuggestResult,
} from '@tokri/search-engine';
import { LRUCache } from 'lru-cache';
import type { FoodType, Unit } from '../../contract/api/limits.ts';
import { eanOf } from '../../contract/catalogue/ean.ts';
import { type Translations, translatedNames } from '../lib/translations.ts';

export type { IsInStock };
export { maxCompared, maxResults };

/** A product as search, filters and suggestions see it; callers get back the objects that they put in. */
export interface SearchProduct {
  id: string;
  name: string;
  /** Other names, which shoppers search by and do not see. */
  aliases: readonly string[];
  description: string;
  /** Shoppers search by the names in every language. */
  translations: Translations | null;
  /** The contents by its label. */
  label?: { ingredients?: string; allergens?: string } | null;
  /** The mark of its pack. */
  foodType?: FoodType | null;
  unit: Unit;
  unitQuantity: number;
  /** Whole units; `setStock` updates it. */
  stock: number;
  /** Before discount, whole paise. */
  pricePaise: number;
  /** Percent, 0 to 100. */
  discount: number;
  /** The numbers below the bars of its packs: EAN-8 and EAN-13. */
  eans?: readonly string[];
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
}

export interface FoundProducts<P> {
  /** Best first; products out of stock are last, both among those that were searched for and among related ones. */
  products: readonly P[];
  /** How many of them, from the first on, are what was searched for; the others are related. Missing without a text. */
  exact?: number;
  /** A property that was asked for and that no product states: 'gluten free'. */
  unmarked?: string;
  /** The corrected text, when it was corrected. */
  correction?: Correction;
}

export interface SuggestedProducts<P> extends FoundProducts<P> {
  /** Completions of the text, likeliest first. */
  completions: readonly string[];
}

/** Other data that search results depend on. */
export interface Surroundings {
  /** Of categories and sub categories, by id. */
  names: ReadonlyMap<string, string>;
  /** Units sold recently, by product. */
  sales: ReadonlyMap<string, number>;
}

/** The products that a line of a shopping list may mean. */
export interface MatchedProducts<P> extends FoundProducts<P>, Pick<MatchResult, 'words' | 'points' | 'unmarked'> {
  /** The product that was meant, when it is sold out and the others are something else. */
  soldOut: P | undefined;
}

type WithProducts<T, P> = Omit<T, 'ids'> & { products: readonly P[] };

/**
 * Bytes of cached results: a product in one needs space for its position and its points, a result for its names and
 * lists.
 */
const remembered = { bytes: 8 * 1024 * 1024, product: 16, result: 600 };

/** A copy: a part of a text keeps the whole text in memory, such as the body of a request. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

export class IndexedProducts<P extends SearchProduct> {
  readonly #products = new Map<string, P>();
  readonly #search = new SearchIndex();
  /** Outside the index: a wrong number must not be corrected to that of another product. */
  readonly #byEan = new Map<string, string>();
  /** Cached results, valid until the index changes: for further pages of a search, and the same search after a sale. */
  readonly #found = new LRUCache<string, WithProducts<SearchResult, P>>({
    maxSize: remembered.bytes,
    sizeCalculation: ({ products }, key) => products.length * remembered.product + key.length * 2 + remembered.result,
  });

  get(id: string): P | undefined {
    return this.#products.get(id);
  }

  /** In no particular order. */
  values(): Iterable<P> {
    return this.#products.values();
  }

  /** Adds products, or replaces those with the same ids. */
  putAll(products: readonly P[], surroundings: Surroundings): void {
    for (const product of products) {
      this.#forgetEans(product.id);
      this.#products.set(product.id, product);
      for (const ean of product.eans ?? []) this.#byEan.set(ean, product.id);
    }
    this.#index(products, surroundings);
  }

  delete(id: string): void {
    this.#forgetEans(id);
    if (!this.#products.delete(id)) return;
    this.#search.remove(id);
    this.#clearResults();
  }

  /** When a product runs out or is available again, its place in results is another. */
  setStock(id: string, stock: number): void {
    const product = this.#products.get(id);
    if (!product || product.stock === stock) return;
    const turns = product.stock > 0 !== stock > 0;
    product.stock = stock;
    if (!turns) return;
    this.#search.setInStock(id, stock > 0);
    for (const [key, { products }] of this.#found) {
      // A product that is available again may belong to results that were cut before it.
      if (products.includes(product) || (stock > 0 && products.length >= maxResults)) this.#found.delete(key);
    }
  }

  setSales(id: string, units: number): void {
    this.#search.setPopularity(id, units);
    this.#clearResults();
  }

  /** An EAN that another product has by now stays with that one. */
  #forgetEans(id: string): void {
    for (const ean of this.#products.get(id)?.eans ?? []) if (this.#byEan.get(ean) === id) this.#byEan.delete(ean);
  }

  /** The product whose EAN a text is. */
  #withEan(text: string): P | undefined {
    const ean = this.#byEan.size > 0 ? eanOf(text) : undefined;
    return ean === undefined ? undefined : this.#products.get(this.#byEan.get(ean) ?? '');
  }

  /** Best first; see `SearchIndex`. An EAN finds its product and nothing else. */
  find(
    text: string,
    { correct = true, isInStock }: { correct?: boolean; isInStock?: IsInStock | undefined } = {},
  ): WithProducts<SearchResult, P> {
    const packed = this.#withEan(text);
    if (packed) return { products: [packed], points: [1], exact: 1 };
    const own = copyOf(text);
    if (isInStock) return this.#withProducts(this.#search.query(own, { correct, isInStock }));
    const key = `${correct} ${own}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = this.#withProducts(this.#search.query(own, { correct }));
    this.#found.set(key, found);
    return found;
  }

  /** Best first, and how the best has each word; never cached, because a line of a list may say anything. */
  match(text: string, limit: number, isInStock?: IsInStock): MatchedProducts<P> {
    const { soldOut = '', ...found } = this.#search.match(text, limit, isInStock);
    return { ...this.#withProducts(found), soldOut: this.#products.get(soldOut) };
  }

  suggest(text: string, limit: number, isInStock?: IsInStock): WithProducts<SuggestResult, P> {
    const packed = this.#withEan(text);
    if (packed) return { products: [packed], points: [1], exact: 1, completions: [] };
    return this.#withProducts(this.#search.suggest(text, limit, isInStock));
  }

  /** Called for each of many products; clears only a cache that is not empty. */
  #clearResults(): void {
    if (this.#found.size > 0) this.#found.clear();
  }

  #withProducts<T extends SearchResult>({ ids, ...found }: T): WithProducts<T, P> {
    const products: P[] = [];
    for (const id of ids) {
      const product = this.#products.get(id);
      if (product) products.push(product);
    }
    return { ...found, products };
  }

  #index(products: readonly P[], { names, sales }: Surroundings): void {
    const nameOf = (id: string) => names.get(id) ?? '';
    this.#search.putAll(
      products.map((product) => ({
        id: product.id,
        name: product.name,
        aliases: [...product.aliases, ...translatedNames(product)],
        categories: product.categoryIds.map(nameOf),
        subCategories: product.subCategoryIds.map(nameOf),
        description: product.description,
        contains: [product.label?.ingredients, product.label?.allergens].filter(Boolean).join('. '),
        foodType: product.foodType ?? undefined,
        unit: product.unit,
        unitQuantity: product.unitQuantity,
        inStock: product.stock > 0,
        popularity: sales.get(product.id) ?? 0,
      })),
    );
    this.#clearResults();
  }
}
