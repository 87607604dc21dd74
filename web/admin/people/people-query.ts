import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PeopleKind } from '../../../contract/people.ts';
import { peopleApi } from '../../api/people-api.ts';
import { personalKey } from '../../session/personal-key.ts';

export const peopleKey = [personalKey, 'people'];

/** People, newest first, page by page. */
export const peopleQuery = (search: string, kind: PeopleKind) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, search, kind],
    queryFn: ({ pageParam }) => peopleApi.list({ search, kind, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
