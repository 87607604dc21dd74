/**
 * The catalogue in memory, as rows with prices in paise: the source of every public read and page (design §4).
 * `present.ts` makes the contract's shapes of them. Only administrators find unpublished products. The snapshot is built
 * from rows and patched with changes; it never reads the database.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limits } from '../../contract/limits.ts';
import { type FoundProducts, IndexedProducts, type SuggestedProducts } from '../search/indexed-products.ts';
import type { CategoryRow, SubCategoryRow } from './category-store.ts';
import type { ProductRow } from './product-store.ts';
import type { Stock } from './stock-store.ts';

/** Products per batch, before other work can run. */
const batch = 200;
/** Bytes of cached lists: of all lists, of a product in one, and of a list's names and filters. */
const listBytes = { all: 16 * 1024 * 1024, product: 8, list: 300 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

/** A category with its first products. */
export interface CategoryWithProducts {
  category: CategoryRow;
  products: readonly ProductRow[];
}

export class Snapshot {
  /** The catalogue's version; increases by one with every change except stock. */
  version = 0;
  categories: readonly CategoryRow[] = [];
  subCategories: readonly SubCategoryRow[] = [];
  #published = new IndexedProducts<ProductRow>();
  #unpublished = new IndexedProducts<ProductRow>();
  /** Names of categories and sub categories, by id. */
  #names: ReadonlyMap<string, string> = new Map();
  /** Units sold recently, by product. */
  #sales: ReadonlyMap<string, number> = new Map();
  /** Counts how often the catalogue was set or changed here: the version itself may decrease when a backup is restored. */
  #changes = 0;
  /** Counts how often a product ran out or became available: lists and pages depend on this, but not on exact numbers. */
  #availabilityChanges = 0;
  /** Counts changes of any stock number. */
  #stockChanges = 0;
  /** Counts changes of the search ranking. */
  #orderChanges = 0;
  /** Stock updates received while a new catalogue is built. */
  #stockUpdates: Stock[] | undefined;
  /** Cached lists by request, until something in them changes. */
  readonly #lists = new LRUCache<string, readonly ProductRow[]>({
    maxSize: listBytes.all,
    sizeCalculation: (list) => list.length * listBytes.product + listBytes.list,
  });

  /** Changes whenever a page of the shop would look different. */
  get pageVersion(): string {
    return `${this.version}.${this.#changes}.${this.#availabilityChanges}.${this.#orderChanges}`;
  }

  /** Changes whenever an API response would be different. */
  get answerVersion(): string {
    return `${this.pageVersion}.${this.#stockChanges}`;
  }

  /** Replaces everything. The old content is shown until the new one is ready: a large catalogue takes a second. */
  async replace(
    version: number,
    categories: CategoryRow[],
    subCategories: SubCategoryRow[],
    rows: ProductRow[],
  ): Promise<void> {
    const names = namesOf(categories, subCategories);
    const [published, unpublished] = [new IndexedProducts<ProductRow>(), new IndexedProducts<ProductRow>()];
    const stockUpdates: Stock[] = [];
    this.#stockUpdates = stockUpdates;
    const sales = this.#sales;
    for (let i = 0; i < rows.length; i += batch) {
      const [open, hidden] = byPublication(rows.slice(i, i + batch));
      published.putAll(open, { names, sales });
      unpublished.putAll(hidden, { names, sales });
      await nextTurn();
    }
    this.#stockUpdates = undefined;
    for (const { productId, stock } of stockUpdates) {
      published.setStock(productId, stock);
      unpublished.setStock(productId, stock);
    }
    this.version = version;
    this.#changes += 1;
    this.categories = categories;
    this.subCategories = subCategories;
    this.#names = names;
    this.#published = published;
    this.#unpublished = unpublished;
    this.#lists.clear();
    this.#followSales(sales);
  }

  /** Applies one change: the current list of all categories, and the named products; products without a row are deleted. */
  patch(
    version: number,
    categories: CategoryRow[],
    subCategories: SubCategoryRow[],
    productIds: readonly string[],
    products: ProductRow[],
  ): void {
    this.#changes += 1;
    const before = this.#names;
    this.categories = categories;
    this.subCategories = subCategories;
    this.#names = namesOf(this.categories, this.subCategories);
    const [open, hidden] = byPublication(products);
    for (const id of productIds) {
      this.#published.delete(id);
      this.#unpublished.delete(id);
    }
    this.#published.putAll(open, this.#surroundings);
    this.#unpublished.putAll(hidden, this.#surroundings);
    this.#followNames(before);
    this.#lists.clear();
    // Last: if anything above fails, the version shows that this change is missing, and everything is reloaded.
    this.version = version;
  }

  /** Updates the stock of products in place. */
  patchStock(changes: readonly Stock[]): void {
    this.#stockUpdates?.push(...changes);
    for (const { productId, stock } of changes) {
      this.#unpublished.setStock(productId, stock);
      const change = this.#published.setStock(productId, stock);
      if (change === 'same') continue;
      this.#stockChanges += 1;
      if (change !== 'turned') continue;
      this.#availabilityChanges += 1;
      this.#lists.clear();
    }
  }

  /** Sets how many units of each product were sold recently: popular products are first among equal matches. */
  setSales(sales: ReadonlyMap<string, number>): void {
    const before = this.#sales;
    this.#sales = sales;
    this.#followSales(before);
  }

  /** @param before the sales that the index knows */
  #followSales(before: ReadonlyMap<string, number>): void {
    const changed = [...new Set([...before.keys(), ...this.#sales.keys()])].filter(
      (id) => before.get(id) !== this.#sales.get(id) && (this.#published.get(id) ?? this.#unpublished.get(id)),
    );
    if (changed.length === 0) return;
    for (const id of changed) {
      this.#published.setSales(id, this.#sales.get(id) ?? 0);
      this.#unpublished.setSales(id, this.#sales.get(id) ?? 0);
    }
    this.#orderChanges += 1;
  }

  findCategory(id: string): CategoryRow | undefined {
    return this.categories.find((category) => category.id === id);
  }

  findSubCategory(id: string): SubCategoryRow | undefined {
    return this.subCategories.find((subCategory) => subCategory.id === id);
  }

  /** A published product, with current stock. */
  findProduct(id: string): ProductRow | undefined {
    return this.#published.get(id);
  }

  /** Every published product, oldest first, products out of stock last. */
  listProducts(): readonly ProductRow[] {
    return this.#list('', () => true);
  }

  /** The products of a category, and of one of its sub categories unless that is ''. */
  listCategory(categoryId: string, subCategoryId = ''): readonly ProductRow[] {
    return this.#list(
      `${categoryId}/${subCategoryId}`,
      (product) =>
        product.categoryIds.includes(categoryId) &&
        (subCategoryId === '' || product.subCategoryIds.includes(subCategoryId)),
    );
  }

  /** One row for each category that has products, with its first `most` products. */
  listHomeRows(most: number): CategoryWithProducts[] {
    return this.categories
      .map((category) => ({ category, products: this.listCategory(category.id).slice(0, most) }))
      .filter((row) => row.products.length > 0);
  }

  /** What matches `text`, best first; without a text, everything. */
  search(text: string): readonly ProductRow[] {
    return this.find(text).products;
  }

  /** The same, with the corrected text; `correct: false` searches every word exactly as typed. */
  find(text: string, options: { correct?: boolean } = {}): FoundProducts<ProductRow> {
    if (isBlank(text)) return { products: this.listProducts() };
    return this.#published.find(text.slice(0, limits.searchText), options);
  }

  /** Ids of all products that match `text`, including unpublished ones, best first: for administrators only. */
  findAll(text: string): string[] {
    const found = [this.#published, this.#unpublished].map((products) =>
      products.find(text.slice(0, limits.searchText)),
    );
    // Each index corrects by its own words: exact matches of one come before corrections of the other.
    const ranked = found.flatMap(({ products, points, correction }) =>
      products.map(({ id }, i) => ({ id, guessed: Number(correction !== undefined), points: points[i] ?? 0 })),
    );
    return ranked.sort((a, b) => a.guessed - b.guessed || b.points - a.points).map(({ id }) => id);
  }

  /** At most `most` products for a text that is still being typed. */
  suggest(text: string, most: number): SuggestedProducts<ProductRow> {
    if (isBlank(text)) return { products: [], completions: [] };
    return this.#published.suggest(text.slice(0, limits.searchText), most);
  }

  #followNames(before: ReadonlyMap<string, string>): void {
    const renamed = new Set(
      [...this.#names.keys()].filter((id) => before.has(id) && before.get(id) !== this.#names.get(id)),
    );
    if (renamed.size === 0) return;
    this.#published.followNames(renamed, this.#surroundings);
    this.#unpublished.followNames(renamed, this.#surroundings);
  }

  #list(key: string, belongs: (product: ProductRow) => boolean): readonly ProductRow[] {
    const known = this.#lists.get(key);
    if (known) return known;
    // Ids sort by creation time; the map does not after a patch.
    const list = inStockFirst([...this.#published.values()].filter(belongs).sort((a, b) => (a.id < b.id ? -1 : 1)));
    this.#lists.set(key, list);
    return list;
  }

  get #surroundings() {
    return { names: this.#names, sales: this.#sales };
  }
}

/** Published products, and the others. */
const byPublication = (rows: readonly ProductRow[]): [ProductRow[], ProductRow[]] => [
  rows.filter(({ publish }) => publish),
  rows.filter(({ publish }) => !publish),
];

const namesOf = (
  categories: readonly CategoryRow[],
  subCategories: readonly SubCategoryRow[],
): ReadonlyMap<string, string> => new Map([...categories, ...subCategories].map(({ id, name }) => [id, name]));

/** Text without a search term: empty, or blanks and control characters only. */
const isBlank = (text: string): boolean => text.replace(controlCharacters, ' ').trim() === '';

const inStockFirst = (list: readonly ProductRow[]): readonly ProductRow[] => [
  ...list.filter((product) => product.stock > 0),
  ...list.filter((product) => product.stock === 0),
];
