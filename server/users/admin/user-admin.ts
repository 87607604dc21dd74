/** User administration: who is an administrator, and who may shop. Every change is in the audit log. */
import type { AdminUser, SettableStatus, UserKind, UsersPage } from '../../../contract/user-admin.ts';
import type { Role } from '../../../contract/users.ts';
import { addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
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
  users: Pick<Users, 'lockAdministrators'>;
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
      if (!person) throw notFound('This person');
      const changed = { ...person, ...decide(person, administrators) };
      await keep(tx, by, person, changed);
      return presentUser(changed);
    });

  return {
    /** Users with the words of `search` as prefixes in their name or email, or its digits in their mobile; newest first. */
    async list(wanted: { search: string; kind: UserKind; before?: string | undefined }): Promise<UsersPage> {
      const rows = await store.listUsers(database.queries, wanted, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const ids = shown.map(({ id }) => id);
      const { addresses, orders } = await store.listBelongings(database.queries, ids);
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
          throw new AppError('FORBIDDEN', `${person.name} is suspended and cannot become an administrator.`);
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
          throw new AppError('FORBIDDEN', `${person.name} is an administrator. Please remove that role first.`);
        }
        return { role: person.role, status };
      }),
  };
}

async function keep(tx: Queries, by: Administrator, person: store.UserRow, changed: store.UserRow): Promise<void> {
  const fields = diff(person, changed);
  if (Object.keys(fields).length === 0) return;
  await store.updatePerson(tx, person.id, { role: changed.role, status: changed.status });
  if (changed.status === 'Suspended') await store.endSessions(tx, person.id);
  await addAuditEntry(tx, {
    actor: { id: by.userId, name: by.name },
    entity: 'user',
    entityId: person.id,
    entityName: person.name,
    action: 'changed',
    fields,
  });
}

const noLongerAllowed = () => new AppError('FORBIDDEN', 'Only administrators can do this.');

const lastAdministrator = () =>
  new AppError(
    'LAST_ADMINISTRATOR',
    'The store needs an administrator. Please make someone else an administrator first.',
  );

export type UserAdmin = ReturnType<typeof createUserAdmin>;
