/** Sends changes to the cart of an account, each once, whatever the connection does. */
import type { QueryClient } from '@tanstack/react-query';
import { requestOf } from '../api/api.ts';
import { ApiError, isUnanswered, unreachable } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { isFromCache, whenToRetry } from '../api/connection.ts';
import { maxQuantityOf } from './cart-lines.ts';
import { type CartQuery, fetchFreshItems } from './cart-store.ts';
import { patchCart, withItem } from './patch-cart.ts';
import type { PendingChange, TakeChange } from './pending-changes.ts';
import { whileUnanswered } from './unanswered.ts';

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Changes that wait for the connection are sent one after another, in their order. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a change. If another tab removed the line meanwhile, it is looked up once more. Without a connection the change waits.
 * After a request without a response the cart is read before the retry, because the request may have arrived.
 */
export async function sendChange(cart: CartQuery, queries: QueryClient, take: TakeChange): Promise<void> {
  try {
    await sendOnce(cart, queries, take);
  } catch (error) {
    if (isUnanswered(error)) await whileUnanswered(sendWhenBack(cart, queries, take));
    else if (isGone(error)) await readAndSend(cart, queries, take);
    else throw error;
  }
}

async function readAndSend(cart: CartQuery, queries: QueryClient, take: TakeChange): Promise<void> {
  // A reading on its way may be older than the request whose answer was lost.
  void queries.cancelQueries({ queryKey: cart.queryKey });
  await queries.invalidateQueries({ queryKey: cart.queryKey, refetchType: 'none' });
  await sendOnce(cart, queries, take);
}

function sendWhenBack(cart: CartQuery, queries: QueryClient, take: TakeChange): Promise<void> {
  const first = whenToRetry(1);
  const attempt = turn.then(async () => {
    for (let failures = 1; ; failures += 1) {
      await (failures === 1 ? first : whenToRetry(failures));
      if (!take()) return;
      try {
        await readAndSend(cart, queries, take);
        return;
      } catch (error) {
        if (!isUnanswered(error)) throw error;
      }
    }
  });
  turn = attempt.catch(() => {});
  return attempt;
}

/** The wanted quantity, given what the cart has. */
function rebaseQuantity({ product, quantity, over }: PendingChange, inCart: number): number {
  const more = over === undefined ? 0 : Math.max(0, inCart - over);
  return more > 0 ? Math.max(inCart, Math.min(quantity + more, maxQuantityOf(product))) : quantity;
}

/** Takes the change only once the cart is known: until then it may be replaced, or dropped by signing out. */
async function sendOnce(query: CartQuery, queries: QueryClient, take: TakeChange): Promise<void> {
  const { queryKey } = query;
  // A stale cart does not tell whether to add or update.
  const items = await fetchFreshItems(queries, { query });
  // A cart from the cache is only shown: an earlier request may have changed the cart since.
  if (isFromCache(requestOf('GET /api/v1/cart/get-cart', {}).url)) throw unreachable();
  const change = take();
  if (!change) return;
  const { product, restores } = change;
  const line = items.find((item) => item.productId._id === product._id);
  const quantity = rebaseQuantity(change, line?.quantity ?? 0);
  // Once it was sent, the cart may have it already.
  delete change.over;
  if (line?.quantity === quantity || (!line && quantity === 0)) return;
  if (!line && restores) {
    await browserApi.send('POST /api/v1/cart/restore-to-cart/:productId/:quantity', {
      params: { productId: product._id, quantity },
    });
    // The response has no line. The cart is refetched before the pending change is removed, to avoid flicker.
    await queries.invalidateQueries({ queryKey });
    await fetchFreshItems(queries, { query }).catch(() => {});
    return;
  }
  if (!line) {
    const added = await browserApi.load('POST /api/v1/cart/add-to-cart/:productId/:quantity?', {
      params: { productId: product._id, quantity },
    });
    return patchCart(queries, queryKey, withItem(added));
  }
  if (quantity > 0) {
    const changed = await browserApi.load('PUT /api/v1/cart/update-qty/:cartItemId/:quantity', {
      params: { cartItemId: line._id, quantity },
    });
    return patchCart(queries, queryKey, withItem(changed));
  }
  await browserApi.send('DELETE /api/v1/cart/remove-cart-product/:cartItemId', { params: { cartItemId: line._id } });
  await patchCart(queries, queryKey, (old) => old.filter((item) => item._id !== line._id));
}
