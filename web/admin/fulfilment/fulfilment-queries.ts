import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FulfilmentOrdersQuery } from '../../../contract/fulfilment.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Prefix of all query keys of the order board, so that an event refetches all of them. */
export const fulfilmentKey = [personalKey, 'fulfilment'];

export type Wanted = Omit<FulfilmentOrdersQuery, 'after' | 'limit'>;

/** Filtered orders, page by page. */
export const fulfilmentOrdersQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...fulfilmentKey, 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      fulfilmentApi.list({ ...wanted, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Number of orders in each open status. */
export const fulfilmentCountsQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'counts'],
  queryFn: ({ signal }) => fulfilmentApi.count(signal),
});

export const fulfilmentOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...fulfilmentKey, 'order', orderId],
    queryFn: ({ signal }) => fulfilmentApi.get(orderId, signal),
  });
