import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangesQuery, RecordedChange } from '../../../contract/record.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeItem } from './change-item.tsx';
import { historyQuery } from './history-query.ts';

interface Props {
  filter: Omit<ChangesQuery, 'before'>;
  about?: (change: RecordedChange) => ReactNode;
  actor?: (change: RecordedChange) => ReactNode;
}

/** The changes that `filter` lets through; more at the press of a button. */
export function ChangeList({ filter, about, actor = (change) => change.actorName }: Props) {
  const history = useInfiniteQuery(historyQuery(filter));
  if (history.isPending) return <ChangeListSkeleton />;
  if (!history.data) {
    return (
      <Notice
        icon={<CircleAlert size={40} aria-hidden />}
        title="The history could not be loaded"
        action={<Button onClick={() => void history.refetch()}>Try again</Button>}
      >
        {messageOf(history.error)}
      </Notice>
    );
  }
  const changes = history.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <Notice icon={<History size={40} aria-hidden />} title="No changes">
        Nothing was recorded here yet.
      </Notice>
    );
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change._id}>
            <ChangeItem change={change} about={about?.(change)} actor={actor(change)} />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            look="outline"
            busy={history.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void history.fetchNextPage()}
          >
            Older changes
          </Button>
        </div>
      )}
    </>
  );
}

export const ChangeListSkeleton = () => (
  <div aria-busy="true" className="space-y-3 py-3">
    {repeat(5, (index) => (
      <Skeleton key={index} className="h-16 w-full" />
    ))}
  </div>
);
