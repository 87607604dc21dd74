/** Changes of the cart on their way to the shop: wishes are shown at once, sent few, and taken back when refused. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CartItem } from '../../contract/cart.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../session/personal-key.ts';
import { toast } from '../ui/toasts.tsx';
import { type Coalescer, createCoalescer, type Wish } from './coalesce.ts';
import { tellOtherTabs } from './other-tabs.ts';

export const cartQuery = queryOptions({ queryKey: [personalKey, 'cart'], queryFn: browserApi.getCart });

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

const coalescers = new WeakMap<QueryClient, Coalescer>();

/** The changes that belong to one query client, that is, to one open page of the shop. */
export function cartChanges(queries: QueryClient): Coalescer {
  const known = coalescers.get(queries);
  if (known) return known;
  const created = createCoalescer({
    send: (wish) => send(queries, wish),
    refused(wish, error) {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey, refetchType: 'none' });
      toast.error(messageOf(error), { id: `cart-${wish.product._id}` });
    },
    settled() {
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
      tellOtherTabs();
    },
  });
  coalescers.set(queries, created);
  return created;
}

/** Asks the shop for a wish. A line that another tab took away meanwhile is looked for once more. */
async function send(queries: QueryClient, wish: Wish): Promise<void> {
  try {
    await sendOnce(queries, wish);
  } catch (error) {
    if (!isGone(error)) throw error;
    await queries.invalidateQueries({ queryKey: cartQuery.queryKey, refetchType: 'none' });
    await sendOnce(queries, wish);
  }
}

async function sendOnce(queries: QueryClient, { product, quantity }: Wish): Promise<void> {
  // From the cache, unless it is known to be out of date: then whether to add or to update must be asked first.
  const items = await queries.fetchQuery({ ...cartQuery, staleTime: Number.POSITIVE_INFINITY });
  const line = items.find((item) => item.productId._id === product._id);
  if (line?.quantity === quantity || (!line && quantity === 0)) return;
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

/** A list that is just being fetched may be older than this answer, so it is not waited for. */
async function patch(queries: QueryClient, change: (old: CartItem[]) => CartItem[]): Promise<void> {
  await queries.cancelQueries({ queryKey: cartQuery.queryKey });
  queries.setQueryData(cartQuery.queryKey, (old) => old && change(old));
}
