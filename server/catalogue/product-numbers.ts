import type { ProductRow } from './product-repository.ts';

interface NumberedRows {
  rows: readonly ProductRow[];
  numbers: Int32Array;
}

/** Numbers the products of a shop, for arrays that have one entry for each. */
export class ProductNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  /** Of the shared lists, each of which never changes. */
  readonly #oldestFirst = new WeakMap<readonly ProductRow[], NumberedRows>();

  get size(): number {
    return this.#numbers.size;
  }

  /** Undefined for a product that has no number yet. */
  find(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  take(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(id, number);
    this.#ids.push(id);
    return number;
  }

  /** The same id, as the text that is known already. */
  idOf(id: string): string {
    const number = this.#numbers.get(id);
    return (number === undefined ? undefined : this.#ids[number]) ?? id;
  }

  /** A shared list with the oldest first, and the numbers of its products: each store orders it by its stock. */
  oldestFirst(list: readonly ProductRow[]): NumberedRows {
    let found = this.#oldestFirst.get(list);
    if (!found) {
      const rows = list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      found = { rows, numbers: Int32Array.from(rows, ({ id }) => this.take(id)) };
      this.#oldestFirst.set(list, found);
    }
    return found;
  }
}
