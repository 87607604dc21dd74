/** The cart and its changes. Pending changes are shown immediately, combined, sent to the server, and reverted on an error. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CartItem, GoneCartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalogue.ts';
import { requestOf } from '../api/api.ts';
import { ApiError, isUnanswered, messageOf, unreachable } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { isFromCache, whenToRetry } from '../api/connection.ts';
import { personalKey } from '../query-client.ts';
import { toast } from '../ui/toasts.tsx';
import { notifyOtherTabs } from './other-tabs.ts';
import { storeChanges } from './stored-changes.ts';
import { whileUnanswered } from './unanswered.ts';

const queryKey = [personalKey, 'cart'];
const route = 'GET /api/v1/cart/get-cart';

/** Lines with products that are no longer sold are last: an unpublished product without a name. */
async function fetchCart(): Promise<CartItem[]> {
  const { data, gone = [] } = await browserApi.send(route);
  return [...data, ...gone.map(itemOfGone)];
}

const itemOfGone = ({ _id, quantity, productId }: GoneCartItem): CartItem => ({
  _id,
  quantity,
  productId: {
    _id: productId,
    name: '',
    images: [],
    category: [],
    subCategory: [],
    unit: 'PC',
    unit_quantity: 1,
    stock: 0,
    price: 0,
    discount: 0,
    description: '',
    publish: false,
  },
});

export const cartQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => withKnownNames(await fetchCart(), client.getQueryData<CartItem[]>(queryKey)),
});

/**
 * The server does not return names of products that are no longer sold. While the page is open, the known name and picture are
 * shown.
 */
const withKnownNames = (items: readonly CartItem[], known: readonly CartItem[] = []): CartItem[] =>
  items.map((item) => {
    const before = item.productId.publish ? undefined : known.find((each) => each._id === item._id)?.productId;
    return before ? { ...item, productId: { ...before, stock: 0, publish: false } } : item;
  });

/** The wanted quantity of a product in the cart; 0 to remove it. */
export interface PendingChange {
  product: Product;
  quantity: number;
  /** Restores a removed line, even when its product is sold out or no longer sold. */
  restores?: boolean;
}

/** Changes without a response yet, by product id. */
export type PendingChanges = ReadonlyMap<string, PendingChange>;

interface Needs {
  /** Sends one change. Rejects on an error. */
  send: (change: PendingChange) => Promise<void>;
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
    for (let change = pending.get(id); change; ) {
      const failure = await send(change).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const newest = pending.get(id);
      // Dropped: the response is no longer needed.
      if (!newest) return;
      if (newest.quantity !== change.quantity) {
        change = newest;
        continue;
      }
      set((next) => next.delete(id));
      if (failure) onError(change, failure.error);
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

const queues = new WeakMap<QueryClient, ChangeQueue>();

/** The pending changes of one query client, that is, of one open page. */
export function cartChanges(queries: QueryClient): ChangeQueue {
  const known = queues.get(queries);
  if (known) return known;
  const created = createPendingChanges({
    send: (change) => send(queries, change),
    onError(change, error) {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey, refetchType: 'none' });
      toast.error(messageOf(error), { id: `cart-${change.product._id}` });
    },
    onSettled() {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
      notifyOtherTabs();
    },
  });
  let before = created.current();
  created.subscribe(() => {
    storeChanges(before, created.current());
    before = created.current();
  });
  queues.set(queries, created);
  return created;
}

/** The cart from the cache, otherwise from the server; waits while the store cannot be reached. */
export async function knownCart(queries: QueryClient): Promise<CartItem[]> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await queries.fetchQuery({ ...cartQuery, staleTime: Number.POSITIVE_INFINITY });
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await whenToRetry(failures);
    }
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Changes that wait for the connection are sent one after another, in their order. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a change. If another tab removed the line meanwhile, it is looked up once more. Without a connection the change waits.
 * After a request without a response the cart is read before the retry, because the request may have arrived.
 */
async function send(queries: QueryClient, change: PendingChange): Promise<void> {
  try {
    await sendOnce(queries, change);
  } catch (error) {
    if (isUnanswered(error)) await whileUnanswered(sendWhenBack(queries, change));
    else if (isGone(error)) await readAndSend(queries, change);
    else throw error;
  }
}

async function readAndSend(queries: QueryClient, change: PendingChange): Promise<void> {
  await queries.invalidateQueries({ queryKey: cartQuery.queryKey, refetchType: 'none' });
  await sendOnce(queries, change);
}

function sendWhenBack(queries: QueryClient, change: PendingChange): Promise<void> {
  const { product } = change;
  const first = whenToRetry(1);
  const attempt = turn.then(async () => {
    for (let failures = 1; ; failures += 1) {
      await (failures === 1 ? first : whenToRetry(failures));
      const newest = cartChanges(queries).current().get(product._id);
      // Reverted meanwhile, for example by signing out.
      if (!newest) return;
      try {
        await readAndSend(queries, newest);
        return;
      } catch (error) {
        if (!isUnanswered(error)) throw error;
      }
    }
  });
  turn = attempt.catch(() => {});
  return attempt;
}

async function sendOnce(queries: QueryClient, { product, quantity, restores }: PendingChange): Promise<void> {
  // From the cache, unless it is stale. A stale cart does not tell whether to add or update.
  const items = await queries.fetchQuery({ ...cartQuery, staleTime: Number.POSITIVE_INFINITY });
  // A cart from the cache is only shown: an earlier request may have changed the cart since.
  if (isFromCache(requestOf(route, {}).url)) throw unreachable();
  const line = items.find((item) => item.productId._id === product._id);
  if (line?.quantity === quantity || (!line && quantity === 0)) return;
  if (!line && restores) {
    await browserApi.send('POST /api/v1/cart/restore-to-cart/:productId/:quantity', {
      params: { productId: product._id, quantity },
    });
    // The response has no line. The cart is refetched before the pending change is removed, to avoid flicker.
    await queries.invalidateQueries({ queryKey });
    return;
  }
  if (!line) {
    const added = await browserApi.load('POST /api/v1/cart/add-to-cart/:productId/:quantity?', {
      params: { productId: product._id, quantity },
    });
    return put(queries, added);
  }
  if (quantity > 0) {
    const changed = await browserApi.load('PUT /api/v1/cart/update-qty/:cartItemId/:quantity', {
      params: { cartItemId: line._id, quantity },
    });
    return put(queries, changed);
  }
  await browserApi.send('DELETE /api/v1/cart/remove-cart-product/:cartItemId', { params: { cartItemId: line._id } });
  await patch(queries, (old) => old.filter((item) => item._id !== line._id));
}

const put = (queries: QueryClient, changed: CartItem) =>
  patch(queries, (old) =>
    old.some((item) => item._id === changed._id)
      ? old.map((item) => (item._id === changed._id ? changed : item))
      : [...old, changed],
  );

/** A running refetch may be older than this response, so it is cancelled. */
async function patch(queries: QueryClient, change: (old: CartItem[]) => CartItem[]): Promise<void> {
  await queries.cancelQueries({ queryKey: cartQuery.queryKey });
  queries.setQueryData(cartQuery.queryKey, (old) => old && change(old));
}
