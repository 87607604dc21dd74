import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

/** Every page in every language, as its editor needs it. */
export const pageTextsQuery = queryOptions({
  queryKey: [personalKey, 'page-texts'],
  queryFn: () => browserApi.load('GET /api/v1/content/texts'),
});
