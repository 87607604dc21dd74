import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The user's saved addresses, oldest first. */
export const addressQuery = queryOptions({
  queryKey: [personalKey, 'addresses'],
  queryFn: () => browserApi.load('GET /api/v1/address/get-address'),
});
