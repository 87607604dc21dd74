import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The notifications that the signed-in user wants, and the ways that the shop has. */
export const preferencesQuery = queryOptions({
  queryKey: [personalKey, 'notification-preferences'],
  queryFn: () => browserApi.load('GET /api/v1/notifications/get-preferences'),
});
