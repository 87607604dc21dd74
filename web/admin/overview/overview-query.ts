import { queryOptions } from '@tanstack/react-query';
import { getOverview } from '../../api/overview-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Refetch interval, in ms. */
const freshness = 60_000;

export const overviewQuery = queryOptions({
  queryKey: [personalKey, 'overview'],
  queryFn: getOverview,
  refetchInterval: freshness,
});
