/**
 * Where a cart is kept: in an account (account-cart.ts), or on the device of a visitor (device-cart.ts). Everything that shows or
 * changes a cart works with either.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart/cart.ts';
import { ApiError, isUnanswered, messageOf } from '../api/api-error.ts';
import { whenToRetry } from '../api/connection.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { notifyOtherTabs } from './other-tabs.ts';
import { type ChangeQueue, createPendingChanges, type PendingChanges, type TakeChange } from './pending-changes.ts';

export interface CartStore {
  /** Its lines; those whose product is no longer sold are unpublished. */
  query: CartQuery;
  /** The pending changes of one query client, that is, of one open page. */
  changes: (queries: QueryClient) => ChangeQueue;
}

export type CartQuery = ReturnType<typeof queryOf>;
type Load = (known: readonly CartItem[] | undefined) => Promise<CartItem[]>;

/** @param load gets the lines as last known */
const queryOf = (queryKey: readonly string[], load: Load) =>
  queryOptions({ queryKey, queryFn: ({ client }) => load(client.getQueryData<CartItem[]>(queryKey)) });

interface Parts {
  queryKey: readonly string[];
  load: Load;
  /** Sends a change to where the cart is kept, and takes it only then. */
  send: (queries: QueryClient, take: TakeChange) => Promise<void>;
  /** Keeps the difference between two states of this page's pending changes, so that a closed page loses none. */
  keep: (before: PendingChanges, now: PendingChanges) => void;
}

/** Its code is loaded when a product is refused. */
const correct = async (productId: string) => (await import('../products/read-stock.ts')).readStock(productId);

export function createCartStore({ queryKey, load, send, keep }: Parts): CartStore {
  const queues = new WeakMap<QueryClient, ChangeQueue>();
  function changes(queries: QueryClient): ChangeQueue {
    const known = queues.get(queries);
    if (known) return known;
    const created = createPendingChanges({
      send: (take) => send(queries, take),
      onError(change, error) {
        void queries.invalidateQueries({ queryKey, refetchType: 'none' });
        // It is no longer true: the message says what is.
        announce('');
        if (error instanceof ApiError && error.code === 'OUT_OF_STOCK')
          void correct(change.product._id).catch(() => {});
        toast.error(messageOf(error), { id: `cart-${change.product._id}` });
      },
      onSettled() {
        void queries.invalidateQueries({ queryKey });
        notifyOtherTabs();
      },
    });
    let before = created.current();
    created.subscribe(() => {
      keep(before, created.current());
      before = created.current();
    });
    queues.set(queries, created);
    return created;
  }
  return { query: queryOf(queryKey, load), changes };
}

/**
 * The lines from the cache, unless it is stale; then they are loaded, and again when an answer about a product ended the loading
 * (patch-cart.ts).
 */
export async function fetchFreshItems(queries: QueryClient, { query }: Pick<CartStore, 'query'>): Promise<CartItem[]> {
  for (;;) {
    const items = await queries.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
    if (!queries.getQueryState(query.queryKey)?.isInvalidated) return items;
  }
}

/** The lines from the cache, otherwise loaded; waits while the store cannot be reached. */
export async function ensureCart(queries: QueryClient, store: CartStore): Promise<CartItem[]> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await fetchFreshItems(queries, store);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await whenToRetry(failures);
    }
  }
}
