import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The credit that orders of the signed-in user can use, with its history. */
export const storeCreditQuery = queryOptions({
  queryKey: [personalKey, 'store-credit'],
  queryFn: ({ signal }) => browserApi.load('GET /api/v1/store-credit', { signal }),
  // Staff may have given a refund.
  staleTime: 0,
});
