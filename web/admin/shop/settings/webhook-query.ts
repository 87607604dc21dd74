import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

export const webhookQuery = queryOptions({
  queryKey: [personalKey, 'webhook'],
  queryFn: () => browserApi.load('GET /api/v1/webhook/get'),
});

/** The latest deliveries. */
export const webhookDeliveriesQuery = queryOptions({
  queryKey: [personalKey, 'webhook-deliveries'],
  queryFn: () => browserApi.load('GET /api/v1/webhook/list-deliveries'),
});
