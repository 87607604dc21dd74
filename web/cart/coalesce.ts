/**
 * Quick taps become few requests. For each product only the newest wish counts: one request is on its way at a time, and
 * when it is answered the newest wish follows if it is another. Pure: it knows neither the API nor React.
 */
import type { Product } from '../../contract/catalogue.ts';

/** How many of a product the shopper wants in the cart; 0 for none. */
export interface Wish {
  product: Product;
  quantity: number;
  /** Brings back a line that was removed, also when its product is sold out or not sold any more. */
  restores?: boolean;
}

/** Wishes that the shop has not answered yet, by product id. */
export type Wishes = ReadonlyMap<string, Wish>;

interface Needs {
  /** Asks the shop for one wish. Rejects when it is refused. */
  send: (wish: Wish) => Promise<void>;
  /** The newest wish for a product was refused and is given up. */
  refused: (wish: Wish, error: unknown) => void;
  /** Every wish has been answered. */
  settled: () => void;
}

export type Coalescer = ReturnType<typeof createCoalescer>;

export function createCoalescer({ send, refused, settled }: Needs) {
  let wishes: Wishes = new Map();
  const listeners = new Set<() => void>();

  function set(change: (next: Map<string, Wish>) => void): void {
    const next = new Map(wishes);
    change(next);
    wishes = next;
    for (const listener of listeners) listener();
  }

  /** Sends wishes for one product until the newest one has been answered. A refusal of an older wish is not worth telling. */
  async function answer(id: string): Promise<void> {
    for (let wish = wishes.get(id); wish; ) {
      const failure = await send(wish).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const newest = wishes.get(id);
      // Forgotten: nobody waits for the answer any more.
      if (!newest) return;
      if (newest.quantity !== wish.quantity) {
        wish = newest;
        continue;
      }
      set((next) => next.delete(id));
      if (failure) refused(wish, failure.error);
      if (wishes.size === 0) settled();
      return;
    }
  }

  return {
    /** Wants `quantity` of a product from now on. */
    wish(wish: Wish): void {
      const id = wish.product._id;
      const busy = wishes.has(id);
      set((next) => next.set(id, wish));
      if (!busy) void answer(id);
    },

    /** Gives up every wish without a word, as when somebody signs out. What is on its way is not stopped. */
    forget(): void {
      if (wishes.size > 0) set((next) => next.clear());
    },

    /** The same map until something changes. */
    current: (): Wishes => wishes,

    /** Calls `listener` after each change. Returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
