/** Sends cart changes to the server. Pending changes are shown immediately, batched, and reverted on an error. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart.ts';
import { ApiError, isUnanswered, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { whenToRetry } from '../api/connection.ts';
import { personalKey } from '../session/personal-key.ts';
import { toast } from '../ui/toasts.tsx';
import { keepChanges } from './kept-changes.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { type ChangeQueue, createPendingChanges, type PendingChange } from './pending-changes.ts';
import { whileUnanswered } from './unanswered.ts';

const queryKey = [personalKey, 'cart'];

export const cartQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => withKnownNames(await browserApi.getCart(), client.getQueryData<CartItem[]>(queryKey)),
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

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

const coalescers = new WeakMap<QueryClient, ChangeQueue>();

/** The pending changes of one query client, that is, of one open page. */
export function cartChanges(queries: QueryClient): ChangeQueue {
  const known = coalescers.get(queries);
  if (known) return known;
  const created = createPendingChanges({
    send: (change) => send(queries, change),
    refused(change, error) {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey, refetchType: 'none' });
      toast.error(messageOf(error), { id: `cart-${change.product._id}` });
    },
    settled() {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
      notifyOtherTabs();
    },
  });
  let before = created.current();
  created.subscribe(() => {
    keepChanges(before, created.current());
    before = created.current();
  });
  coalescers.set(queries, created);
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
  const line = items.find((item) => item.productId._id === product._id);
  if (line?.quantity === quantity || (!line && quantity === 0)) return;
  if (!line && restores) {
    await browserApi.restoreToCart(product._id, quantity);
    // The response has no line. The cart is refetched before the pending change is removed, to avoid flicker.
    await queries.invalidateQueries({ queryKey });
    return;
  }
  if (!line) return put(queries, await browserApi.addToCart(product._id, quantity));
  if (quantity > 0) return put(queries, await browserApi.updateQuantity(line._id, quantity));
  await browserApi.removeFromCart(line._id);
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
