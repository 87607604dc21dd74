/**
 * The catalogue as one of several stores sells it: the shared snapshot with the store's own stock, prices and choice of products.
 * Texts, categories and the search index are shared; a store adds one number for each product and a record for each product that
 * it sells differently. So a list is put in the store's order when it is needed, and a change of stock in a store touches nothing
 * of the others: of the shared snapshot, reads note all but the stock, which is that of the first store. It has the reading part of
 * `Snapshot`.
 */
import { pageSizes } from '../../contract/api/limits.ts';
import { Changes, untracked } from '../cache/dependencies.ts';
import { maxCompared } from '../search/indexed-products.ts';
import { listKey } from './category-lists.ts';
import type { ProductList } from './product-list.ts';
import type { ProductNumbers } from './product-numbers.ts';
import type { ProductRow } from './product-repository.ts';
import { type CategoryWithProducts, isBlank, type Snapshot } from './snapshot.ts';
import { SoldList } from './sold-list.ts';
import type { StoreProduct } from './store-product-repository.ts';

/** The catalogue for reads; a shop with one store reads its snapshot itself. */
export interface CatalogueView extends SharedReads {
  listProducts(): ProductList;
  listCategory(categoryId: string, subCategoryId?: string): ProductList;
  search(text: string): ProductList;
  find(text: string, options?: { correct?: boolean }): Found;
}

type Found = Omit<ReturnType<Snapshot['find']>, 'products'> & { products: ProductList };

type SharedReads = Pick<
  Snapshot,
  | 'changes'
  | 'categories'
  | 'subCategories'
  | 'findCategory'
  | 'findSubCategory'
  | 'findProduct'
  | 'findPlaced'
  | 'readProducts'
  | 'listFirst'
  | 'listHomeRows'
  | 'findAll'
  | 'match'
  | 'suggest'
  | 'unitsSold'
>;

export class StoreView implements CatalogueView {
  readonly #shared: Snapshot;
  readonly #numbers: ProductNumbers;
  /** By the number of the product; 0 where nothing is known. */
  #stock = new Int32Array();
  /** Products that this store sells differently, by id. */
  #own = new Map<string, StoreProduct>();
  /** The numbers of products that this store does not sell. */
  #hidden = new Set<number>();
  readonly changes: Snapshot['changes'];

  constructor(shared: Snapshot, numbers: ProductNumbers) {
    this.#shared = shared;
    this.#numbers = numbers;
    this.changes = {
      products: new Changes(),
      stock: new Changes(),
      lists: new Changes(),
      rows: new Changes(),
      categories: shared.changes.categories,
      members: shared.changes.members,
      facts: shared.changes.facts,
      search: new Changes(),
      availability: new Changes(),
    };
  }

  get categories() {
    return this.#shared.categories;
  }

  get subCategories() {
    return this.#shared.subCategories;
  }

  findCategory(id: string) {
    return this.#shared.findCategory(id);
  }

  findSubCategory(id: string) {
    return this.#shared.findSubCategory(id);
  }

  unitsSold(id: string): number {
    return this.#shared.unitsSold(id);
  }

  /** Replaces everything that the store has of its own, and keeps both. @param stock by the number of the product */
  replace(stock: Int32Array<ArrayBuffer>, own: Map<string, StoreProduct>): void {
    this.#stock = stock;
    this.#own = own;
    this.#hidden.clear();
    for (const [id, { hidden }] of own) if (hidden) this.#hidden.add(this.#numbers.take(id));
    const { categories: _categories, members: _members, facts: _facts, ...changes } = this.changes;
    for (const each of Object.values(changes)) each.addAll();
  }

  /** Sets the stock of products. */
  patchStock(changes: readonly { productId: string; stock: number }[]): void {
    for (const { productId, stock } of changes) {
      const number = this.#numbers.take(productId);
      if (number >= this.#stock.length) this.#grow();
      const before = this.#stock[number] ?? 0;
      if (before === stock) continue;
      this.#stock[number] = stock;
      this.changes.stock.add([productId]);
      if (before > 0 === stock > 0) continue;
      this.changes.products.add([productId]);
      this.changes.availability.add(stock > 0 ? [productId, ''] : [productId]);
      this.#changeLists([productId]);
    }
  }

  /** Sets what is different about products; those of `ids` that are not in `own` are sold as in the rest of the shop. */
  setOwn(ids: Iterable<string>, own: ReadonlyMap<string, StoreProduct>): void {
    const changed: string[] = [];
    for (const id of ids) {
      const [before, after] = [this.#own.get(id), own.get(id)];
      if (isSame(before, after)) continue;
      if (after) this.#own.set(id, after);
      else this.#own.delete(id);
      const number = this.#numbers.take(id);
      if (after?.hidden) this.#hidden.add(number);
      else this.#hidden.delete(number);
      changed.push(id);
    }
    if (changed.length === 0) return;
    this.changes.products.add(changed);
    this.changes.search.add(['']);
    this.#changeLists(changed);
  }

  #grow(): void {
    const larger = new Int32Array(Math.max(this.#numbers.size, this.#stock.length + 1024));
    larger.set(this.#stock);
    this.#stock = larger;
  }

  #changeLists(ids: readonly string[]): void {
    const keys = new Set(ids.flatMap((id) => this.#shared.keysOfProduct(id)));
    this.changes.lists.add(keys);
    this.changes.rows.add(keys);
  }

  #stockOf(id: string): number {
    const number = this.#numbers.find(id);
    return number === undefined ? 0 : (this.#stock[number] ?? 0);
  }

  #isInStock = (id: string): boolean => this.#stockOf(id) > 0 && this.#own.get(id)?.hidden !== true;

  /** A product as this store sells it; undefined when it does not. */
  #sold(row: ProductRow): ProductRow | undefined {
    return this.#own.get(row.id)?.hidden ? undefined : this.#as(row);
  }

  /** A product with the price and stock of this store. */
  #as = (row: ProductRow): ProductRow => {
    const own = this.#own.get(row.id);
    const price = own && own.pricePaise !== null ? { pricePaise: own.pricePaise, discount: own.discount ?? 0 } : {};
    return { ...row, ...price, stock: this.#stockOf(row.id) };
  };

  #allSold(rows: readonly ProductRow[]): ProductRow[] {
    const sold: ProductRow[] = [];
    for (const row of rows) {
      const own = this.#sold(row);
      if (own) sold.push(own);
    }
    return sold;
  }

  findProduct(id: string): ProductRow | undefined {
    const row = untracked(() => this.#shared.findProduct(id));
    this.changes.facts.read(id);
    this.changes.products.read(id);
    this.changes.stock.read(id);
    return row && this.#sold(row);
  }

  findPlaced(id: string) {
    return this.#shared.findPlaced(id);
  }

  readProducts(products: readonly ProductRow[]): void {
    this.changes.facts.readEach(products);
    this.changes.products.readEach(products);
    this.changes.stock.readEach(products);
  }

  listProducts(): ProductList {
    return this.#ordered('', () => this.#shared.listProducts());
  }

  listCategory(categoryId: string, subCategoryId = ''): ProductList {
    const key = listKey(categoryId, subCategoryId);
    return this.#ordered(key, () => this.#shared.listCategory(categoryId, subCategoryId));
  }

  listFirst(categoryId: string): readonly ProductRow[] {
    const key = listKey(categoryId);
    this.changes.rows.read(key);
    const members = this.#membersOf(key, () => this.#shared.listCategory(categoryId));
    return this.#allSold(this.#stockedFirst(members, pageSizes.homeRow).slice(0, pageSizes.homeRow));
  }

  listHomeRows(): CategoryWithProducts[] {
    return this.categories.flatMap((category) => {
      const products = this.listFirst(category.id);
      this.readProducts(products);
      return products.length > 0 ? { category, products } : [];
    });
  }

  #ordered(key: string, read: () => readonly ProductRow[]): ProductList {
    this.changes.lists.read(key);
    return new SoldList(this.#stockedFirst(this.#membersOf(key, read)), this.#as);
  }

  /** A list of the shared snapshot; notes which products are in it, but not their order. */
  #membersOf(key: string, read: () => readonly ProductRow[]): readonly ProductRow[] {
    this.changes.members.read(key);
    return untracked(read);
  }

  /**
   * The shared rows of what this store sells, oldest first, products out of stock last.
   * @param most of those in stock: with so many it looks no further
   */
  #stockedFirst(list: readonly ProductRow[], most = Number.POSITIVE_INFINITY): ProductRow[] {
    const { rows, numbers } = this.#numbers.oldestFirst(list);
    const [available, gone]: [ProductRow[], ProductRow[]] = [[], []];
    for (let i = 0; i < rows.length && available.length < most; i += 1) {
      const [row, number] = [rows[i], numbers[i]];
      if (!row || number === undefined || this.#hidden.has(number)) continue;
      ((this.#stock[number] ?? 0) > 0 ? available : gone).push(row);
    }
    for (const row of gone) available.push(row);
    return available;
  }

  search(text: string): ProductList {
    return this.find(text).products;
  }

  find(text: string, options: { correct?: boolean } = {}): Found {
    if (isBlank(text)) return { products: this.listProducts() };
    const found = untracked(() => this.#shared.find(text, { ...options, isInStock: this.#isInStock }));
    const { exact = found.products.length } = found;
    const named = this.#found(found.products.slice(0, exact));
    const related = exact < found.products.length ? this.#found(found.products.slice(exact)) : [];
    return { ...found, products: related.length > 0 ? [...named, ...related] : named, exact: named.length };
  }

  findAll(text: string): string[] {
    return this.#shared.findAll(text);
  }

  match(text: string, limit: number): ReturnType<Snapshot['match']> {
    const { soldOut, ...found } = this.#shared.match(text, limit, this.#isInStock);
    return { ...found, products: this.#found(found.products), soldOut: soldOut && this.#sold(soldOut) };
  }

  suggest(text: string, limit: number): ReturnType<Snapshot['suggest']> {
    // The completions are made from all of these.
    const found = untracked(() => this.#shared.suggest(text, maxCompared, this.#isInStock));
    return { ...found, products: this.#found(found.products).slice(0, limit) };
  }

  /** The products of a search, as this store sells it. Its order depends on what is in stock here. */
  #found(products: readonly ProductRow[]): ProductRow[] {
    for (const { search } of [this.#shared.changes, this.changes]) search.read('');
    this.changes.availability.readEach(products);
    this.changes.availability.read('');
    return this.#allSold(products);
  }
}

const isSame = (a: StoreProduct | undefined, b: StoreProduct | undefined): boolean =>
  a === b ||
  (a?.hidden === b?.hidden &&
    a?.pricePaise === b?.pricePaise &&
    a?.discount === b?.discount &&
    a?.location === b?.location);
