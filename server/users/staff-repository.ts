/** All SQL about the people of the shop: owners, and who delivers for a store. */
import type { Queries } from '../db/database.ts';
import { and, eq, inArray, isNull, ne, or, sql } from '../db/drizzle.ts';
import { users } from './tables.ts';

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

/** Administrators who can sign in, and are not staff of some stores: an SQL condition. */
export const isOwner = and(eq(users.role, 'ADMIN'), eq(users.status, 'Active'), isNull(users.storeIds));

/** The people who can deliver orders of a store: its riders and managers, and owners. */
export const listDeliverers = (
  queries: Queries,
  storeId: string,
): Promise<{ id: string; name: string; isRider: boolean }[]> =>
  queries
    .select({
      id: users.id,
      name: users.name,
      isRider: sql<boolean>`(${users.storeIds} is not null and ${users.staffRole} = 'rider')`,
    })
    .from(users)
    .where(
      and(
        eq(users.role, 'ADMIN'),
        eq(users.status, 'Active'),
        or(
          isNull(users.storeIds),
          and(sql`${users.storeIds} ? ${storeId}`, inArray(users.staffRole, ['manager', 'rider'])),
        ),
      ),
    );

/** The riders of a store. */
export async function listRiderIds(queries: Queries, storeId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'ADMIN'),
        eq(users.status, 'Active'),
        eq(users.staffRole, 'rider'),
        sql`${users.storeIds} ? ${storeId}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns true when another user than `userId` is an owner who can sign in. Call `lockAdministrators` first. */
export async function otherOwnerExists(tx: Queries, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOwner, ne(users.id, userId)))
    .limit(1);
  return rows.length > 0;
}
