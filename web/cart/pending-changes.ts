/**
 * Quick taps become few requests. For each product only the newest change counts: one request is on its way at a time, and
 * when it is answered the newest change follows if it is another. Pure: it knows neither the API nor React.
 */
import type { Product } from '../../contract/catalogue.ts';

/** How many of a product the shopper wants in the cart; 0 for none. */
export interface PendingChange {
  product: Product;
  quantity: number;
  /** Brings back a line that was removed, also when its product is sold out or not sold any more. */
  restores?: boolean;
}

/** PendingChanges that the shop has not answered yet, by product id. */
export type PendingChanges = ReadonlyMap<string, PendingChange>;

interface Needs {
  /** Asks the shop for one change. Rejects when it is refused. */
  send: (change: PendingChange) => Promise<void>;
  /** The newest change for a product was refused and is given up. */
  refused: (change: PendingChange, error: unknown) => void;
  /** Every change has been answered. */
  settled: () => void;
}

export type ChangeQueue = ReturnType<typeof createPendingChanges>;

export function createPendingChanges({ send, refused, settled }: Needs) {
  let pending: PendingChanges = new Map();
  const listeners = new Set<() => void>();

  function set(change: (next: Map<string, PendingChange>) => void): void {
    const next = new Map(pending);
    change(next);
    pending = next;
    for (const listener of listeners) listener();
  }

  /** Sends pending for one product until the newest one has been answered. An error of an older change is not worth telling. */
  async function answer(id: string): Promise<void> {
    for (let change = pending.get(id); change; ) {
      const failure = await send(change).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const newest = pending.get(id);
      // Forgotten: nobody waits for the answer any more.
      if (!newest) return;
      if (newest.quantity !== change.quantity) {
        change = newest;
        continue;
      }
      set((next) => next.delete(id));
      if (failure) refused(change, failure.error);
      if (pending.size === 0) settled();
      return;
    }
  }

  return {
    /** Wants `quantity` of a product from now on. */
    change(change: PendingChange): void {
      const id = change.product._id;
      const busy = pending.has(id);
      set((next) => next.set(id, change));
      if (!busy) void answer(id);
    },

    /** Gives up every change without a word, as when somebody signs out. What is on its way is not stopped. */
    forget(): void {
      if (pending.size > 0) set((next) => next.clear());
    },

    /** The same map until something changes. */
    current: (): PendingChanges => pending,

    /** Calls `listener` after each change. Returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
