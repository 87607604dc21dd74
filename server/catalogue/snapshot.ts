/**
 * The published catalogue in memory, in the contract's shapes: what every public read and page is made from (design §4).
 * It is built from rows and patched with what changed; it never touches the database.
 */
import type { Category, HomeRow, Product, SubCategory } from '../../contract/catalogue.ts';
import { limits } from '../../contract/limits.ts';
import { type Correction, type SearchDocument, SearchIndex } from '../search/search-index.ts';
import { presentCategory, presentProduct, presentSubCategory } from './present.ts';
import type { CategoryRow, ProductRow, Stock, SubCategoryRow } from './store.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export interface FoundProducts {
  /** Best first; what is out of stock counts less. */
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
  readonly #products = new Map<string, Product>();
  #search = new SearchIndex();
  /** Other names of products that have any. */
  readonly #aliases = new Map<string, readonly string[]>();
  /** Units sold lately, by product. */
  #sales: ReadonlyMap<string, number> = new Map();
  /** How often a product ran out or came back: lists and pages depend on it, on exact numbers they do not. */
  #availabilityChanges = 0;
  /** How often searches began to answer in another order. */
  #orderChanges = 0;
  /** Lists as they were asked for, until something in them changes. */
  readonly #lists = new Map<string, readonly Product[]>();

  /** Changes whenever a page of the shop would look different. */
  get pageVersion(): string {
    return `${this.version}.${this.#availabilityChanges}.${this.#orderChanges}`;
  }

  /** Puts everything in the place of what was there. */
  replace(version: number, categories: CategoryRow[], subCategories: SubCategoryRow[], products: ProductRow[]): void {
    this.version = version;
    this.#setCategories(categories, subCategories);
    this.#products.clear();
    this.#aliases.clear();
    this.#search = new SearchIndex();
    const published = products.filter((row) => row.publish);
    this.#search.putAll(published.map((row) => this.#document(this.#keep(row))));
    this.#lists.clear();
  }

  /** Applies one change: all categories as they are now, and the named products; those without a published row are gone. */
  patch(
    version: number,
    categories: CategoryRow[],
    subCategories: SubCategoryRow[],
    productIds: readonly string[],
    products: ProductRow[],
  ): void {
    this.version = version;
    const before = new Map([...this.categories, ...this.subCategories].map(({ _id, name }) => [_id, name]));
    this.#setCategories(categories, subCategories);
    const published = new Map(products.filter((row) => row.publish).map((row) => [row.id, row]));
    for (const id of productIds) {
      const row = published.get(id);
      if (row) this.#search.put(this.#document(this.#keep(row)));
      else this.#forget(id);
    }
    this.#followNames(before);
    this.#lists.clear();
  }

  /** Sets the stock of products in place. */
  patchStock(changes: readonly Stock[]): void {
    for (const { productId, stock } of changes) {
      const product = this.#products.get(productId);
      if (!product || product.stock === stock) continue;
      const turned = product.stock > 0 !== stock > 0;
      product.stock = stock;
      if (turned) {
        this.#search.setInStock(productId, stock > 0);
        this.#availabilityChanges += 1;
        this.#lists.clear();
      }
    }
  }

  /** Says how many units of each product were sold lately: of what fits a search alike, what is wanted more comes first. */
  setSales(sales: ReadonlyMap<string, number>): void {
    const before = this.#sales;
    this.#sales = sales;
    const changed = [...new Set([...before.keys(), ...sales.keys()])].flatMap((id) => {
      const product = this.#products.get(id);
      return product && before.get(id) !== sales.get(id) ? [product] : [];
    });
    if (changed.length === 0) return;
    this.#search.putAll(changed.map((product) => this.#document(product)));
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
    return this.#products.get(id);
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
    const { ids, ...found } = this.#search.query(text.slice(0, limits.searchText), options);
    return { ...found, products: this.#named(ids) };
  }

  /** At most `most` products for a text that is still being typed. */
  suggest(text: string, most: number): SuggestedProducts {
    if (isBlank(text)) return { products: [], completions: [] };
    const { ids, ...found } = this.#search.suggest(text.slice(0, limits.searchText), most);
    return { ...found, products: this.#named(ids) };
  }

  #named(ids: readonly string[]): Product[] {
    return ids.flatMap((id) => this.#products.get(id) ?? []);
  }

  #keep(row: ProductRow): Product {
    const product = presentProduct(row);
    this.#products.set(row.id, product);
    if (row.aliases.length > 0) this.#aliases.set(row.id, row.aliases);
    else this.#aliases.delete(row.id);
    return product;
  }

  #forget(id: string): void {
    this.#aliases.delete(id);
    if (this.#products.delete(id)) this.#search.remove(id);
  }

  /** Products are found by the names of their categories: those whose names are new are put into the index again. */
  #followNames(before: ReadonlyMap<string, string>): void {
    const all = [...this.categories, ...this.subCategories];
    const renamed = new Set(
      all.filter(({ _id, name }) => before.has(_id) && before.get(_id) !== name).map((x) => x._id),
    );
    if (renamed.size === 0) return;
    const touched = [...this.#products.values()].filter((product) =>
      [...product.category, ...product.subCategory].some((id) => renamed.has(id)),
    );
    this.#search.putAll(touched.map((product) => this.#document(product)));
  }

  #setCategories(categories: CategoryRow[], subCategories: SubCategoryRow[]): void {
    this.categories = categories.map(presentCategory);
    this.subCategories = subCategories.map(presentSubCategory);
  }

  #list(key: string, belongs: (product: Product) => boolean): readonly Product[] {
    const known = this.#lists.get(key);
    if (known) return known;
    // Ids sort by the time they were made; the map does not after a patch.
    const list = inStockFirst([...this.#products.values()].filter(belongs).sort((a, b) => (a._id < b._id ? -1 : 1)));
    this.#lists.set(key, list);
    return list;
  }

  #document(product: Product): SearchDocument {
    return {
      id: product._id,
      name: product.name,
      aliases: this.#aliases.get(product._id) ?? [],
      categories: product.category.map((id) => this.findCategory(id)?.name ?? ''),
      subCategories: product.subCategory.map((id) => this.findSubCategory(id)?.name ?? ''),
      description: product.description,
      unit: product.unit,
      unitQuantity: product.unit_quantity,
      inStock: product.stock > 0,
      popularity: this.#sales.get(product._id) ?? 0,
    };
  }
}

/** Nothing to search by: empty, or blanks and control characters only. */
const isBlank = (text: string): boolean => text.replace(controlCharacters, ' ').trim() === '';

const inStockFirst = (list: readonly Product[]): readonly Product[] => [
  ...list.filter((product) => product.stock > 0),
  ...list.filter((product) => product.stock === 0),
];
