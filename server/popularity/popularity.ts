/** Tells the search what sells, so that what many buy comes before what nobody knows. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../platform/database.ts';
import { sumUnitsSold } from './store.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

const day = 24 * 60 * 60 * 1000;
const lookBack = 30 * day;
/** How often the sales are to be read, in ms. */
export const readEvery = 10 * 60 * 1000;

/**
 * Two leading binary digits of a number of units. Twenty or twenty-one sold is no difference to a shopper; without it every order
 * would put its products into the index again, and make pages of searches anew.
 */
export function roundUnits(units: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, units))) - 1);
  return Math.floor(units / step) * step;
}

export class Popularity {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the sales of the last 30 days. When that fails, the search goes by what it knew. */
  async read(): Promise<void> {
    const { database, catalogue, now = () => new Date() } = this.#parts;
    const sold = await sumUnitsSold(database.queries, new Date(now().getTime() - lookBack));
    catalogue.snapshot().setSales(new Map([...sold].map(([id, units]) => [id, roundUnits(units)])));
  }
}
