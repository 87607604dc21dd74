import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ZeroResultSearch } from '../../../../contract/search/search.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatDate } from '../../../dates.ts';
import { personalKey } from '../../../query-client.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { SearchCheck } from '../../../ui/admin-icons.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ListPage, ListSkeleton } from '../../ui/list-page.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { RowButton } from './row-button.tsx';
import { WantedSearches } from './wanted-searches.tsx';

export const meta = privateMeta(m.adminSearches.title);

const zeroResultQuery = queryOptions({
  queryKey: [personalKey, 'zero-result-searches'],
  queryFn: () => browserApi.load('GET /api/v1/searches/zero-result'),
});

/** Searches with few or no results, most frequent first. */
export default function SearchesScreen() {
  const queries = useQueryClient();
  const query = useQuery(zeroResultQuery);
  const [assigning, setAssigning] = useState<string>();
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
    <ListPage
      title={m.adminSearches.title()}
      hint={m.adminSearches.hint()}
      toolbar={query.data && <WantedSearches />}
      query={query}
      items={query.data}
      skeleton={<ListSkeleton label={m.adminSearches.loading()} rows={6} className="h-30 sm:h-19" />}
      failed={m.adminSearches.loadingFailed()}
      empty={
        <EmptyState icon={<SearchCheck size={40} />} title={m.adminSearches.allFound()}>
          {m.adminSearches.allFoundHint()}
        </EmptyState>
      }
      row={(search) => (
        <SearchRow
          key={search.text}
          search={search}
          onAssign={() => setAssigning(search.text)}
          onDismiss={() => void dismiss(search.text)}
        />
      )}
    >
      {assigning !== undefined && (
        <AssignDialog
          text={assigning}
          title={m.adminSearches.assignTitle({ text: assigning })}
          hint={m.adminSearches.assignHint()}
          onChoose={async ({ _id: productId, name }) => {
            await browserApi.send('POST /api/v1/searches/alias', { body: { text: assigning, productId } });
            toast.success(m.adminSearches.assigned({ text: assigning, name }));
            void update();
          }}
          onClose={() => setAssigning(undefined)}
        />
      )}
    </ListPage>
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
