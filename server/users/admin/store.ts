/** All SQL for user administration. */
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { UserKind } from '../../../contract/user-admin.ts';
import { addresses } from '../../addresses/tables.ts';
import type { Queries } from '../../db/database.ts';
import { orders } from '../../orders/tables.ts';
import { mobileEnds, sessions, users, userWords } from '../tables.ts';

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
};

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

/** A deleted account leaves a row without personal data, which is excluded everywhere. */
const isSomebody = ne(users.status, 'Inactive');

const ofKind: Record<UserKind, SQL | undefined> = {
  all: undefined,
  customers: eq(users.role, 'USER'),
  administrators: eq(users.role, 'ADMIN'),
  suspended: eq(users.status, 'Suspended'),
};

/** Every word of `search` as a prefix; undefined without words. Only letters and digits, so it contains no operators. */
function wordsBegin(search: string): SQL | undefined {
  const parts = search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (parts.length === 0) return undefined;
  return sql`${userWords(users)} @@ to_tsquery('simple', ${parts.map((part) => `'${part}':*`).join(' & ')})`;
}

interface Wanted {
  search: string;
  kind: UserKind;
  /** Only ids below this one. */
  before?: string | undefined;
}

/** Up to this number of matches, the index of words is used and the result is sorted. */
const fewMatches = 1000;

/**
 * Digits of a mobile in any common format: +91 98765 43210, 098765-43210. Undefined for anything else, or fewer than
 * three digits.
 */
function digitsOf(search: string): string | undefined {
  if (!/^[+\d][\d\s().-]*$/.test(search.trim())) return undefined;
  const digits = search.replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1);
  return digits.length >= 3 && digits.length <= 10 ? digits : undefined;
}

/** Ids of users with these digits in the mobile of their account or of an address, at most `limit` of each. */
async function findByMobile(queries: Queries, digits: string, limit: number): Promise<string[]> {
  const ofDigits = sql`to_tsquery('simple', ${`'${digits}':*`})`;
  const own = await queries
    .select({ id: users.id })
    .from(users)
    .where(sql`${mobileEnds(users.mobile)} @@ ${ofDigits}`)
    .orderBy(desc(users.id))
    .limit(limit);
  const inAddresses = await queries
    .select({ id: addresses.userId })
    .from(addresses)
    .where(sql`${mobileEnds(addresses.mobile)} @@ ${ofDigits}`)
    .orderBy(desc(addresses.userId))
    .limit(limit);
  return [...new Set([...own, ...inAddresses].map((row) => row.id))];
}

/**
 * The matches of `search`, as a condition. By default, PostgreSQL scans from the newest user and checks the words of
 * each, which is fast for common words and slow for rare ones; so a small number of matches is found first, by the
 * index.
 */
async function matching(queries: Queries, search: string): Promise<SQL | undefined> {
  const begin = wordsBegin(search);
  if (!begin) return undefined;
  const digits = digitsOf(search);
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(begin)
    .limit(fewMatches + 1);
  const ids = found.map((row) => row.id);
  const byMobile = digits ? await findByMobile(queries, digits, fewMatches) : [];
  if (ids.length > fewMatches) return byMobile.length > 0 ? or(begin, inArray(users.id, byMobile)) : begin;
  return inArray(users.id, [...new Set([...ids, ...byMobile])]);
}

/** Newest first, at most `limit`. */
export async function listUsers(queries: Queries, wanted: Wanted, limit: number): Promise<UserRow[]> {
  const matches = await matching(queries, wanted.search);
  return queries
    .select(columns)
    .from(users)
    .where(and(isSomebody, ofKind[wanted.kind], matches, wanted.before ? lt(users.id, wanted.before) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

export type AddressRow = typeof addresses.$inferSelect;

/** Related data of these users: their addresses, oldest first, and the number of their orders; by user id. */
export async function listBelongings(queries: Queries, userIds: readonly string[]) {
  const rows = await queries
    .select()
    .from(addresses)
    .where(inArray(addresses.userId, [...userIds]))
    .orderBy(asc(addresses.id));
  const placed = await queries
    .select({ userId: orders.userId, count: count() })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .groupBy(orders.userId);
  return {
    addresses: Map.groupBy(rows, (row) => row.userId),
    orders: new Map(placed.map((row) => [row.userId, row.count])),
  };
}

/** The user, locked until the transaction ends. */
export async function lockPerson(tx: Queries, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isSomebody))
    .for('update');
  return row;
}

/** Ids of administrators who can sign in. */
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
  change: Partial<Pick<UserRow, 'role' | 'status'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

/** Ends all sign-ins of a user. */
export async function endSessions(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}
