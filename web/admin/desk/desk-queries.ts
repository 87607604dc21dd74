import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DeskOrdersQuery } from '../../../contract/desk.ts';
import { deskApi } from '../../api/desk-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Everything of the desk starts with this, so that news make all of it fresh at once. */
export const deskKey = [personalKey, 'desk'];

export type Wanted = Omit<DeskOrdersQuery, 'after' | 'limit'>;

/** Orders that were asked for, page by page. */
export const deskOrdersQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'list', wanted],
    queryFn: ({ pageParam, signal }) => deskApi.list({ ...wanted, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** How many orders wait in each open status. */
export const deskCountsQuery = queryOptions({
  queryKey: [...deskKey, 'counts'],
  queryFn: ({ signal }) => deskApi.count(signal),
});

export const deskOrderQuery = (orderId: string) =>
  queryOptions({ queryKey: [...deskKey, 'order', orderId], queryFn: ({ signal }) => deskApi.get(orderId, signal) });
