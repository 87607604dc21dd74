import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChangesQuery } from '../../../contract/record.ts';
import { keepingApi } from '../../api/keeping-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Changes that `filter` lets through, newest first, page by page. */
export const historyQuery = (filter: Omit<ChangesQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: [personalKey, 'record', filter],
    queryFn: ({ pageParam }) => keepingApi.listChanges({ ...filter, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
