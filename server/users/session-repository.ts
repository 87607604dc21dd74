/** All SQL of sessions. Times come from the caller's clock. */

import type { StaffRole } from '../../contract/users/staff-roles.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, desc, eq, gt, isNull, lt, ne, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { sessions, users } from './tables.ts';

export async function insertSession(queries: Queries, session: typeof sessions.$inferInsert): Promise<void> {
  await queries.insert(sessions).values(session);
}

/**
 * Adds a session when the just verified `passwordHash` is still the user's and the account is active; false otherwise.
 * One statement: a concurrent password change waits for it, and then ends this session.
 */
export async function insertSessionFor(
  queries: Queries,
  session: typeof sessions.$inferInsert,
  passwordHash: string,
): Promise<boolean> {
  const rows = await queries
    .insert(sessions)
    .select(
      queries
        .select({
          id: sql<string>`${session.id}`.as('id'),
          userId: users.id,
          tokenHash: sql<string>`${session.tokenHash}`.as('token_hash'),
          previousHash: sql<string | null>`null`.as('previous_hash'),
          rotatedAt: sql<Date>`${session.rotatedAt?.toISOString()}::timestamptz`.as('rotated_at'),
          expiresAt: sql<Date>`${session.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
          endedAt: sql<Date | null>`null::timestamptz`.as('ended_at'),
          userAgent: sql<string>`${session.userAgent}`.as('user_agent'),
          createdAt: sql<Date>`${session.createdAt?.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(users)
        .where(and(eq(users.id, session.userId), eq(users.passwordHash, passwordHash), eq(users.status, 'Active')))
        .for('share'),
    )
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** More devices than anyone has. */
const maxSessionsShown = 100;

interface Rotation {
  sessionId: string;
  /** Hash of the current token. */
  from: string;
  /** Hash of the new token. */
  to: string;
  at: Date;
  expiresAt: Date;
  /** The maximum age of the session, in days. */
  maxDays: number;
}

/**
 * Replaces the session's token when `from` is the current one, the session is valid and its user is active. One
 * statement, so only one of many concurrent calls succeeds. Returns the user's id, or undefined when nothing was
 * replaced.
 */
export async function rotateToken(queries: Queries, { sessionId, from, to, at, expiresAt, maxDays }: Rotation) {
  const longest = sql`${sessions.createdAt} + make_interval(days => ${maxDays})`;
  const earlier = sql`least(${expiresAt.toISOString()}::timestamptz, ${longest})`;
  const [row] = await queries
    .update(sessions)
    .set({ tokenHash: to, previousHash: from, rotatedAt: at, expiresAt: earlier })
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

type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userId' | 'tokenHash' | 'previousHash' | 'rotatedAt' | 'expiresAt' | 'endedAt'
> &
  Pick<typeof users.$inferSelect, 'name' | 'role' | 'status' | 'storeIds' | 'staffRole'>;

const selectSessions = prepare<{ sessionIds: readonly string[] }, SessionRow>(
  'select_sessions',
  ({ sessionIds }) => sql`
    select sessions.id, user_id as "userId", token_hash as "tokenHash", previous_hash as "previousHash",
      rotated_at as "rotatedAt", expires_at as "expiresAt", ended_at as "endedAt", name, role, status,
      store_ids as "storeIds", staff_role as "staffRole"
    from sessions join users on users.id = user_id where sessions.id = any(${sessionIds}::char(26)[])`,
);

/** The sessions with these ids, by id, each with its user's current name, role, status, stores and role there. */
export async function findSessions(queries: Queries, sessionIds: readonly string[]): Promise<Map<string, SessionRow>> {
  return new Map((await selectSessions(queries, { sessionIds })).map((row) => [row.id, row]));
}

/** One of them. */
export const findSession = async (queries: Queries, sessionId: string): Promise<SessionRow | undefined> =>
  (await findSessions(queries, [sessionId])).get(sessionId);

/** The rights of the user of a session. */
export type SessionRights = Pick<typeof users.$inferSelect, 'role' | 'storeIds' | 'staffRole'>;

/** The rights of the users of these sessions, for sessions valid at `at`. */
export async function rightsOfSessions(
  queries: Queries,
  sessionIds: readonly string[],
  at: Date,
): Promise<Map<string, SessionRights>> {
  const given = sql`(select value::char(26) from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb))`;
  const rows = await queries
    .select({ id: sessions.id, role: users.role, storeIds: users.storeIds, staffRole: users.staffRole })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.id} in ${given}`,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at),
        eq(users.status, 'Active'),
      ),
    );
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}

/** Returns true when a session was not ended, and its user is active: an SQL condition. */
export const isNotEnded = (sessionId: SQLWrapper): SQL => sql`exists (
  select 1 from sessions join users on users.id = sessions.user_id
  where sessions.id = ${sessionId} and ended_at is null and users.status = 'Active')`;

/** Returns true for owners, and for staff of a store with one of these roles: an SQL condition. */
export const isStaffOf = (userId: SQLWrapper, storeId: SQLWrapper, roles: readonly StaffRole[]): SQL => sql`exists (
  select 1 from users where users.id = ${userId} and users.role = 'ADMIN' and (users.store_ids is null
    or (users.store_ids @> to_jsonb(${storeId}::text) and users.staff_role in (${sql.join(
      roles.map((role) => sql`${role}::text`),
      sql`, `,
    )}))))`;

export async function endSession(queries: Queries, sessionId: string, at: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends every sign-in of a user, except the one named `except`. */
export async function endSessionsOf(queries: Queries, userId: string, at: Date, except = ''): Promise<void> {
  await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except), isNull(sessions.endedAt)));
}

/** Ends one sign-in of a user. False when it does not exist, or belongs to another user. */
export async function endSessionOf(queries: Queries, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const rows = await queries
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** The sign-ins of a user that are valid at `at`, the most recently used first. */
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
    .limit(maxSessionsShown);

export async function removeSessionsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes sessions that ended or expired before `before`: their tokens are rejected with or without the row. */
export const removeOldSessions = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, sessions, lt(sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt})`, before), signal);
