/** All SQL about users. */

import type { Role } from '../../contract/users/users.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Queries } from '../db/database.ts';
import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  not,
  type PgColumn,
  type SQL,
  type SQLWrapper,
  sql,
} from '../db/drizzle.ts';
import { isSample } from './sample-repository.ts';
import { mobileEnds, users, userWords } from './tables.ts';

interface NewUser {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role?: Role;
  /** English by default. */
  language?: Locale;
}

/** A customer who orders by phone. */
export interface NewCaller {
  id: string;
  name: string;
  mobile: string;
  /** Matches no password. */
  passwordHash: string;
}

/** False when another caller has the mobile. */
export async function insertCaller(queries: Queries, caller: NewCaller): Promise<boolean> {
  const rows = await queries
    .insert(users)
    .values(caller)
    .onConflictDoNothing({ target: users.mobile, where: isNull(users.email) })
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The accounts with these ids that are not deleted, the oldest first. */
export const listPeople = (queries: Queries, ids: readonly string[]) =>
  queries
    .select({ id: users.id, name: users.name, mobile: users.mobile, email: users.email, status: users.status })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotDeleted))
    .orderBy(users.id);

/** The customer without an email address who has this mobile. */
export async function findCallerId(queries: Queries, mobile: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mobile, mobile), isNull(users.email)));
  return row?.id;
}

/** False when the address already has an account. */
export async function insertUser(queries: Queries, user: NewUser): Promise<boolean> {
  const rows = await queries
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function emailIsTaken(queries: Queries, email: string): Promise<boolean> {
  const rows = await queries.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

/** The fields for a sign-in; undefined for an unknown address, and for the people of a demo, who have no password. */
export async function findCredentials(queries: Queries, email: string) {
  const [row] = await queries
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(and(eq(users.email, email), not(isSample(users.id))));
  return row;
}

/** The fields for checking a signed-in user's own password and for emailing them. */
export async function findOwnCredentials(queries: Queries, userId: string) {
  const [row] = await queries
    .select({
      name: users.name,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      language: users.language,
      passwordHash: users.passwordHash,
      role: users.role,
      status: users.status,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/**
 * Returns true when the just verified `passwordHash` is still the user's. It stays so until `tx` ends. Two changes at once wait for each
 * other: with a shared lock, each would wait for the other's.
 */
export async function lockIfPasswordUnchanged(tx: Queries, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'Active')))
    .for('no key update');
  return rows.length > 0;
}

export async function setPassword(
  queries: Queries,
  userId: string,
  change: { passwordHash: string; emailConfirmed?: true },
): Promise<void> {
  await queries.update(users).set(change).where(eq(users.id, userId));
}

/** Erases an account except for what its orders refer to. `passwordHash` matches no password. */
export async function anonymiseUser(queries: Queries, userId: string, passwordHash: string): Promise<void> {
  const nobody = {
    name: 'Deleted account',
    email: `deleted-${userId}@tokri.invalid`,
    mobile: '',
    emailConfirmed: false,
  };
  await queries
    .update(users)
    .set({ ...nobody, passwordHash, role: 'USER', status: 'Inactive', storeIds: null })
    .where(eq(users.id, userId));
}

/** Fields that are left out stay unchanged. */
export async function updateProfile(
  queries: Queries,
  userId: string,
  profile: { name: string; mobile?: string; language?: Locale },
) {
  await queries.update(users).set(profile).where(eq(users.id, userId));
}

/** Maximum number of order ids that come with the user; the list of orders has all of them, in pages. */
const newestOrders = 50;

/** Subqueries of a user's data that belongs to other features. */
export interface RelatedData {
  addressIds(userId: string): SQL;
  cartItemIds(userId: string): SQL;
  /** Newest first. */
  orderIds(userId: string, limit: number): SQL;
  lastOrderAt(userId: string): SQL;
  /** Returns true when the store may ask them about an order; undefined in a shop that asks nothing. */
  mayBeAsked(userId: string): SQL | undefined;
  /** Returns true when an order with a promise is on its way to them. */
  isAwaiting(userId: string): SQL;
}

/** The user with the ids of related data, in one round trip. */
export async function findCurrentUser(queries: Queries, userId: string, related: RelatedData) {
  const ids = (list: SQL) => sql<string[]>`array(${list})::text[]`;
  const [row] = await queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      mobile: users.mobile,
      emailConfirmed: users.emailConfirmed,
      language: users.language,
      status: users.status,
      role: users.role,
      storeIds: users.storeIds,
      staffRole: users.staffRole,
      addresses: ids(related.addressIds(userId)),
      cartItems: ids(related.cartItemIds(userId)),
      orders: ids(related.orderIds(userId, newestOrders)),
      lastOrderAt: sql<Date | null>`(${related.lastOrderAt(userId)})`.mapWith((value: string) => new Date(value)),
      mayBeAsked: sql<boolean>`(${related.mayBeAsked(userId) ?? sql`false`})`,
      isAwaiting: sql<boolean>`(${related.isAwaiting(userId)})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof findCurrentUser>>>;

/** A deleted account leaves a row without personal data, which no list contains. */
export const isNotDeleted = ne(users.status, 'Inactive');

/** Returns true when a user's name and email have the words of a `tsquery` in text form. */
export const hasWords = (tsquery: string): SQL => sql`${userWords(users)} @@ to_tsquery('simple', ${tsquery})`;

/**
 * Ids of the newest users whose mobile has these digits in a row, at least three; uses the indexes of `mobileEnds`. The columns
 * are those of one table.
 */
export async function listIdsByMobile(
  queries: Queries,
  { userId, mobile }: { userId: PgColumn; mobile: PgColumn },
  digits: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .select({ id: userId })
    .from(userId.table)
    .where(sql`${mobileEnds(mobile)} @@ to_tsquery('simple', ${`'${digits}':*`})`)
    .orderBy(desc(userId))
    .limit(limit);
  return rows.map((row) => String(row.id));
}

/** Ids of users with the words of `tsquery`: a query, or a part of one. */
export const selectIdsWithWords = (queries: Queries, tsquery: string) =>
  queries
    .select({ id: users.id })
    .from(users)
    .where(and(hasWords(tsquery), isNotDeleted));

/**
 * The id of a user, whose row stays locked until the transaction ends: a statement, or a part of one. It does not block
 * orders or other writes that refer to the user.
 */
export const selectLockedId = (userId: SQLWrapper): SQL =>
  sql`select id from users where id = ${userId} for no key update`;

/** The same for several accounts, `= ids`, without waiting: it fails when one of them is locked. */
export const selectIdsLockedNow = (ids: SQLWrapper): SQL =>
  sql`select id from users where id = ${ids} for no key update nowait`;

/** The name of an active account, whose row stays locked until the transaction ends. */
export async function lockActiveName(tx: Queries, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'Active')))
    .for('no key update');
  return row?.name;
}
