import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** What the orders of the signed-in user can use, and how it came about. */
export const storeCreditQuery = queryOptions({
  queryKey: [personalKey, 'store-credit'],
  queryFn: ({ signal }) => browserApi.load('GET /api/v1/store-credit', { signal }),
  // Staff may have given a refund.
  staleTime: 0,
});
