import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, UserSearch } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser, UserKind } from '../../../contract/user-admin.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { UserChange } from './user-change.ts';
import { UserRow } from './user-row.tsx';
import { usersQuery } from './users-query.ts';
import { UsersSkeleton } from './users-skeleton.tsx';

/** The users found. `selfId` is the administrator's own id. */
export function UserList({ search, kind, selfId }: { search: string; kind: UserKind; selfId: string }) {
  const people = useInfiniteQuery(usersQuery(search, kind));
  const [asked, setAsked] = useState<{ person: ListedUser; change: UserChange }>();
  if (people.isPending) return <UsersSkeleton />;
  if (!people.data) {
    return (
      <EmptyState
        icon={<CircleAlert size={40} />}
        title="People could not be loaded"
        action={<Button onClick={() => void people.refetch()}>Try again</Button>}
      >
        {messageOf(people.error)}
      </EmptyState>
    );
  }
  const all = people.data.pages.flatMap((page) => page.people);
  if (all.length === 0) {
    return (
      <EmptyState icon={<UserSearch size={40} />} title="No one found">
        Search by the start of any name or email address, or by three digits of a mobile. Try fewer letters, or show
        everyone.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
        {all.map((person) => (
          <UserRow
            key={person._id}
            person={person}
            isSelf={person._id === selfId}
            onChange={(change) => setAsked({ person, change })}
          />
        ))}
      </ul>
      <LoadMore pages={people} className="mt-6" />
      {asked && <ChangeDialog {...asked} isSelf={asked.person._id === selfId} onClose={() => setAsked(undefined)} />}
    </>
  );
}
