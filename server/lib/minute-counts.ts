import { LRUCache } from 'lru-cache';

const minute = 60_000;

/** Counts events by key, in memory: the minute of a key begins with an event. The least recently used keys are evicted. */
export class MinuteCounts {
  readonly #counts: LRUCache<string, { count: number; since: number }>;

  constructor(maxKeys: number) {
    this.#counts = new LRUCache({ max: maxKeys });
  }

  /**
   * Counts one more event at `now`, in ms. Returns its number in its minute and, for the first, how many there were in the minute
   * before.
   */
  add(key: string, now: number): { count: number; before: number } {
    const known = this.#counts.get(key);
    const sameMinute = known && now - known.since < minute;
    const count = sameMinute ? known.count + 1 : 1;
    this.#counts.set(key, { count, since: sameMinute ? known.since : now });
    return { count, before: sameMinute ? 0 : (known?.count ?? 0) };
  }
}
