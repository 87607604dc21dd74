import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { ZeroResultSearch } from '../../../contract/search.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { formatDate } from '../../dates.ts';
import { personalKey } from '../../query-client.ts';
import { SearchCheck } from '../../ui/admin-icons.ts';
import { Button } from '../../ui/button.tsx';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AssignDialog } from './assign-dialog.tsx';

const zeroResultQuery = queryOptions({
  queryKey: [personalKey, 'zero-result-searches'],
  queryFn: () => browserApi.load('GET /api/v1/searches/zero-result'),
});

/** Searches with few or no results, most frequent first. */
export function SearchesScreen() {
  const queries = useQueryClient();
  const { data: searches, error, isPending, refetch } = useQuery(zeroResultQuery);
  const [assigning, setAssigning] = useState<string>();
  if (isPending) return <SearchesSkeleton />;
  if (!searches) return <LoadingFailed title={m.adminSearches.loadingFailed()} query={{ error, refetch }} />;
  const update = () => queries.invalidateQueries({ queryKey: zeroResultQuery.queryKey });

  async function dismiss(text: string): Promise<void> {
    try {
      await browserApi.send('POST /api/v1/searches/dismiss', { body: { text } });
      toast.success(m.adminSearches.dismissed({ text }));
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await update();
  }

  return (
    <>
      {searches.length === 0 ? (
        <EmptyState icon={<SearchCheck size={40} />} title={m.adminSearches.allFound()}>
          {m.adminSearches.allFoundHint()}
        </EmptyState>
      ) : (
        <ul className={classNames(cardFrame, 'divide-y divide-line')}>
          {searches.map((search) => (
            <SearchRow
              key={search.text}
              search={search}
              onAssign={() => setAssigning(search.text)}
              onDismiss={() => void dismiss(search.text)}
            />
          ))}
        </ul>
      )}
      {assigning !== undefined && (
        <AssignDialog text={assigning} onAssigned={() => void update()} onClose={() => setAssigning(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  search: ZeroResultSearch;
  onAssign: () => void;
  onDismiss: () => void;
}

const SearchRow = ({ search: { text, times: count, lastDay, found }, onAssign, onDismiss }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
    <div className="min-w-48 flex-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      <p className="text-sm text-muted">
        {[
          m.adminSearches.searched({ count, date: formatDate(lastDay) }),
          found === 0 ? m.adminSearches.findsNothing() : m.adminSearches.finds({ count: found }),
        ].join(' · ')}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <RowButton variant="outline" label={m.adminSearches.assign()} text={text} onClick={onAssign} />
      <RowButton variant="quiet" label={m.adminSearches.dismiss()} text={text} onClick={onDismiss} />
    </div>
  </li>
);

const RowButton = ({ label, text, ...button }: ComponentProps<typeof Button> & { label: string; text: string }) => (
  <Button className="px-4 text-sm" aria-label={`${label}: ${text}`} {...button}>
    {label}
  </Button>
);

/** Placeholder for the searches. */
const SearchesSkeleton = () => (
  <Skeletons
    label={m.adminSearches.loading()}
    className="space-y-px overflow-hidden rounded-xl border border-line"
    sizes={Array(6).fill('h-30 rounded-none sm:h-19')}
  />
);
