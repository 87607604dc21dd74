import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { browserQueries, personalKey } from '../query-client.ts';
import type { NamedProduct } from '../session/after-sign-in.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';

/** Of everything about the user's favourites. */
export const favouritesKey = [personalKey, 'favourites'];

/** Ids of the user's favourites, the newest first: all that hearts need. */
export const idsQuery = queryOptions({
  queryKey: [...favouritesKey, 'ids'],
  queryFn: () => browserApi.load('GET /api/v1/favourite/get-favourite-ids'),
  staleTime: 5 * 60_000,
});

const hash = hashKey(idsQuery.queryKey);

/** Loads which products are favourites of the signed-in user; used once, by the frame of all pages. */
export function useLoadedFavourites(): void {
  useQuery({ ...idsQuery, enabled: useStoredSignIn() === 'some' });
}

/**
 * Whether a product is a favourite; false until it is known. Each card of a long page asks: an observer of the query for each would
 * take longer to hydrate than the card.
 */
export function useIsFavourite(productId: string): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      // Every change of the cart is an event, too.
      queries.getQueryCache().subscribe(({ query }) => query.queryHash === hash && listener()),
    [queries],
  );
  return useSyncExternalStore(
    subscribe,
    () => queries.getQueryData(idsQuery.queryKey)?.includes(productId) ?? false,
    () => false,
  );
}

/** The latest choice for each product with a pending request. */
const pending = new Map<string, boolean>();

/** Shown at once, and reverted when the store refuses. For each product one request runs at a time, and the latest choice wins. */
async function setFavourite(queries: QueryClient, product: NamedProduct, wanted: boolean): Promise<void> {
  const { _id: productId, name } = product;
  announce((wanted ? m.favourites.added : m.favourites.removed)({ name }));
  const isRunning = pending.has(productId);
  pending.set(productId, wanted);
  await show(queries, productId, wanted);
  if (isRunning) return;
  try {
    for (let sent: boolean | undefined; sent !== pending.get(productId); ) {
      sent = pending.get(productId) ?? wanted;
      if (sent) await browserApi.send('PUT /api/v1/favourite/add-favourite/:productId', { params: { productId } });
      else await browserApi.send('DELETE /api/v1/favourite/remove-favourite/:productId', { params: { productId } });
    }
  } catch (error) {
    toast.error(messageOf(error), { id: `favourite-${productId}` });
  }
  pending.delete(productId);
  // Also when the list was not known yet: what is shown is what the store has.
  if (pending.size === 0) await queries.invalidateQueries({ queryKey: favouritesKey });
}

/** Changes the ids that are known; those that are loading are waited for. */
async function show(queries: QueryClient, productId: string, wanted: boolean): Promise<void> {
  const { queryKey } = idsQuery;
  await queries.ensureQueryData(idsQuery).catch(() => undefined);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (known) => {
    const others = known?.filter((id) => id !== productId);
    return others && wanted ? [productId, ...others] : others;
  });
}

/** Makes the product a favourite whose heart a visitor tapped before signing in. */
export const favouriteAfterSignIn = (product: NamedProduct): Promise<void> =>
  setFavourite(browserQueries(), product, true);

/** Returns a function that makes a product a favourite or no longer one. A visitor is sent to sign in, and returns with it as a favourite. */
export function useSetFavourite() {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  return (product: NamedProduct, wanted: boolean): void => {
    if (readTokens()) return void setFavourite(queries, product, wanted);
    void signInFirst(m.favourites.signInFirst(), { favourite: { _id: product._id, name: product.name } });
  };
}
