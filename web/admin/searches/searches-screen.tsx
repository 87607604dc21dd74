import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { searchesApi } from '../../api/searches-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { zeroResultQuery } from './searches-query.ts';
import { SearchesSkeleton } from './searches-skeleton.tsx';
import { ZeroResultRow } from './zero-result-row.tsx';

/** Searches with few or no results, most frequent first. */
export function SearchesScreen() {
  const queries = useQueryClient();
  const { data: all, error, isPending, refetch } = useQuery(zeroResultQuery);
  const [given, setGiven] = useState<string>();
  if (isPending) return <SearchesSkeleton />;
  if (!all) {
    return (
      <EmptyState
        icon={<CircleAlert size={40} />}
        title="The searches could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }

  async function forget(text: string): Promise<void> {
    try {
      toast.success((await searchesApi.forget(text)).message);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await queries.invalidateQueries({ queryKey: zeroResultQuery.queryKey });
  }

  return (
    <>
      {all.length === 0 ? (
        <EmptyState icon={<SearchCheck size={40} />} title="Every search found something">
          No search came up empty in the last 30 days.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
          {all.map((missed) => (
            <ZeroResultRow
              key={missed.text}
              missed={missed}
              onGive={() => setGiven(missed.text)}
              onForget={() => void forget(missed.text)}
            />
          ))}
        </ul>
      )}
      {given !== undefined && <AssignDialog text={given} onClose={() => setGiven(undefined)} />}
    </>
  );
}
