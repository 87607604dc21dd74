import { useSearchParams } from 'react-router';
import type { UserKind } from '../../../contract/user-admin.ts';
import { useSession } from '../../session/use-session.ts';
import { UserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';
import { UsersSkeleton } from './users-skeleton.tsx';

const kinds: readonly string[] = ['customers', 'administrators', 'suspended'] satisfies UserKind[];
const isKind = (text: string | null): text is UserKind => text !== null && kinds.includes(text);

/** Customers and administrators. The filters are in the URL. */
export function UsersScreen() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const given = params.get('kind');
  const kind = isKind(given) ? given : 'all';
  const look = (next: { search: string; kind: UserKind }) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.kind !== 'all' && { kind: next.kind }) },
      { preventScrollReset: true },
    );
  if (session.status !== 'signed-in') return <UsersSkeleton />;
  return (
    <>
      <UserFilters
        search={search}
        kind={kind}
        onSearch={(text) => look({ search: text, kind })}
        onKind={(chosen) => look({ search, kind: chosen })}
      />
      <UserList search={search} kind={kind} selfId={session.user._id} />
    </>
  );
}
