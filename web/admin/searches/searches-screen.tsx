import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { searchesApi } from '../../api/searches-api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { MissedRow } from './missed-row.tsx';
import { missedQuery } from './searches-query.ts';
import { SearchesSkeleton } from './searches-skeleton.tsx';

/** What shoppers looked for in vain, the most frequent first. */
export function SearchesScreen() {
  const queries = useQueryClient();
  const { data: all, error, isPending, refetch } = useQuery(missedQuery);
  const [given, setGiven] = useState<string>();
  if (isPending) return <SearchesSkeleton />;
  if (!all) {
    return (
      <Notice
        icon={<CircleAlert size={40} />}
        title="Searches could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageOf(error)}
      </Notice>
    );
  }

  async function forget(text: string): Promise<void> {
    try {
      toast.success((await searchesApi.forget(text)).message);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await queries.invalidateQueries({ queryKey: missedQuery.queryKey });
  }

  return (
    <>
      {all.length === 0 ? (
        <Notice icon={<SearchCheck size={40} />} title="Every search found something">
          Nobody has looked for anything in vain in the last 30 days.
        </Notice>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
          {all.map((missed) => (
            <MissedRow
              key={missed.text}
              missed={missed}
              onGive={() => setGiven(missed.text)}
              onForget={() => void forget(missed.text)}
            />
          ))}
        </ul>
      )}
      {given !== undefined && <GiveDialog text={given} onClose={() => setGiven(undefined)} />}
    </>
  );
}
