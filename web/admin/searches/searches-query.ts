import { queryOptions } from '@tanstack/react-query';
import { searchesApi } from '../../api/searches-api.ts';
import { personalKey } from '../../session/personal-key.ts';

export const zeroResultQuery = queryOptions({
  queryKey: [personalKey, 'missed-searches'],
  queryFn: searchesApi.listZeroResults,
});
