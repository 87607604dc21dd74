import { SearchesScreen } from '../../admin/searches/searches-screen.tsx';
import { SearchesSkeleton } from '../../admin/searches/searches-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('Searches');

export default function Searches() {
  return (
    <>
      <h1 className="text-2xl font-extrabold">Searches</h1>
      <p className="mt-1 mb-6 text-muted">
        What shoppers looked for in the last 30 days and found nothing or little. Searches are not linked to a person.
      </p>
      <RequireAdmin waiting={<SearchesSkeleton />}>
        <SearchesScreen />
      </RequireAdmin>
    </>
  );
}
