/** Changes of a cart that are shown immediately, combined, sent, and reverted on an error. */
import type { Product } from '../../contract/catalogue/catalogue.ts';

/** The wanted quantity of a product in the cart; 0 to remove it. */
export interface PendingChange {
  product: Product;
  quantity: number;
  /** Restores a removed line, even when its product is sold out or no longer sold. */
  restores?: boolean;
  /**
   * For one unit that is added while the cart is being loaded again: the last known quantity. Units that the cart has beyond it, for
   * example from another tab, are added to `quantity`.
   */
  over?: number;
}

/** Changes without a response yet, by product id. */
export type PendingChanges = ReadonlyMap<string, PendingChange>;

/** Gives the newest change of a product; undefined when it was dropped meanwhile, for example by signing out. */
export type TakeChange = () => PendingChange | undefined;

interface Needs {
  /** Takes the change immediately before it is sent, because it may be replaced until then. Rejects on an error. */
  send: (take: TakeChange) => Promise<void>;
  /** The newest change of a product failed and is dropped. */
  onError: (change: PendingChange, error: unknown) => void;
  /** All changes have been answered. */
  onSettled: () => void;
}

export type ChangeQueue = ReturnType<typeof createPendingChanges>;

/**
 * Combines quick taps into few requests. For each product only the newest change counts: one request is in flight at a time, then
 * the newest change follows if it differs. It depends on neither the API nor React.
 */
export function createPendingChanges({ send, onError, onSettled }: Needs) {
  let pending: PendingChanges = new Map();
  const listeners = new Set<() => void>();

  function set(change: (next: Map<string, PendingChange>) => void): void {
    const next = new Map(pending);
    change(next);
    pending = next;
    for (const listener of listeners) listener();
  }

  /** Sends changes of one product until the newest one is answered. Errors of older changes are ignored. */
  async function answer(id: string): Promise<void> {
    while (pending.has(id)) {
      let sent: PendingChange | undefined;
      const take = () => {
        sent = pending.get(id);
        return sent;
      };
      const failure = await send(take).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const newest = pending.get(id);
      // Dropped: the response is no longer needed.
      if (!newest) return;
      if ((sent || !failure) && newest.quantity !== sent?.quantity) continue;
      set((next) => next.delete(id));
      if (failure) onError(newest, failure.error);
      if (pending.size === 0) onSettled();
      return;
    }
  }

  return {
    /** Sets the wanted quantity of a product. */
    change(change: PendingChange): void {
      const id = change.product._id;
      const busy = pending.has(id);
      set((next) => next.set(id, change));
      if (!busy) void answer(id);
    },

    /** Drops all changes silently, for example on sign-out. Requests in flight are not aborted. */
    clear(): void {
      if (pending.size > 0) set((next) => next.clear());
    },

    /** The same map until something changes. */
    current: (): PendingChanges => pending,

    /** Calls `listener` after each change. Returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
