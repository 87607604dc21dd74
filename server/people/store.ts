/** All SQL about people as administrators keep them. */
import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PeopleKind } from '../../contract/people.ts';
import type { Queries } from '../platform/database.ts';
import { sessions, users } from '../users/tables.ts';

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
};

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

/** A deleted account leaves a row without personal data behind, which is nobody. */
const isSomebody = ne(users.status, 'Inactive');

const ofKind: Record<PeopleKind, SQL | undefined> = {
  all: undefined,
  customers: eq(users.role, 'USER'),
  administrators: eq(users.role, 'ADMIN'),
  suspended: eq(users.status, 'Suspended'),
};

/** The words that people are found by, as the index `users_words` has them: '@', '.' and the like stand between words. */
const words = sql`to_tsvector('simple', translate(${users.name} || ' ' || ${users.email}, '@._+-', '     '))`;

/** Every word of `search` as the beginning of a word; undefined when it has none. Only letters and digits, so nothing in it is an operator. */
function wordsBegin(search: string): SQL | undefined {
  const parts = search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (parts.length === 0) return undefined;
  return sql`${words} @@ to_tsquery('simple', ${parts.map((part) => `'${part}':*`).join(' & ')})`;
}

interface Wanted {
  search: string;
  kind: PeopleKind;
  /** Only ids below this one. */
  before?: string | undefined;
}

/** Up to this many matches are fetched by the index of words and then sorted. */
const fewMatches = 1000;

/**
 * The matches of `search`, as a condition. Left to itself, PostgreSQL walks from the newest person down and looks at each one's words,
 * which is quick for words that many have and slow for those that few have; so few are found first, by the index.
 */
async function matching(queries: Queries, search: string): Promise<SQL | undefined> {
  const begin = wordsBegin(search);
  if (!begin) return undefined;
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(begin)
    .limit(fewMatches + 1);
  const ids = found.map((row) => row.id);
  return ids.length > fewMatches ? begin : inArray(users.id, ids);
}

/** Newest first, at most `limit`. */
export async function listPeople(queries: Queries, wanted: Wanted, limit: number): Promise<PersonRow[]> {
  const matches = await matching(queries, wanted.search);
  return queries
    .select(columns)
    .from(users)
    .where(and(isSomebody, ofKind[wanted.kind], matches, wanted.before ? lt(users.id, wanted.before) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** The person, held until the transaction ends. */
export async function lockPerson(tx: Queries, userId: string): Promise<PersonRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isSomebody))
    .for('update');
  return row;
}

/** Ids of those who can sign in and run the shop. */
export async function listAdministrators(tx: Queries): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'Active')));
  return rows.map((row) => row.id);
}

export async function updatePerson(
  tx: Queries,
  userId: string,
  change: Partial<Pick<PersonRow, 'role' | 'status'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

/** Ends all of a person's sign-ins. */
export async function endSessions(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}
