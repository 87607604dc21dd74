/** All SQL about users. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Role } from '../../contract/users.ts';
import type { Queries } from '../db/database.ts';
import { users } from './tables.ts';

interface NewUser {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role?: Role;
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

/** The fields for a sign-in; undefined for an unknown address. */
export async function findCredentials(queries: Queries, email: string) {
  const [row] = await queries
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** The fields for checking a signed-in user's own password and for emailing them. */
export async function findOwnCredentials(queries: Queries, userId: string) {
  const [row] = await queries
    .select({
      name: users.name,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      passwordHash: users.passwordHash,
      role: users.role,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/**
 * Whether the just verified `passwordHash` is still the user's. It stays so until `tx` ends: a password change waits,
 * and then ends the session that was started here.
 */
export async function lockIfPasswordUnchanged(tx: Queries, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'Active')))
    .for('share');
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
    .set({ ...nobody, passwordHash, role: 'USER', status: 'Inactive' })
    .where(eq(users.id, userId));
}

/** Without `mobile`, it is unchanged. */
export async function updateProfile(queries: Queries, userId: string, profile: { name: string; mobile?: string }) {
  await queries.update(users).set(profile).where(eq(users.id, userId));
}

/** Maximum number of order ids that come with the user; the list of orders has all of them, in pages. */
const newestOrders = 50;

/**
 * The user with the ids of related data, in one round trip. Addresses, cart and orders belong to features that depend
 * on this one, so their tables cannot be imported here: this read names them in plain SQL.
 */
export async function findCurrentUser(queries: Queries, userId: string) {
  const ids = (list: ReturnType<typeof sql>) => sql<string[]>`array(${list})::text[]`;
  const [row] = await queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      mobile: users.mobile,
      emailConfirmed: users.emailConfirmed,
      status: users.status,
      role: users.role,
      addresses: ids(sql`select id from addresses where user_id = ${userId} order by slot`),
      cartItems: ids(sql`select id from cart_items where user_id = ${userId} order by id`),
      orders: ids(sql`select id from orders where user_id = ${userId} order by id desc limit ${newestOrders}`),
      lastOrderAt: sql<Date | null>`(select max(created_at) from orders where user_id = ${userId})`.mapWith(
        (value: string) => new Date(value),
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof findCurrentUser>>>;

export async function administratorExists(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).limit(1);
  return rows.length > 0;
}

/** Any number: processes that start at once take turns to create the first administrator. */
const administratorLock = 7_310_265;

/** Locked until the transaction `tx` ends. */
export async function lockAdministrators(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${administratorLock})`);
}

/** Whether another user than `userId` is an administrator who can sign in. Call `lockAdministrators` first. */
export async function otherAdministratorExists(tx: Queries, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'Active'), ne(users.id, userId)))
    .limit(1);
  return rows.length > 0;
}
