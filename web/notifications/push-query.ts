import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The devices of the signed-in user that get notifications. */
export const pushQuery = queryOptions({
  queryKey: [personalKey, 'push'],
  queryFn: () => browserApi.load('GET /api/v1/push/get-state'),
});

/** The announcements of new orders on this device of a member of the staff. */
export const newOrderPushQuery = queryOptions({
  queryKey: [personalKey, 'new-order-push'],
  queryFn: () => browserApi.load('GET /api/v1/push/new-orders'),
});
