import { infiniteQueryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** The orders of whoever is signed in, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [personalKey, 'orders'],
  queryFn: ({ pageParam }) => browserApi.getOrders(pageParam),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
});
