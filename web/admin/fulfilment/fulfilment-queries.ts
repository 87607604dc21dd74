import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FulfilmentOrdersQuery } from '../../../contract/fulfilment.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Everything of the order board starts with this, so that news make all of it fresh at once. */
export const fulfilmentKey = [personalKey, 'fulfilment'];

export type Wanted = Omit<FulfilmentOrdersQuery, 'after' | 'limit'>;

/** Orders that were asked for, page by page. */
export const fulfilmentOrdersQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...fulfilmentKey, 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      fulfilmentApi.list({ ...wanted, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** How many orders wait in each open status. */
export const fulfilmentCountsQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'counts'],
  queryFn: ({ signal }) => fulfilmentApi.count(signal),
});

export const fulfilmentOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...fulfilmentKey, 'order', orderId],
    queryFn: ({ signal }) => fulfilmentApi.get(orderId, signal),
  });
