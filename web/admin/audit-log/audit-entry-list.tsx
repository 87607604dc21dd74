import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry, AuditLogQuery } from '../../../contract/audit-log.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';
import { historyQuery } from './history-query.ts';

interface Props {
  filter: Omit<AuditLogQuery, 'before'>;
  about?: (change: AuditEntry) => ReactNode;
  actor?: (change: AuditEntry) => ReactNode;
}

/** The audit log entries that match `filter`, with a button to load more. */
export function AuditEntryList({ filter, about, actor = (change) => change.actorName }: Props) {
  const history = useInfiniteQuery(historyQuery(filter));
  if (history.isPending) return <AuditEntryListSkeleton />;
  if (!history.data) {
    return (
      <EmptyState
        icon={<CircleAlert size={40} aria-hidden />}
        title="The history could not be loaded"
        action={<Button onClick={() => void history.refetch()}>Try again</Button>}
      >
        {messageOf(history.error)}
      </EmptyState>
    );
  }
  const changes = history.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <EmptyState icon={<History size={40} aria-hidden />} title="No changes">
        Nothing has been recorded here yet.
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change._id}>
            <AuditEntryItem change={change} about={about?.(change)} actor={actor(change)} />
          </li>
        ))}
      </ol>
      <LoadMore pages={history} label="Older changes" className="mt-4" />
    </>
  );
}

export const AuditEntryListSkeleton = () => (
  <div aria-busy="true" className="space-y-3 py-3">
    {times(5, (index) => (
      <Skeleton key={index} className="h-16 w-full" />
    ))}
  </div>
);
