import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** Products that this shopper bought, and may need again. */
export const buyAgainQuery = queryOptions({
  queryKey: [personalKey, 'buy-again'],
  queryFn: () => browserApi.load('GET /api/v1/order/buy-again'),
  staleTime: 5 * 60_000,
});
