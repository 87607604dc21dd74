/**
 * The catalogue in memory, as rows with prices in paise: the source of every public read and page.
 * `present.ts` makes the contract's shapes of them. Only administrators find unpublished products. The snapshot is built
 * from rows and patched with changes, in slices between which other work runs; it never reads the database itself.
 */
import { isDeepStrictEqual } from 'node:util';
import { limits, pageSizes } from '../../contract/api/limits.ts';
import type { Rating } from '../../contract/catalogue/catalogue.ts';
import { Changes } from '../cache/dependencies.ts';
import { EventLoopBreaks } from '../runtime/breaks.ts';
import {
  type FoundProducts,
  IndexedProducts,
  type IsInStock,
  type MatchedProducts,
  maxCompared,
  maxResults,
  type SuggestedProducts,
} from '../search/indexed-products.ts';
import { CategoryLists, everything, keysOf, listKey, type Places } from './category-lists.ts';
import type { CategoryRow, SubCategoryRow } from './category-repository.ts';
import { CompactRows } from './compact-rows.ts';
import type { ProductRow } from './product-repository.ts';
import type { Stock } from './stock/stock-repository.ts';
import { VariantGroups } from './variant-groups.ts';

/** Products that are indexed together. */
const batch = 20;
/** Products that are read from the database together. */
const readAtOnce = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

/** The stock of a product in the first store. */
type ProductStock = Omit<Stock, 'storeId'>;

/** A product by which others are found. */
export type PlacedProduct = Pick<ProductRow, 'id' | 'name' | 'categoryIds' | 'subCategoryIds'>;

/** A category with its first products. */
export interface CategoryWithProducts {
  category: CategoryRow;
  products: readonly ProductRow[];
}

/** All categories and sub categories. */
export interface CategoryTree {
  categories: CategoryRow[];
  subCategories: SubCategoryRow[];
}

export class Snapshot {
  /** The catalogue's version; increases by one with every change except stock. */
  version = 0;
  /** Counts changes by subject; cached responses depend on it. */
  readonly changes = {
    /** By product: everything that is shown of it, except the exact stock. */
    products: new Changes(),
    /** By product: everything that is shown of it, except whether it is in stock. */
    facts: new Changes(),
    /** By product: the exact stock. */
    stock: new Changes(),
    /** By list: its products and what they are filtered and sorted by, but not which are in stock. */
    members: new Changes(),
    /** By list: its products, their order, and what they are filtered and sorted by. */
    lists: new Changes(),
    /** By category: which are its first products. */
    rows: new Changes(),
    /** By category and sub category, and '' for their lists. */
    categories: new Changes(),
    /** '': what is found by any text, and in which order, except by stock. */
    search: new Changes(),
    /** By product: whether it is in stock; '' when any product is in stock again. */
    availability: new Changes(),
  };
  #categories: readonly CategoryRow[] = [];
  #subCategories: readonly SubCategoryRow[] = [];
  #published = new IndexedProducts<ProductRow>();
  #unpublished = new IndexedProducts<ProductRow>();
  #lists = new CategoryLists();
  #variants = new VariantGroups();
  #compact = new CompactRows();
  /** Categories and sub categories, by id. */
  #byId: ReadonlyMap<string, CategoryRow | SubCategoryRow> = new Map();
  /** Names of categories and sub categories, by id. */
  #names: ReadonlyMap<string, string> = new Map();
  /** Units sold recently, by product. */
  #sales: ReadonlyMap<string, number> = new Map();
  /** Of reviews, by product. */
  #ratings = new Map<string, Rating>();
  /** Stock updates received while products are read from the database. */
  #stockUpdates: ProductStock[] | undefined;

  get categories(): readonly CategoryRow[] {
    this.changes.categories.read('');
    return this.#categories;
  }

  get subCategories(): readonly SubCategoryRow[] {
    this.changes.categories.read('');
    return this.#subCategories;
  }

  /**
   * Replaces everything by the products that `load` returns in batches. The old content is shown until the new one is ready:
   * a large catalogue takes seconds.
   */
  async replace(version: number, tree: CategoryTree, load: AsyncIterable<ProductRow[]>): Promise<void> {
    const names = namesOf(tree);
    const surroundings = { names, sales: this.#sales };
    const [published, unpublished, lists, variants, compact] = [
      new IndexedProducts<ProductRow>(),
      new IndexedProducts<ProductRow>(),
      new CategoryLists(),
      new VariantGroups(),
      new CompactRows(),
    ];
    await this.#keepingStock(async () => {
      const breaks = new EventLoopBreaks();
      for await (const rows of load) {
        for (let i = 0; i < rows.length; i += batch) {
          const [open, hidden] = byPublication(rows.slice(i, i + batch).map((row) => compact.of(row)));
          published.putAll(open, surroundings);
          unpublished.putAll(hidden, surroundings);
          for (const row of open) {
            lists.add(row);
            variants.replace(undefined, row);
          }
          if (breaks.isDue) await breaks.take();
        }
      }
      this.version = version;
      this.#categories = tree.categories;
      this.#subCategories = tree.subCategories;
      this.#byId = byIdOf(tree);
      this.#names = names;
      this.#published = published;
      this.#unpublished = unpublished;
      this.#lists = lists;
      this.#variants = variants;
      this.#compact = compact;
      for (const [id, rating] of this.#ratings) this.#rate(id, rating);
      this.changedAll();
    });
    this.#followSales(surroundings.sales);
  }

  /**
   * Applies a change step by step, with breaks for other work. Afterwards set `version`: until then, a change that failed in
   * between is applied again.
   * @param tree the current categories, when any of them changed
   * @param productIds of the changed products; `load` returns those that still exist
   */
  async apply(
    tree: CategoryTree | undefined,
    productIds: readonly string[],
    load: (ids: readonly string[]) => Promise<ProductRow[]>,
  ): Promise<void> {
    const breaks = new EventLoopBreaks();
    const renamed = tree ? this.#setCategories(tree) : new Set<string>();
    for (let i = 0; i < productIds.length; i += readAtOnce) {
      const ids = productIds.slice(i, i + readAtOnce);
      await this.#keepingStock(async () => {
        const rows = new Map((await load(ids)).map((row) => [row.id, row]));
        for (const id of ids) {
          const row = rows.get(id);
          this.#put(id, row && this.#compact.of(row));
          if (breaks.isDue) await breaks.take();
        }
      });
    }
    if (renamed.size > 0) await this.#followNames(renamed, breaks);
  }

  /** Everything that was computed is outdated. */
  changedAll(): void {
    for (const changes of Object.values(this.changes)) changes.addAll();
  }

  /** Stock that is sold while `work` reads and replaces products is applied to the new ones. */
  async #keepingStock(work: () => Promise<void>): Promise<void> {
    const updates: ProductStock[] = [];
    this.#stockUpdates = updates;
    try {
      await work();
    } finally {
      this.#stockUpdates = undefined;
    }
    this.patchStock(updates);
  }

  /** Returns the ids of those with other names. */
  #setCategories(tree: CategoryTree): Set<string> {
    const before = this.#byId;
    this.#byId = byIdOf(tree);
    this.#names = namesOf(tree);
    this.#categories = tree.categories;
    this.#subCategories = tree.subCategories;
    const changed = [...new Set([...before.keys(), ...this.#byId.keys()])].filter(
      (id) => !isDeepStrictEqual(before.get(id), this.#byId.get(id)),
    );
    if (changed.length > 0) this.changes.categories.add(['', ...changed]);
    // A new one has no products yet; the products of a deleted one have changed themselves.
    return new Set(changed.filter((id) => before.has(id) && before.get(id)?.name !== this.#byId.get(id)?.name));
  }

  /** Replaces a product; without a row it is deleted. */
  #put(id: string, row: ProductRow | undefined): void {
    const before = this.#published.get(id);
    const left: Places = before ? this.#lists.remove(before) : new Map();
    if (!row?.publish) this.#published.delete(id);
    if (!row || row.publish) this.#unpublished.delete(id);
    if (row) (row.publish ? this.#published : this.#unpublished).putAll([row], this.#surroundings);
    this.#rate(id, this.#ratings.get(id));
    const reached: Places = row?.publish ? this.#lists.add(row) : new Map();
    this.#changeFacts([id, ...this.#variants.replace(before, row?.publish ? row : undefined)]);
    this.changes.stock.add([id]);
    if (!before && !row?.publish) return;
    this.changes.search.add(['']);
    this.changes.members.add([...left.keys(), ...reached.keys()]);
    this.#noteMove(left, reached);
  }

  #changeFacts(ids: readonly string[]): void {
    this.changes.facts.add(ids);
    this.changes.products.add(ids);
  }

  /** A product left lists and reached others, or the same ones again. */
  #noteMove(left: Places, reached: Places): void {
    const keys = new Set([...left.keys(), ...reached.keys()]);
    this.changes.lists.add(keys);
    const rows = [...keys].filter((key) => {
      const [from = Number.POSITIVE_INFINITY, to = Number.POSITIVE_INFINITY] = [left.get(key), reached.get(key)];
      return from !== to && Math.min(from, to) < pageSizes.homeRow;
    });
    if (rows.length > 0) this.changes.rows.add(rows);
  }

  /** Updates the stock of products in place. */
  patchStock(changes: readonly ProductStock[]): void {
    this.#stockUpdates?.push(...changes);
    for (const { productId, stock } of changes) {
      this.#unpublished.setStock(productId, stock);
      const product = this.#published.get(productId);
      if (!product || product.stock === stock) continue;
      const turns = product.stock > 0 !== stock > 0;
      const left = turns ? this.#lists.remove(product) : undefined;
      this.#published.setStock(productId, stock);
      this.changes.stock.add([productId]);
      if (!left) continue;
      this.changes.products.add([productId]);
      this.changes.availability.add(stock > 0 ? [productId, ''] : [productId]);
      this.#noteMove(left, this.#lists.add(product));
    }
  }

  /** Sets the rating of a product, in place. */
  setRating(id: string, rating: Rating | undefined): void {
    if (isDeepStrictEqual(this.#ratings.get(id), rating)) return;
    if (rating) this.#ratings.set(id, rating);
    else this.#ratings.delete(id);
    this.#rate(id, rating);
    this.#changeFacts([id]);
  }

  /** Sets the ratings of all products; those that are not in it have none. */
  setRatings(ratings: ReadonlyMap<string, Rating>): void {
    for (const id of [...this.#ratings.keys()]) if (!ratings.has(id)) this.setRating(id, undefined);
    for (const [id, rating] of ratings) this.setRating(id, rating);
  }

  #rate(id: string, rating: Rating | undefined): void {
    const row = this.#published.get(id);
    if (row) row.rating = rating;
  }

  /** Sets how many units of each product were sold recently: popular products are first among equal matches. */
  setSales(sales: ReadonlyMap<string, number>): void {
    const before = this.#sales;
    this.#sales = sales;
    this.#followSales(before);
  }

  /** Units of a product sold recently. Noted nowhere: what is computed from it may be older. */
  unitsSold(id: string): number {
    return this.#sales.get(id) ?? 0;
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
    this.changes.search.add(['']);
  }

  findCategory(id: string): CategoryRow | undefined {
    this.changes.categories.read(id);
    const found = this.#byId.get(id);
    return found && !('categoryIds' in found) ? found : undefined;
  }

  findSubCategory(id: string): SubCategoryRow | undefined {
    this.changes.categories.read(id);
    const found = this.#byId.get(id);
    return found && 'categoryIds' in found ? found : undefined;
  }

  /** A published product, with current stock. */
  findProduct(id: string): ProductRow | undefined {
    this.changes.products.read(id);
    this.changes.stock.read(id);
    return this.#published.get(id);
  }

  /** The name and categories of a product, also of one that is not sold, whose price and stock shoppers may not see. */
  findPlaced(id: string): PlacedProduct | undefined {
    this.changes.facts.read(id);
    const row = this.#published.get(id) ?? this.#unpublished.get(id);
    return row && { id, name: row.name, categoryIds: row.categoryIds, subCategoryIds: row.subCategoryIds };
  }

  /** The keys of the lists that a published product is in. */
  keysOfProduct(id: string): string[] {
    const product = this.#published.get(id);
    return product ? keysOf(product) : [];
  }

  /** Notes that these products are shown; `listCategory`, `find` and others note only which products there are. */
  readProducts(products: readonly ProductRow[]): void {
    this.changes.products.readEach(products);
    this.changes.stock.readEach(products);
  }

  /** Every published product, oldest first, products out of stock last. */
  listProducts(): readonly ProductRow[] {
    return this.#list(everything);
  }

  /** The products of a category, and of one of its sub categories unless that is ''. */
  listCategory(categoryId: string, subCategoryId = ''): readonly ProductRow[] {
    return this.#list(listKey(categoryId, subCategoryId));
  }

  /** The first products of a category, as its row on the home page shows them. Notes only which ones. */
  listFirst(categoryId: string): readonly ProductRow[] {
    const key = listKey(categoryId);
    this.changes.rows.read(key);
    return this.#lists.first(key, pageSizes.homeRow);
  }

  /** One row for each category that has products, with its first products. */
  listHomeRows(): CategoryWithProducts[] {
    return this.categories.flatMap((category) => {
      const products = this.listFirst(category.id);
      this.readProducts(products);
      return products.length > 0 ? { category, products } : [];
    });
  }

  /** Products that match `text`, best first; without a text, everything. */
  search(text: string): readonly ProductRow[] {
    return this.find(text).products;
  }

  /**
   * The same, with the corrected text; `correct: false` searches every word exactly as typed.
   * @param options.isInStock of another store than the first
   */
  find(text: string, options: { correct?: boolean; isInStock?: IsInStock } = {}): FoundProducts<ProductRow> {
    if (isBlank(text)) return { products: this.listProducts() };
    this.changes.search.read('');
    const found = this.#published.find(text.slice(0, limits.searchText), options);
    this.#readOrder(found.products, found.products.length >= maxResults);
    return found;
  }

  /** At most `limit` products that a line of a shopping list may mean, and how the best has its words. */
  match(text: string, limit: number, isInStock?: IsInStock): MatchedProducts<ProductRow> {
    return this.#published.match(text.slice(0, limits.searchText), limit, isInStock);
  }

  /** Notes that the order of results depends on which are in stock. @param cut whether more products match */
  #readOrder(products: readonly ProductRow[], cut: boolean): void {
    this.changes.availability.readEach(products);
    if (cut) this.changes.availability.read('');
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

  /** At most `limit` products for a text that is still being typed. */
  suggest(text: string, limit: number, isInStock?: IsInStock): SuggestedProducts<ProductRow> {
    if (isBlank(text)) return { products: [], completions: [] };
    this.changes.search.read('');
    // All that the completions are made from.
    const { products, ...found } = this.#published.suggest(text.slice(0, limits.searchText), maxCompared, isInStock);
    this.#readOrder(products, products.length >= maxCompared);
    return { ...found, products: products.slice(0, limit) };
  }

  /** Products are found by the names of their categories. */
  async #followNames(renamed: ReadonlySet<string>, breaks: EventLoopBreaks): Promise<void> {
    for (const products of [this.#published, this.#unpublished]) {
      for (const product of products.values()) {
        if ([...product.categoryIds, ...product.subCategoryIds].some((id) => renamed.has(id))) {
          products.putAll([product], this.#surroundings);
          this.changes.search.add(['']);
        }
        if (breaks.isDue) await breaks.take();
      }
    }
  }

  #list(key: string): readonly ProductRow[] {
    this.changes.lists.read(key);
    return this.#lists.list(key);
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

const byIdOf = ({ categories, subCategories }: CategoryTree): ReadonlyMap<string, CategoryRow | SubCategoryRow> =>
  new Map([...categories, ...subCategories].map((row) => [row.id, row]));

const namesOf = ({ categories, subCategories }: CategoryTree): ReadonlyMap<string, string> =>
  new Map([...categories, ...subCategories].map(({ id, name }) => [id, name]));

/** Text without a search term: empty, or blanks and control characters only. */
export const isBlank = (text: string): boolean => text.replace(controlCharacters, ' ').trim() === '';
