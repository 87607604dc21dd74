import { infiniteQueryOptions } from '@tanstack/react-query';
import type { UserKind } from '../../../contract/user-admin.ts';
import { userAdminApi } from '../../api/user-admin-api.ts';
import { personalKey } from '../../session/personal-key.ts';

export const usersKey = [personalKey, 'people'];

/** Users, newest first, page by page. */
export const usersQuery = (search: string, kind: UserKind) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, search, kind],
    queryFn: ({ pageParam }) => userAdminApi.list({ search, kind, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
