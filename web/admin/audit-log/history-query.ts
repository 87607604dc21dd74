import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditLogQuery } from '../../../contract/audit-log.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { personalKey } from '../../session/personal-key.ts';

/** Audit log entries that match `filter`, newest first, page by page. */
export const historyQuery = (filter: Omit<AuditLogQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: [personalKey, 'record', filter],
    queryFn: ({ pageParam }) => catalogueAdminApi.listAuditEntries({ ...filter, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
