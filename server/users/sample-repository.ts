/** All SQL of the sample people of a demo. */
import type { Queries } from '../db/database.ts';
import { and, eq, inArray, isNull, not, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
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

/** Those who are active, and no owners. */
export async function listActiveSamples(queries: Queries): Promise<string[]> {
  const isOwner = and(eq(users.role, 'ADMIN'), isNull(users.storeIds));
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(isSampleUser, eq(users.status, 'Active'), not(isOwner ?? sql`false`)));
  return rows.map(({ id }) => id);
}

/** Ends every sign-in as one of these people. */
export async function endSessionsOf(queries: Queries, userIds: readonly string[], at: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(inArray(sessions.userId, [...userIds]), isNull(sessions.endedAt)));
}
