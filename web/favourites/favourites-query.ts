import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { personalKey } from '../query-client.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';

/** The user's favourites, the newest first. */
export const favouritesQuery = queryOptions({
  queryKey: [personalKey, 'favourites'],
  queryFn: () => browserApi.load('GET /api/v1/favourite/get-favourites'),
  staleTime: 5 * 60_000,
});

const hash = hashKey(favouritesQuery.queryKey);

/** Loads the favourites of the signed-in user; used once, by the frame of all pages. */
export function useLoadedFavourites(): void {
  useQuery({ ...favouritesQuery, enabled: useStoredSignIn() === 'some' });
}

const idsOf = new WeakMap<readonly Product[], ReadonlySet<string>>();

function knownIds(queries: QueryClient): ReadonlySet<string> | undefined {
  const products = queries.getQueryData(favouritesQuery.queryKey);
  if (!products) return undefined;
  const known = idsOf.get(products) ?? new Set(products.map(({ _id }) => _id));
  idsOf.set(products, known);
  return known;
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
    () => knownIds(queries)?.has(productId) ?? false,
    () => false,
  );
}

/** The latest choice for each product with a pending request. */
const pending = new Map<string, boolean>();

/** Shown at once, and reverted when the store refuses. For each product one request runs at a time, and the latest choice wins. */
async function setFavourite(queries: QueryClient, product: Product, wanted: boolean): Promise<void> {
  const { queryKey } = favouritesQuery;
  const { _id: productId, name } = product;
  announce((wanted ? m.favourites.added : m.favourites.removed)({ name }));
  const isRunning = pending.has(productId);
  pending.set(productId, wanted);
  await show(queries, product, wanted);
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
  if (pending.size === 0) await queries.invalidateQueries({ queryKey });
}

/** Changes the list that is known; one that is loading is waited for. */
async function show(queries: QueryClient, product: Product, wanted: boolean): Promise<void> {
  const { queryKey } = favouritesQuery;
  await queries.ensureQueryData(favouritesQuery).catch(() => undefined);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (known) => {
    const others = known?.filter(({ _id }) => _id !== product._id);
    return others && wanted ? [product, ...others] : others;
  });
}

/** Returns a function that makes a product a favourite or no longer one. A visitor is sent to sign in. */
export function useSetFavourite() {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  return (product: Product, wanted: boolean): void => {
    if (readTokens()) return void setFavourite(queries, product, wanted);
    void signInFirst(m.favourites.signInFirst());
  };
}
