/**
 * The published catalogue in memory, in the contract's shapes: what every public read and page is made from (design §4).
 * It is built from rows and patched with what changed; it never touches the database.
 */
import type { Category, HomeRow, Product, SubCategory } from '../../contract/catalogue.ts';
import { limits } from '../../contract/limits.ts';
import { SearchIndex } from '../search/search-index.ts';
import { presentCategory, presentProduct, presentSubCategory } from './present.ts';
import type { CategoryRow, ProductRow, Stock, SubCategoryRow } from './store.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export class Snapshot {
  /** Of the catalogue; up by one with every change but stock. */
  version = 0;
  categories: readonly Category[] = [];
  subCategories: readonly SubCategory[] = [];
  readonly #products = new Map<string, Product>();
  #search = new SearchIndex();
  /** How often a product ran out or came back: lists and pages depend on it, on exact numbers they do not. */
  #availabilityChanges = 0;
  /** Lists as they were asked for, until something in them changes. */
  readonly #lists = new Map<string, readonly Product[]>();

  /** Changes whenever a page of the shop would look different. */
  get pageVersion(): string {
    return `${this.version}.${this.#availabilityChanges}`;
  }

  /** Puts everything in the place of what was there. */
  replace(version: number, categories: CategoryRow[], subCategories: SubCategoryRow[], products: ProductRow[]): void {
    this.version = version;
    this.#setCategories(categories, subCategories);
    this.#products.clear();
    this.#search = new SearchIndex();
    const published = products.filter((row) => row.publish);
    for (const row of published) this.#products.set(row.id, presentProduct(row));
    this.#search.putAll(published.map((row) => this.#document(row)));
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
    this.#setCategories(categories, subCategories);
    const published = new Map(products.filter((row) => row.publish).map((row) => [row.id, row]));
    for (const id of productIds) {
      const row = published.get(id);
      if (row) {
        this.#products.set(id, presentProduct(row));
        this.#search.put(this.#document(row));
      } else if (this.#products.delete(id)) this.#search.remove(id);
    }
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
        this.#availabilityChanges += 1;
        this.#lists.clear();
      }
    }
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

  /** What matches `text`, best first, what is out of stock last; without a text, everything. */
  search(text: string): readonly Product[] {
    const cleaned = text.slice(0, limits.searchText).replace(controlCharacters, ' ').trim();
    if (cleaned === '') return this.listProducts();
    const found = this.#search.search(cleaned).flatMap((id) => this.#products.get(id) ?? []);
    return inStockFirst(found);
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

  #document(row: ProductRow) {
    const names = [
      ...row.categoryIds.map((id) => this.findCategory(id)?.name ?? ''),
      ...row.subCategoryIds.map((id) => this.findSubCategory(id)?.name ?? ''),
    ];
    return {
      id: row.id,
      name: row.name,
      aliases: row.aliases.join(' '),
      categories: names.join(' '),
      description: row.description,
    };
  }
}

const inStockFirst = (list: readonly Product[]): readonly Product[] => [
  ...list.filter((product) => product.stock > 0),
  ...list.filter((product) => product.stock === 0),
];
