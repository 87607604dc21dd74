/**
 * The catalogue in memory, in the contract's shapes: what every public read and page is made from (design §4). What is not
 * published is found by administrators only. It is built from rows and patched with what changed; it never touches the database.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Category, HomeRow, Product, SubCategory } from '../../contract/catalogue.ts';
import { limits } from '../../contract/limits.ts';
import type { Correction } from '../search/search-index.ts';
import { IndexedProducts } from './indexed-products.ts';
import { presentCategory, presentSubCategory } from './present.ts';
import type { CategoryRow, ProductRow, Stock, SubCategoryRow } from './store.ts';

/** So many products are made ready before others have their turn. */
const batch = 200;
/** Bytes of lists that are kept: of all, of a product in one, and of what lists and names one. */
const listBytes = { all: 16 * 1024 * 1024, product: 8, list: 300 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export interface FoundProducts {
  /** Best first; of what has all words, and of the rest, what is out of stock comes last. */
  products: readonly Product[];
  /** What the text was taken for, when it was not taken as it is. */
  correction?: Correction;
}

export interface SuggestedProducts extends FoundProducts {
  /** Ways to go on with the text, likeliest first. */
  completions: readonly string[];
}

export class Snapshot {
  /** Of the catalogue; up by one with every change but stock. */
  version = 0;
  categories: readonly Category[] = [];
  subCategories: readonly SubCategory[] = [];
  #published = new IndexedProducts();
  #unpublished = new IndexedProducts();
  /** Names of categories and sub categories, by id. */
  #names: ReadonlyMap<string, string> = new Map();
  /** Units sold lately, by product. */
  #sales: ReadonlyMap<string, number> = new Map();
  /** How often the catalogue was set or changed here: the version itself may go back, when a backup is restored. */
  #changes = 0;
  /** How often a product ran out or came back: lists and pages depend on it, on exact numbers they do not. */
  #availabilityChanges = 0;
  /** How often any number in stock changed. */
  #stockChanges = 0;
  /** How often searches began to answer in another order. */
  #orderChanges = 0;
  /** Stock that was heard of while a new catalogue is built. */
  #heard: Stock[] | undefined;
  /** Lists as they were asked for, until something in them changes. */
  readonly #lists = new LRUCache<string, readonly Product[]>({
    maxSize: listBytes.all,
    sizeCalculation: (list) => list.length * listBytes.product + listBytes.list,
  });

  /** Changes whenever a page of the shop would look different. */
  get pageVersion(): string {
    return `${this.version}.${this.#changes}.${this.#availabilityChanges}.${this.#orderChanges}`;
  }

  /** Changes whenever an answer of the API would be different. */
  get answerVersion(): string {
    return `${this.pageVersion}.${this.#stockChanges}`;
  }

  /** Puts everything in the place of what was there, which is shown until all is ready: a large catalogue takes a second. */
  async replace(
    version: number,
    categories: CategoryRow[],
    subCategories: SubCategoryRow[],
    rows: ProductRow[],
  ): Promise<void> {
    const [shown, shownBelow] = [categories.map(presentCategory), subCategories.map(presentSubCategory)];
    const names = namesOf(shown, shownBelow);
    const [published, unpublished] = [new IndexedProducts(), new IndexedProducts()];
    const heard: Stock[] = [];
    this.#heard = heard;
    const sales = this.#sales;
    for (let i = 0; i < rows.length; i += batch) {
      const [open, hidden] = apart(rows.slice(i, i + batch));
      published.putAll(open, { names, sales });
      unpublished.putAll(hidden, { names, sales });
      await nextTurn();
    }
    this.#heard = undefined;
    for (const { productId, stock } of heard) {
      published.setStock(productId, stock);
      unpublished.setStock(productId, stock);
    }
    this.version = version;
    this.#changes += 1;
    this.categories = shown;
    this.subCategories = shownBelow;
    this.#names = names;
    this.#published = published;
    this.#unpublished = unpublished;
    this.#lists.clear();
    this.#followSales(sales);
  }

  /** Applies one change: all categories as they are now, and the named products; those without a row are gone. */
  patch(
    version: number,
    categories: CategoryRow[],
    subCategories: SubCategoryRow[],
    productIds: readonly string[],
    products: ProductRow[],
  ): void {
    this.#changes += 1;
    const before = this.#names;
    this.categories = categories.map(presentCategory);
    this.subCategories = subCategories.map(presentSubCategory);
    this.#names = namesOf(this.categories, this.subCategories);
    const [open, hidden] = apart(products);
    for (const id of productIds) {
      this.#published.delete(id);
      this.#unpublished.delete(id);
    }
    this.#published.putAll(open, this.#surroundings);
    this.#unpublished.putAll(hidden, this.#surroundings);
    this.#followNames(before);
    this.#lists.clear();
    // Last: should anything above fail, the version says that this change is still missing, and all is loaded anew.
    this.version = version;
  }

  /** Sets the stock of products in place. */
  patchStock(changes: readonly Stock[]): void {
    this.#heard?.push(...changes);
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

  /** Says how many units of each product were sold lately: of what fits a search alike, what is wanted more comes first. */
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

  findCategory(id: string): Category | undefined {
    return this.categories.find((category) => category._id === id);
  }

  findSubCategory(id: string): SubCategory | undefined {
    return this.subCategories.find((subCategory) => subCategory._id === id);
  }

  /** A published product; its stock is current. */
  findProduct(id: string): Product | undefined {
    return this.#published.get(id);
  }

  /** Every published product, oldest first, what is out of stock last. */
  listProducts(): readonly Product[] {
    return this.#list('', () => true);
  }

  /** The products of a category, and of one of its sub categories unless that is ''. */
  listCategory(categoryId: string, subCategoryId = ''): readonly Product[] {
    return this.#list(
      `${categoryId}/${subCategoryId}`,
      (product) =>
        product.category.includes(categoryId) && (subCategoryId === '' || product.subCategory.includes(subCategoryId)),
    );
  }

  /** One row for each category that has products, with the first `most` of them. */
  listHomeRows(most: number): HomeRow[] {
    return this.categories
      .map((category) => ({ category, product: this.listCategory(category._id).slice(0, most) }))
      .filter((row) => row.product.length > 0);
  }

  /** What matches `text`, best first; without a text, everything. */
  search(text: string): readonly Product[] {
    return this.find(text).products;
  }

  /** The same, and what the text was taken for; `correct: false` takes every word as it is typed. */
  find(text: string, options: { correct?: boolean } = {}): FoundProducts {
    if (isBlank(text)) return { products: this.listProducts() };
    return this.#published.find(text.slice(0, limits.searchText), options);
  }

  /** Ids of all products that match `text`, unpublished ones too, best first: for administrators only. */
  findAll(text: string): string[] {
    const found = [this.#published, this.#unpublished].map((products) =>
      products.find(text.slice(0, limits.searchText)),
    );
    // Each corrects by its own words: what one has as it was typed goes before what the other guessed.
    const ranked = found.flatMap(({ products, points, correction }) =>
      products.map(({ _id }, i) => ({ _id, guessed: Number(correction !== undefined), points: points[i] ?? 0 })),
    );
    return ranked.sort((a, b) => a.guessed - b.guessed || b.points - a.points).map(({ _id }) => _id);
  }

  /** At most `most` products for a text that is still being typed. */
  suggest(text: string, most: number): SuggestedProducts {
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

  #list(key: string, belongs: (product: Product) => boolean): readonly Product[] {
    const known = this.#lists.get(key);
    if (known) return known;
    // Ids sort by the time they were made; the map does not after a patch.
    const list = inStockFirst([...this.#published.values()].filter(belongs).sort((a, b) => (a._id < b._id ? -1 : 1)));
    this.#lists.set(key, list);
    return list;
  }

  get #surroundings() {
    return { names: this.#names, sales: this.#sales };
  }
}

/** Published rows, and the others. */
const apart = (rows: readonly ProductRow[]): [ProductRow[], ProductRow[]] => [
  rows.filter((row) => row.publish),
  rows.filter((row) => !row.publish),
];

const namesOf = (categories: readonly Category[], subCategories: readonly SubCategory[]): ReadonlyMap<string, string> =>
  new Map([...categories, ...subCategories].map(({ _id, name }) => [_id, name]));

/** Nothing to search by: empty, or blanks and control characters only. */
const isBlank = (text: string): boolean => text.replace(controlCharacters, ' ').trim() === '';

const inStockFirst = (list: readonly Product[]): readonly Product[] => [
  ...list.filter((product) => product.stock > 0),
  ...list.filter((product) => product.stock === 0),
];
