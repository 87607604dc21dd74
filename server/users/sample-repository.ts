/** All SQL of the sample people of a demo. */
import type { Queries } from '../db/database.ts';
import { and, eq, isNull, not, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { samplePrefix } from '../lib/sample-people.ts';
import { sessions, users } from './tables.ts';

/** Returns true when a column has the id of a sample person: an SQL condition. */
export const isSample = (userId: SQLWrapper): SQL => sql`${userId} like ${`${samplePrefix}%`}`;

const isSampleUser = isSample(users.id);

export async function insertSamplePeople(tx: Queries, people: readonly (typeof users.$inferInsert)[]): Promise<void> {
  await tx.insert(users).values([...people]);
}

/** Their ids; none in a real shop. */
export async function listSamplePeople(queries: Queries): Promise<string[]> {
  const rows = await queries.select({ id: users.id }).from(users).where(isSampleUser).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Nobody adds a row of theirs until the transaction ends. */
export async function lockSamplePeople(tx: Queries): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(isSampleUser).orderBy(users.id).for('update');
}

/** Call it when nothing refers to them but what goes with an account. */
export async function deleteSamplePeople(tx: Queries): Promise<void> {
  await tx.delete(users).where(isSampleUser);
}

/** True when somebody is one of the active sample people, and no owner. */
export async function isActiveSample(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSampleUser, eq(users.status, 'Active'), not(isOwnerRole)));
  return rows.length > 0;
}

const isOwnerRole = sql`(${users.role} = 'ADMIN' and ${users.storeIds} is null)`;

/** Ends every sign-in as one of them. */
export async function endSampleSessions(queries: Queries, at: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(isSample(sessions.userId), isNull(sessions.endedAt)));
}
