/** User administration: who is an administrator, and who may shop. Every change is in the audit log. */

import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import type { AdminUser, Rights, SettableStatus, UserKind, UsersPage } from '../../../contract/users/user-admin.ts';
import type { Role } from '../../../contract/users/users.ts';
import { text } from '../../../messages/text.ts';
import { listAddressesOf } from '../../addresses/repository.ts';
import { addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { isSamplePerson } from '../../lib/sample-people.ts';
import { countOrdersOf } from '../../orders/model/repository.ts';
import type { Stores } from '../../stores/stores.ts';
import type { Users } from '../users.ts';
import { deleteInvitationsBy } from './invitation-repository.ts';
import { presentListed, presentUser } from './present.ts';
import * as repository from './repository.ts';

/** The administrator who makes the change. */
export interface Administrator {
  userId: string;
  name: string;
}

interface Parts {
  database: Database;
  users: Pick<Users, 'lockAdministrators' | 'endSessions'>;
  stores: Pick<Stores, 'list'>;
}

/** The facts that decide changes of a user. */
type Decided = Pick<repository.UserRow, 'role' | 'status' | 'storeIds' | 'staffRole'>;

const pageSize = 25;

export function createUserAdmin({ database, users, stores }: Parts) {
  /**
   * Changes one user as `decide` returns, which may throw, and writes the audit log. Role changes run one after
   * another: otherwise two owners who revoke each other's role at once would leave none.
   */
  const change = (
    by: Administrator,
    userId: string,
    decide: (person: repository.UserRow, owners: string[]) => Decided,
    nameOf: (storeId: string) => string = (storeId) => storeId,
  ): Promise<AdminUser> =>
    database.transaction(async (tx) => {
      await users.lockAdministrators(tx);
      const owners = await repository.listOwners(tx);
      if (!owners.includes(by.userId)) throw noLongerAllowed();
      const person = await repository.lockPerson(tx, userId);
      if (!person) throw notFound('errors.personNotFound');
      const changed = { ...person, ...decide(person, owners) };
      const shown = ({ status, ...rights }: Decided) => ({ status, ...shownRights(rights, nameOf) });
      const fields = diff(shown(person), shown(changed));
      if (Object.keys(fields).length === 0) return presentUser(person);
      // Everybody may sign in as one of them.
      if (isOwner(changed) && isSamplePerson(userId))
        throw new AppError('FORBIDDEN', text('errors.samplePersonNoOwner'));
      const { role, status, storeIds, staffRole } = changed;
      await repository.updatePerson(tx, userId, { role, status, storeIds, staffRole });
      // Nor does one from before come back with the role.
      if (owners.includes(userId) !== isOwner(changed)) await deleteInvitationsBy(tx, userId);
      if (changed.status === 'Suspended') await users.endSessions(tx, userId);
      const about = { entity: 'user', entityId: userId, entityName: person.name } as const;
      await addAuditEntry(tx, { actor: { id: by.userId, name: by.name }, ...about, action: 'changed', fields });
      return presentUser(changed);
    });

  return {
    /** Users with the words of `search` as prefixes in their name or email, or its digits in their mobile; newest first. */
    async list(query: { search: string; kind: UserKind; before?: string | undefined }): Promise<UsersPage> {
      const rows = await repository.listUsers(database.queries, query, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const ids = shown.map(({ id }) => id);
      const addresses = Map.groupBy(await listAddressesOf(database.queries, ids), (row) => row.userId);
      const orders = await countOrdersOf(database.queries, ids);
      const people = shown.map((row) => presentListed(row, addresses.get(row.id) ?? [], orders.get(row.id) ?? 0));
      return { people, next: rows.length > pageSize ? (people.at(-1)?._id ?? null) : null };
    },

    /**
     * A new administrator is an owner.
     * @param seen the rights that `by` saw
     * @throws AppError LAST_ADMINISTRATOR, NOT_FOUND, CHANGED_MEANWHILE, or FORBIDDEN for a suspended user or when `by` lost the role
     * in the meantime
     */
    async setRole(by: Administrator, userId: string, role: Role, seen?: Rights): Promise<AdminUser> {
      const names = await namesOfStores(stores);
      const decide = (person: repository.UserRow, owners: string[]): Decided => {
        requireUnchanged(person, seen);
        if (role === 'USER' && isLast(owners, userId)) throw lastAdministrator();
        if (role === 'ADMIN') requireActive(person);
        return { ...person, role, storeIds: role === 'ADMIN' ? person.storeIds : null };
      };
      return change(by, userId, decide, (id) => names.get(id) ?? id);
    },

    /**
     * Makes an administrator or a customer staff of stores in a role, so that nobody is an owner in between; or an administrator an
     * owner, without any stores.
     * @throws AppError LAST_ADMINISTRATOR for the last owner, NOT_FOUND, CHANGED_MEANWHILE, VALIDATION for stores that do not exist, or
     * FORBIDDEN for a customer without stores or a suspended one, or when `by` is no longer an owner
     */
    async setStores(
      by: Administrator,
      userId: string,
      {
        stores: storeIds,
        staffRole,
        seen,
      }: { stores: readonly string[]; staffRole: StaffRole; seen?: Rights | undefined },
    ): Promise<AdminUser> {
      const names = await namesOfStores(stores);
      if (!storeIds.every((id) => names.has(id))) throw noSuchStore();
      const decide = (person: repository.UserRow, owners: string[]): Decided => {
        requireUnchanged(person, seen);
        const { name, role, status, staffRole: before } = person;
        if (role !== 'ADMIN' && storeIds.length === 0) {
          throw new AppError('FORBIDDEN', text('errors.personIsCustomer', { name }));
        }
        if (role !== 'ADMIN') requireActive(person);
        if (storeIds.length > 0 && isLast(owners, userId)) {
          throw new AppError('LAST_ADMINISTRATOR', text('errors.lastOwner'));
        }
        if (storeIds.length === 0) return { role, status, storeIds: null, staffRole: before };
        return { role: 'ADMIN', status, storeIds: [...storeIds], staffRole };
      };
      return change(by, userId, decide, (id) => names.get(id) ?? id);
    },

    /**
     * Suspending ends all sign-ins. @throws AppError NOT_FOUND, or FORBIDDEN for an administrator or when `by` lost the
     * role in the meantime
     */
    setStatus: (by: Administrator, userId: string, status: SettableStatus): Promise<AdminUser> =>
      change(by, userId, (person) => {
        if (person.role === 'ADMIN' && status === 'Suspended') {
          throw new AppError('FORBIDDEN', text('errors.personIsAdministrator', { name: person.name }));
        }
        return { ...person, status };
      }),
  };
}

/** Names by id. */
export const namesOfStores = async (stores: Pick<Stores, 'list'>): Promise<Map<string, string>> =>
  new Map((await stores.list()).map(({ _id, name }) => [_id, name]));

/** Somebody's rights as the audit log stores them. */
export const shownRights = (
  { role, storeIds, staffRole }: Pick<repository.UserRow, 'role' | 'storeIds' | 'staffRole'>,
  nameOf: (storeId: string) => string,
) => ({ role, stores: storeIds?.map(nameOf) ?? null, staffRole: storeIds && staffRole });

/** @throws AppError FORBIDDEN */
export function requireActive({ name, status, email }: Pick<repository.UserRow, 'name' | 'status' | 'email'>): void {
  // Nobody can sign in to the account.
  if (email === null) throw new AppError('FORBIDDEN', text('errors.callerIsNoStaff', { name }));
  if (status !== 'Active') throw new AppError('FORBIDDEN', text('errors.suspendedPerson', { name }));
}

/** @throws AppError CHANGED_MEANWHILE when the rights are no longer those that were seen */
function requireUnchanged(person: repository.UserRow, seen: Rights | undefined): void {
  const of = ({ role, stores, staffRole }: Rights) => `${role} ${staffRole} ${[...(stores ?? [])].sort()}`;
  if (!seen || of(seen) === of(presentUser(person))) return;
  throw new AppError('CHANGED_MEANWHILE', text('errors.rightsChanged', { name: person.name }));
}

const isOwner = ({ role, status, storeIds }: Decided) => role === 'ADMIN' && status === 'Active' && storeIds === null;

/** Returns true when a user is the last owner. */
const isLast = (owners: readonly string[], userId: string) => owners.length === 1 && owners[0] === userId;

export function noSuchStore(): AppError {
  const message = text('errors.noSuchStore');
  return new AppError('VALIDATION', message, { errors: { stores: message } });
}

export const noLongerAllowed = () => new AppError('FORBIDDEN', text('errors.onlyAdministrators'));

const lastAdministrator = () => new AppError('LAST_ADMINISTRATOR', text('errors.lastAdministrator'));

export type UserAdmin = ReturnType<typeof createUserAdmin>;
