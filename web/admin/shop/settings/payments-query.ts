import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

export const paymentAccountsQuery = queryOptions({
  queryKey: [personalKey, 'payment-accounts'],
  queryFn: () => browserApi.load('GET /api/v1/payment-accounts/get'),
});
