import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

/** The saved settings, with their version. */
export const settingsQuery = queryOptions({
  queryKey: [personalKey, 'shop-settings'],
  queryFn: () => browserApi.load('GET /api/v1/shop-settings/get-saved'),
});
