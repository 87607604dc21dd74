import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import { staffRoles } from '../../../../contract/users/staff-roles.ts';
import type { ListedUser, UserKind } from '../../../../contract/users/user-admin.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useUser } from '../../../session/use-session.ts';
import { UserSearch } from '../../../ui/admin-icons.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { roleLabels } from '../../stores/role-labels.ts';
import { storesQuery } from '../../stores/stores-query.ts';
import { ListPage, ListSkeleton } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { ChangeUserDialog, type UserChange, usersKey } from './change-user-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UserRow } from './user-row.tsx';

export const meta = privateMeta(m.adminUsers.title);

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
  ...staffRoles.map((role) => [role, roleLabels()[role].name] as const),
];
const isAdministrators = (kind: UserKind): boolean => administrators().some(([each]) => each === kind);

/** Customers and administrators. The filters are in the URL. */
export default function UsersScreen() {
  const selfId = useUser()?._id;
  const { values, show } = useListParams({
    search: '',
    kind: [...kinds(), ...administrators()].map(([each]) => each),
  });
  const query = useInfiniteQuery(usersQuery(values.search, values.kind));
  const { data: stores } = useQuery(storesQuery);
  const [pending, setPending] = useState<{ person: ListedUser; change: UserChange }>();
  const [assigned, setAssigned] = useState<ListedUser>();
  return (
    <ListPage
      title={m.adminUsers.title()}
      toolbar={
        <>
          <Invitations stores={stores} />
          <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
            <SearchField
              label={m.adminUsers.searchLabel()}
              placeholder={m.adminUsers.searchPlaceholder()}
              submitLabel={m.adminUsers.search()}
              value={values.search}
              maxLength={limits.searchText}
              onSearch={(search) => show({ search })}
              className="lg:w-96"
            />
            <ToggleGroup
              label={m.adminUsers.show()}
              options={kinds()}
              value={isAdministrators(values.kind) ? 'administrators' : values.kind}
              onChange={(kind) => show({ kind })}
            />
          </div>
          {isAdministrators(values.kind) && (
            <ToggleGroup
              label={m.adminUsers.staff()}
              options={administrators()}
              value={values.kind}
              onChange={(kind) => show({ kind })}
              className="mb-5 lg:justify-end"
            />
          )}
        </>
      }
      query={query}
      items={query.data?.pages.flatMap(({ people }) => people)}
      skeleton={<ListSkeleton label={m.adminUsers.loading()} rows={8} className="h-40 lg:h-19" />}
      failed={m.adminUsers.loadingFailed()}
      empty={
        <EmptyState icon={<UserSearch size={40} />} title={m.adminUsers.noOneFound()}>
          {m.adminUsers.searchHint()}
        </EmptyState>
      }
      row={(person) => (
        <UserRow
          key={person._id}
          person={person}
          stores={stores}
          onRole={() => setAssigned(person)}
          isSelf={person._id === selfId}
          onChange={(change) => setPending({ person, change })}
        />
      )}
    >
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
    </ListPage>
  );
}
