import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { staffRoles } from '../../../contract/staff-roles.ts';
import type { ListedStore } from '../../../contract/stores.ts';
import type { ListedUser, UserKind } from '../../../contract/user-admin.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { PagedList } from '../../api/paged-list.tsx';
import { useSession } from '../../session/use-session.ts';
import { UserSearch } from '../../ui/admin-icons.ts';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { roleWords } from '../stores/role-words.ts';
import { storesQuery } from '../stores/stores-query.ts';
import { ChangeUserDialog, type UserChange, usersKey } from './change-user-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UserRow } from './user-row.tsx';

/** Users, newest first, page by page. */
const usersQuery = (search: string, kind: UserKind) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, search, kind],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/users/list', { query: { search, kind, before: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const kinds = (): readonly (readonly [UserKind, string])[] => [
  ['all', m.adminUsers.everyone()],
  ['customers', m.adminUsers.customers()],
  ['administrators', m.adminUsers.administrators()],
  ['suspended', m.adminUsers.suspended()],
];

/** Administrators of one kind; the first is all of them. */
const administrators = (): readonly (readonly [UserKind, string])[] => [
  ['administrators', m.adminUsers.allAdministrators()],
  ['owner', m.adminUsers.owners()],
  ...staffRoles.map((role) => [role, roleWords()[role].name] as const),
];
const isAdministrators = (kind: UserKind): boolean => administrators().some(([each]) => each === kind);

/** Customers and administrators. The filters are in the URL. */
export function UsersScreen() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [kind = 'all'] = [...kinds(), ...administrators()]
    .map(([each]) => each)
    .filter((each) => each === params.get('kind'));
  const show = (next: { search: string; kind: UserKind }) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.kind !== 'all' && { kind: next.kind }) },
      { preventScrollReset: true },
    );
  const { data: stores } = useQuery(storesQuery);
  if (session.status !== 'signed-in') return <UsersSkeleton />;
  return (
    <>
      <Invitations stores={stores} />
      <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <SearchField
          label={m.adminUsers.searchLabel()}
          placeholder={m.adminUsers.searchPlaceholder()}
          submitLabel={m.adminUsers.search()}
          value={search}
          maxLength={limits.searchText}
          onSearch={(text) => show({ search: text, kind })}
          className="lg:w-96"
        />
        <ToggleGroup
          label={m.adminUsers.show()}
          options={kinds()}
          value={isAdministrators(kind) ? 'administrators' : kind}
          onChange={(chosen) => show({ search, kind: chosen })}
        />
      </div>
      {isAdministrators(kind) && (
        <ToggleGroup
          label={m.adminUsers.staff()}
          options={administrators()}
          value={kind}
          onChange={(chosen) => show({ search, kind: chosen })}
          className="mb-5 lg:justify-end"
        />
      )}
      <UserList search={search} kind={kind} selfId={session.user._id} stores={stores} />
    </>
  );
}

/** The users found. `selfId` is the administrator's own id. */
interface ListProps {
  search: string;
  kind: UserKind;
  selfId: string;
  stores: readonly ListedStore[] | undefined;
}

function UserList({ search, kind, selfId, stores }: ListProps) {
  const [pending, setPending] = useState<{ person: ListedUser; change: UserChange }>();
  const [assigned, setAssigned] = useState<ListedUser>();
  return (
    <>
      <PagedList
        query={useInfiniteQuery(usersQuery(search, kind))}
        itemsOf={(page) => page.people}
        skeleton={<UsersSkeleton />}
        failed={m.adminUsers.loadingFailed()}
        empty={
          <EmptyState icon={<UserSearch size={40} />} title={m.adminUsers.noOneFound()}>
            {m.adminUsers.searchHint()}
          </EmptyState>
        }
        more={{ className: 'mt-6' }}
      >
        {(people) => (
          <ul className={classNames(cardFrame, 'divide-y divide-line')}>
            {people.map((person) => (
              <UserRow
                key={person._id}
                person={person}
                stores={stores}
                onRole={() => setAssigned(person)}
                isSelf={person._id === selfId}
                onChange={(change) => setPending({ person, change })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {pending && (
        <ChangeUserDialog {...pending} isSelf={pending.person._id === selfId} onClose={() => setPending(undefined)} />
      )}
      {assigned && stores && (
        <RoleDialog
          person={assigned}
          stores={stores}
          isSelf={assigned._id === selfId}
          onClose={() => setAssigned(undefined)}
        />
      )}
    </>
  );
}

/** Placeholder for the user list. */
const UsersSkeleton = () => (
  <Skeletons
    label={m.adminUsers.loading()}
    className="space-y-px overflow-hidden rounded-xl border border-line"
    sizes={Array(8).fill('h-40 rounded-none lg:h-19')}
  />
);
