/** Products by id and by search text. */
import { type Correction, SearchIndex, type SearchResult, type SuggestResult } from '@tokri/search-engine';
import { LRUCache } from 'lru-cache';
import type { Product } from '../../contract/catalogue.ts';

/** A product with its other names, which shoppers search by and do not see. */
export interface SearchableProduct {
  product: Product;
  aliases: readonly string[];
}

export interface FoundProducts {
  /** Best first; products out of stock are last, both among those with all words and among the rest. */
  products: readonly Product[];
  /** The corrected text, when it was corrected. */
  correction?: Correction;
}

export interface SuggestedProducts extends FoundProducts {
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

type Named<T> = Omit<T, 'ids'> & { products: readonly Product[] };

/**
 * Bytes of cached results: a product in one needs space for its position and its points, a result for its names and
 * lists.
 */
const remembered = { bytes: 8 * 1024 * 1024, product: 16, result: 600 };

/** A copy: a part of a text keeps the whole text in memory, such as the body of a request. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

export class IndexedProducts {
  readonly #products = new Map<string, Product>();
  /** Aliases of products that have any. */
  readonly #aliases = new Map<string, readonly string[]>();
  readonly #search = new SearchIndex();
  /** Cached results, valid until the index changes: for further pages of a search, and the same search after a sale. */
  readonly #found = new LRUCache<string, Named<SearchResult>>({
    maxSize: remembered.bytes,
    sizeCalculation: ({ products }, key) => products.length * remembered.product + key.length * 2 + remembered.result,
  });

  get(id: string): Product | undefined {
    return this.#products.get(id);
  }

  /** In no particular order. */
  values(): Iterable<Product> {
    return this.#products.values();
  }

  /** Adds products, or replaces those with the same ids. */
  putAll(searchable: readonly SearchableProduct[], surroundings: Surroundings): void {
    for (const { product, aliases } of searchable) {
      this.#products.set(product._id, product);
      if (aliases.length > 0) this.#aliases.set(product._id, aliases);
      else this.#aliases.delete(product._id);
    }
    this.#index(
      searchable.map(({ product }) => product),
      surroundings,
    );
  }

  delete(id: string): void {
    this.#aliases.delete(id);
    if (!this.#products.delete(id)) return;
    this.#search.remove(id);
    this.#forget();
  }

  /** Products are found by the names of their categories: call this with the ids of renamed categories. */
  followNames(renamed: ReadonlySet<string>, surroundings: Surroundings): void {
    const touched = [...this.#products.values()].filter((product) =>
      [...product.category, ...product.subCategory].some((id) => renamed.has(id)),
    );
    this.#index(touched, surroundings);
  }

  /** Returns whether the number changed, and whether the product ran out or is available again. */
  setStock(id: string, stock: number): 'same' | 'changed' | 'turned' {
    const product = this.#products.get(id);
    if (!product || product.stock === stock) return 'same';
    const turned = product.stock > 0 !== stock > 0;
    product.stock = stock;
    if (!turned) return 'changed';
    this.#search.setInStock(id, stock > 0);
    this.#forget();
    return 'turned';
  }

  setSales(id: string, units: number): void {
    this.#search.setPopularity(id, units);
    this.#forget();
  }

  /** Best first; see `SearchIndex`. */
  find(text: string, { correct = true }: { correct?: boolean } = {}): Named<SearchResult> {
    const own = copyOf(text);
    const key = `${correct} ${own}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = this.#named(this.#search.query(own, { correct }));
    this.#found.set(key, found);
    return found;
  }

  suggest(text: string, most: number): Named<SuggestResult> {
    return this.#named(this.#search.suggest(text, most));
  }

  /** Called for each of many products; clears only a cache that is not empty. */
  #forget(): void {
    if (this.#found.size > 0) this.#found.clear();
  }

  #named<T extends SearchResult>({ ids, ...found }: T): Named<T> {
    const products: Product[] = [];
    for (const id of ids) {
      const product = this.#products.get(id);
      if (product) products.push(product);
    }
    return { ...found, products };
  }

  #index(products: readonly Product[], { names, sales }: Surroundings): void {
    const nameOf = (id: string) => names.get(id) ?? '';
    this.#search.putAll(
      products.map((product) => ({
        id: product._id,
        name: product.name,
        aliases: this.#aliases.get(product._id) ?? [],
        categories: product.category.map(nameOf),
        subCategories: product.subCategory.map(nameOf),
        description: product.description,
        unit: product.unit,
        unitQuantity: product.unit_quantity,
        inStock: product.stock > 0,
        popularity: sales.get(product._id) ?? 0,
      })),
    );
    this.#forget();
  }
}
