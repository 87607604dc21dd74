/** All SQL about users. */
import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../contract/users.ts';
import type { Queries } from '../platform/database.ts';
import { users } from './tables.ts';

interface NewUser {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role?: Role;
}

/** False when the address has an account already. */
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

/** What signing in needs to know; undefined for an unknown address. */
export async function findCredentials(queries: Queries, email: string) {
  const [row] = await queries
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** A missing `mobile` stays as it is. */
export async function updateProfile(queries: Queries, userId: string, profile: { name: string; mobile?: string }) {
  await queries.update(users).set(profile).where(eq(users.id, userId));
}

/** Most order ids that come with the user; the list of orders has them all, in pages. */
const newestOrders = 50;

/**
 * The user with the ids of what is theirs, in one round trip. Addresses, cart and orders belong to features that build on this one,
 * so their tables cannot be imported here: they are named in plain SQL, for this read alone.
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

/** Any number: processes that start at once take turns in creating the first administrator. */
const administratorLock = 7_310_265;

/** Held until the transaction `tx` ends. */
export async function lockAdministrators(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${administratorLock})`);
}
