/**
 * The newest stock that this process knows of each product in a store, by its version: the id of its newest movement. Movements of one
 * product have rising ids, so stock of a lower version is older, in whatever order it arrives; ids that are missing in between belong to
 * other products or were rolled back.
 */
import { LRUCache } from 'lru-cache';
import type { StockKey, StockState } from './stock-repository.ts';

/** About 15 MB. Stock of the products beyond that is read when it changes. */
const maxKnown = 100_000;

export const stockKey = ({ storeId, productId }: StockKey): string => storeId + productId;

export class StockVersions {
  readonly #known = new LRUCache<string, number>({ max: maxKnown });

  /** Returns false for stock that is older than what is known; undefined when nothing is known. */
  isCurrent(state: StockState): boolean | undefined {
    const known = this.#known.get(stockKey(state));
    return known === undefined ? undefined : state.stockVersion >= known;
  }

  /** Remembers what is not older than what was known, and returns it. */
  learn(states: readonly StockState[]): StockState[] {
    const current = states.filter((state) => this.isCurrent(state) !== false);
    for (const state of current) this.#known.set(stockKey(state), state.stockVersion);
    return current;
  }

  /** The stock of these is read again when it changes. */
  forget(keys: readonly StockKey[]): void {
    for (const key of keys) this.#known.delete(stockKey(key));
  }

  /** The same for everything: after a restored backup or a failover, versions may begin again at a lower one. */
  forgetAll(): void {
    this.#known.clear();
  }
}
