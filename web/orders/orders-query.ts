import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../session/personal-key.ts';

/**
 * The newest order of the signed-in user, or null. It shares the key prefix of the order list, so that both are invalidated
 * together.
 */
export const lastOrderQuery = queryOptions({
  queryKey: [personalKey, 'orders', 'last'],
  queryFn: async () => (await browserApi.getOrders(1)).data[0] ?? null,
});

/** The orders of the signed-in user, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [personalKey, 'orders'],
  queryFn: ({ pageParam }) => browserApi.getOrders(pageParam),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
});
