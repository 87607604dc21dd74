import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../../api/browser-api.ts';
import { personalKey } from '../../../../query-client.ts';

export const recipesQuery = queryOptions({
  queryKey: [personalKey, 'recipes'],
  queryFn: () => browserApi.load('GET /api/v1/recipe/get-admin-recipes'),
});
