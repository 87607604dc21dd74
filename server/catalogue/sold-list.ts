import type { ProductList } from './product-list.ts';
import type { ProductRow } from './product-repository.ts';

/** The products of a store. Each has the store's price and stock from the moment in which it is read. */
export class SoldList implements ProductList {
  readonly #rows: readonly ProductRow[];
  readonly #as: (row: ProductRow) => ProductRow;

  /** @param as returns a shared product as the store sells it */
  constructor(rows: readonly ProductRow[], as: (row: ProductRow) => ProductRow) {
    this.#rows = rows;
    this.#as = as;
  }

  get length(): number {
    return this.#rows.length;
  }

  slice(start?: number, end?: number): ProductRow[] {
    return this.#rows.slice(start, end).map(this.#as);
  }

  filter(test: (row: ProductRow) => boolean): ProductRow[] {
    const passed: ProductRow[] = [];
    for (const row of this) if (test(row)) passed.push(row);
    return passed;
  }

  map<T>(change: (row: ProductRow) => T): T[] {
    return this.#rows.map((row) => change(this.#as(row)));
  }

  *[Symbol.iterator](): Iterator<ProductRow> {
    for (const row of this.#rows) yield this.#as(row);
  }
}
