/** All SQL about how users are named and reached. */
import { valuesById } from '../db/by-id.ts';
import type { Queries } from '../db/database.ts';
import { and, inArray, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { isNotDeleted } from './repository.ts';
import { isOwner } from './staff-repository.ts';
import { users } from './tables.ts';

const contactColumns = {
  language: users.language,
  id: users.id,
  name: users.name,
  email: users.email,
  emailConfirmed: users.emailConfirmed,
  status: users.status,
};

/** How to reach a user. */
export type ContactRow = Pick<typeof users.$inferSelect, keyof typeof contactColumns>;

const selectContact = prepare<{ userId: string }, ContactRow>(
  'select_contact',
  ({ userId }) => sql`
    select language, id, name, email, email_confirmed as "emailConfirmed", status from users where id = ${userId}`,
);

/** The user of an id that is known to exist. */
export async function getContact(queries: Queries, userId: string): Promise<ContactRow> {
  const [contact] = await selectContact(queries, { userId });
  if (!contact) throw new Error(`there is no account ${userId}`);
  return contact;
}

/** Deleted accounts are left out. */
export const listContacts = (queries: Queries, ids: readonly string[]): Promise<ContactRow[]> =>
  queries
    .select(contactColumns)
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotDeleted));

/** How to reach the owners who can sign in. */
export const listOwnerContacts = (queries: Queries): Promise<ContactRow[]> =>
  queries.select(contactColumns).from(users).where(isOwner);

/** Names by id, from the current accounts. Deleted ones are left out: who shows them says so in the reader's language. */
export const listUserNames = (queries: Queries, ids: readonly string[]): Promise<Map<string, string>> =>
  valuesById(queries, users, users.name, ids, isNotDeleted);

/** The current name of the user with this id, as a subquery. */
export const userNameOf = (userId: SQLWrapper): SQL =>
  sql`(select ${users.name} from ${users} where ${users.id} = ${userId})`;

/** Returns true when an email address belongs to an account: an SQL condition. */
export const hasAccount = (email: SQLWrapper): SQL =>
  sql`exists (select 1 from ${users} where ${users.email} = ${email})`;
