/** User administration: who is an administrator, and who may shop. Every change is in the audit log. */

import type { AdminUser, SettableStatus, UserKind, UsersPage } from '../../../contract/user-admin.ts';
import type { Role } from '../../../contract/users.ts';
import { text } from '../../../messages/text.ts';
import { listAddressesOf } from '../../addresses/store.ts';
import { addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { countOrdersOf } from '../../orders/store.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Users } from '../users.ts';
import { presentListed, presentUser } from './present.ts';
import * as store from './store.ts';

/** The administrator who makes the change. */
export interface Administrator {
  userId: string;
  name: string;
}

interface Parts {
  database: Database;
  users: Pick<Users, 'lockAdministrators' | 'endSessions'>;
}

const pageSize = 25;

export function createUserAdmin({ database, users }: Parts) {
  /**
   * Changes one user as `decide` returns, which may throw, and writes the audit log. Role changes run one after
   * another: otherwise two administrators who revoke each other's role at once would leave none.
   */
  const change = (
    by: Administrator,
    userId: string,
    decide: (person: store.UserRow, administrators: string[]) => Pick<store.UserRow, 'role' | 'status'>,
  ): Promise<AdminUser> =>
    database.transaction(async (tx) => {
      await users.lockAdministrators(tx);
      const administrators = await store.listAdministrators(tx);
      if (!administrators.includes(by.userId)) throw noLongerAllowed();
      const person = await store.lockPerson(tx, userId);
      if (!person) throw notFound('errors.personNotFound');
      const changed = { ...person, ...decide(person, administrators) };
      const fields = diff(person, changed);
      if (Object.keys(fields).length === 0) return presentUser(person);
      await store.updatePerson(tx, userId, { role: changed.role, status: changed.status });
      if (changed.status === 'Suspended') await users.endSessions(tx, userId);
      const about = { entity: 'user', entityId: userId, entityName: person.name } as const;
      await addAuditEntry(tx, { actor: { id: by.userId, name: by.name }, ...about, action: 'changed', fields });
      return presentUser(changed);
    });

  return {
    /** Users with the words of `search` as prefixes in their name or email, or its digits in their mobile; newest first. */
    async list(query: { search: string; kind: UserKind; before?: string | undefined }): Promise<UsersPage> {
      const rows = await store.listUsers(database.queries, query, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const ids = shown.map(({ id }) => id);
      const addresses = Map.groupBy(await listAddressesOf(database.queries, ids), (row) => row.userId);
      const orders = await countOrdersOf(database.queries, ids);
      const people = shown.map((row) => presentListed(row, addresses.get(row.id) ?? [], orders.get(row.id) ?? 0));
      return { people, next: rows.length > pageSize ? (people.at(-1)?._id ?? null) : null };
    },

    /**
     * @throws AppError LAST_ADMINISTRATOR, NOT_FOUND, or FORBIDDEN for a suspended user or when `by` lost the role in
     * the meantime
     */
    setRole: (by: Administrator, userId: string, role: Role): Promise<AdminUser> =>
      change(by, userId, (person, administrators) => {
        const isLast = administrators.length === 1 && administrators[0] === userId;
        if (role === 'USER' && isLast) throw lastAdministrator();
        if (role === 'ADMIN' && person.status !== 'Active') {
          throw new AppError('FORBIDDEN', text('errors.suspendedPerson', { name: person.name }));
        }
        return { role, status: person.status };
      }),

    /**
     * Suspending ends all sign-ins. @throws AppError NOT_FOUND, or FORBIDDEN for an administrator or when `by` lost the
     * role in the meantime
     */
    setStatus: (by: Administrator, userId: string, status: SettableStatus): Promise<AdminUser> =>
      change(by, userId, (person) => {
        if (person.role === 'ADMIN' && status === 'Suspended') {
          throw new AppError('FORBIDDEN', text('errors.personIsAdministrator', { name: person.name }));
        }
        return { role: person.role, status };
      }),
  };
}

const noLongerAllowed = () => new AppError('FORBIDDEN', text('errors.onlyAdministrators'));

const lastAdministrator = () => new AppError('LAST_ADMINISTRATOR', text('errors.lastAdministrator'));

export type UserAdmin = ReturnType<typeof createUserAdmin>;
