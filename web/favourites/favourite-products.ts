import { queryOptions, useQuery } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { favouritesKey } from './favourites-key.ts';
import { idsQuery } from './favourites-query.ts';
import { isSendingFavourite } from './send-favourite.ts';

/** The user's favourites as products, the newest first. */
export const favouritesQuery = queryOptions({
  queryKey: [...favouritesKey, 'products'],
  queryFn: async ({ client }) => {
    const products = await browserApi.load('GET /api/v1/favourite/get-favourites');
    // A heart of another device, unless one was emptied here just now: the known ones are from before.
    const ids = client.getQueryData(idsQuery.queryKey);
    if (ids && !isSendingFavourite() && products.some(({ _id }) => !ids.includes(_id)))
      await client.invalidateQueries({ queryKey: idsQuery.queryKey });
    return products;
  },
  staleTime: 5 * 60_000,
});

/** They lose a product as soon as its heart is empty. */
export function useFavouriteProducts() {
  const { data: ids } = useQuery(idsQuery);
  const { data, ...rest } = useQuery(favouritesQuery);
  return { ...rest, data: ids ? data?.filter(({ _id }) => ids.includes(_id)) : data };
}
