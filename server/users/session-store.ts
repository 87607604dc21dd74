/** All SQL about sessions. Times come from the caller's clock. */
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { sessions, users } from './tables.ts';

export async function insertSession(queries: Queries, session: typeof sessions.$inferInsert): Promise<void> {
  await queries.insert(sessions).values(session);
}

/** More devices than anybody has. */
const mostSessionsShown = 100;

interface Rotation {
  sessionId: string;
  /** Hash of the token that is given up. */
  from: string;
  /** Hash of the token that takes its place. */
  to: string;
  at: Date;
  expiresAt: Date;
}

/**
 * Replaces the session's token when `from` is the current one, the session holds and its user is active. One statement, so of
 * many at once one succeeds. Gives the user's id, or undefined when nothing was replaced.
 */
export async function rotateToken(queries: Queries, { sessionId, from, to, at, expiresAt }: Rotation) {
  const [row] = await queries
    .update(sessions)
    .set({ tokenHash: to, previousHash: from, rotatedAt: at, expiresAt })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.tokenHash, from),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at),
        eq(users.id, sessions.userId),
        eq(users.status, 'Active'),
      ),
    )
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** The session with its user's name, role and status as they are now. */
export async function findSession(queries: Queries, sessionId: string) {
  const [row] = await queries
    .select({
      userId: sessions.userId,
      tokenHash: sessions.tokenHash,
      previousHash: sessions.previousHash,
      rotatedAt: sessions.rotatedAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      name: users.name,
      role: users.role,
      status: users.status,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function endSession(queries: Queries, sessionId: string, at: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends every sign-in of a user, but for the one named `except`. */
export async function endSessionsOf(queries: Queries, userId: string, at: Date, except = ''): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except), isNull(sessions.endedAt)));
}

/** Ends one sign-in of a user. False when there is no such one, or it is somebody else's. */
export async function endSessionOf(queries: Queries, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const rows = await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** The sign-ins of a user that hold at `at`, the one used last first. */
export const listSessions = (queries: Queries, userId: string, at: Date) =>
  queries
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at)))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
    .limit(mostSessionsShown);

export async function removeSessionsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes sessions that ended or ran out before `before`: their tokens are refused with or without the row. */
export async function removeOldSessions(queries: Queries, before: Date): Promise<void> {
  await queries.delete(sessions).where(lt(sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt})`, before));
}
