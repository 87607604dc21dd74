import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatDate } from '../../../dates.ts';
import { personalKey } from '../../../query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { RowButton } from './row-button.tsx';

const wantedQuery = queryOptions({
  queryKey: [personalKey, 'wanted-searches'],
  queryFn: () => browserApi.load('GET /api/v1/searches/wanted'),
});

/** Searches that people wait for, the most wanted first; nothing while nobody waits. */
export function WantedSearches() {
  const queries = useQueryClient();
  const query = useQuery(wantedQuery);
  const [answering, setAnswering] = useState<string>();
  if (query.isError && !query.data) return <LoadingFailed title={m.adminSearches.loadingFailed()} query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Card title={m.adminSearches.wanted()} hint={m.adminSearches.wantedHint()} className="mb-6">
      <ul className="-my-3 divide-y divide-line">
        {query.data.map(({ text, people, latest }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">
                {m.adminSearches.people({ count: people, date: formatDate(latest) })}
              </p>
            </div>
            <RowButton
              variant="outline"
              label={m.adminSearches.haveIt()}
              text={text}
              onClick={() => setAnswering(text)}
            />
          </li>
        ))}
      </ul>
      {answering !== undefined && (
        <AssignDialog
          text={answering}
          title={m.adminSearches.haveItTitle({ text: answering })}
          hint={m.adminSearches.haveItHint()}
          onChoose={async ({ _id: productId }) => {
            const body = { text: answering, productId };
            const { message } = await browserApi.send('POST /api/v1/searches/answer', { body });
            toast.success(message);
            void queries.invalidateQueries({ queryKey: wantedQuery.queryKey });
          }}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </Card>
  );
}
