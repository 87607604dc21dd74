import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { readTokens } from '../api/tokens.ts';
import { browserQueries } from '../query-client.ts';
import type { NamedProduct } from '../session/after-sign-in.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { importOrReload } from '../ui/load-file.ts';
import { toast } from '../ui/toasts.tsx';
import { favouritesKey } from './favourites-key.ts';

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
 * Returns true when a product is a favourite, and false until it is known. Each card of a long page asks: an observer of the query for each
 * would take longer to hydrate than the card.
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

/** Shown at once, then sent, by code that is loaded with the first choice. After a failure it is shown as the store has it. */
async function setFavourite(queries: QueryClient, product: NamedProduct, wanted: boolean): Promise<void> {
  await show(queries, product._id, wanted);
  const { failure, stored } = await importOrReload(() => import('./send-favourite.ts')).then(
    ({ sendFavourite }) => sendFavourite(queries, product, wanted),
    (error: unknown) => ({ failure: error, stored: !wanted }),
  );
  if (failure === undefined) return;
  toast.error(messageOf(failure));
  await show(queries, product._id, stored);
  // Only the answer may have been lost.
  void queries.invalidateQueries({ queryKey: favouritesKey });
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

/**
 * Returns a function that makes a product a favourite or no longer one. A visitor is sent to sign in, and returns with it as a favourite.
 */
export function useSetFavourite() {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  return (product: NamedProduct, wanted: boolean): void => {
    if (readTokens()) return void setFavourite(queries, product, wanted);
    void signInFirst(m.favourites.signInFirst(), { favourite: { _id: product._id, name: product.name } });
  };
}
