import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, UserSearch } from 'lucide-react';
import { useState } from 'react';
import type { ListedPerson, PeopleKind } from '../../../contract/people.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { peopleQuery } from './people-query.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import type { PersonChange } from './person-change.ts';
import { PersonRow } from './person-row.tsx';

/** The people who were looked for. `selfId` is the administrator's own id. */
export function PeopleList({ search, kind, selfId }: { search: string; kind: PeopleKind; selfId: string }) {
  const people = useInfiniteQuery(peopleQuery(search, kind));
  const [asked, setAsked] = useState<{ person: ListedPerson; change: PersonChange }>();
  if (people.isPending) return <PeopleSkeleton />;
  if (!people.data) {
    return (
      <Notice
        icon={<CircleAlert size={40} />}
        title="People could not be loaded"
        action={<Button onClick={() => void people.refetch()}>Try again</Button>}
      >
        {messageOf(people.error)}
      </Notice>
    );
  }
  const all = people.data.pages.flatMap((page) => page.people);
  if (all.length === 0) {
    return (
      <Notice icon={<UserSearch size={40} />} title="Nobody found">
        Names and e-mail addresses are found by how their words begin, mobiles by any three digits. Try fewer letters,
        or show everybody.
      </Notice>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
        {all.map((person) => (
          <PersonRow
            key={person._id}
            person={person}
            isSelf={person._id === selfId}
            onChange={(change) => setAsked({ person, change })}
          />
        ))}
      </ul>
      {people.hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            look="outline"
            busy={people.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void people.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
      {asked && <ChangeDialog {...asked} isSelf={asked.person._id === selfId} onClose={() => setAsked(undefined)} />}
    </>
  );
}
