import { useSearchParams } from 'react-router';
import type { PeopleKind } from '../../../contract/people.ts';
import { useSession } from '../../session/use-session.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

const kinds: readonly string[] = ['customers', 'administrators', 'suspended'] satisfies PeopleKind[];
const isKind = (text: string | null): text is PeopleKind => text !== null && kinds.includes(text);

/** Who runs the shop and who may shop in it. What is looked for stands in the address. */
export function PeopleScreen() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const given = params.get('kind');
  const kind = isKind(given) ? given : 'all';
  const look = (next: { search: string; kind: PeopleKind }) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.kind !== 'all' && { kind: next.kind }) },
      { preventScrollReset: true },
    );
  if (session.status !== 'signed-in') return <PeopleSkeleton />;
  return (
    <>
      <PeopleFilters
        search={search}
        kind={kind}
        onSearch={(text) => look({ search: text, kind })}
        onKind={(chosen) => look({ search, kind: chosen })}
      />
      <PeopleList search={search} kind={kind} selfId={session.user._id} />
    </>
  );
}
