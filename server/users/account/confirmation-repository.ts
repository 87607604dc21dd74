/** All SQL for confirming an address. Times come from the caller's clock. */

import { deleteInBatches } from '../../db/cleanup.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, exists, gt, lt, sql } from '../../db/drizzle.ts';
import { emailConfirmations, users } from '../tables.ts';

export async function insertConfirmation(
  queries: Queries,
  confirmation: typeof emailConfirmations.$inferInsert,
): Promise<void> {
  await queries.insert(emailConfirmations).values(confirmation);
}

/** Marks the address of a link as confirmed, now or earlier. False when the link is invalid. */
export async function confirmEmail(queries: Queries, tokenHash: string, at: Date): Promise<boolean> {
  const link = queries
    .select({ userId: emailConfirmations.userId })
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.userId, users.id),
        eq(emailConfirmations.tokenHash, tokenHash),
        gt(emailConfirmations.expiresAt, at),
      ),
    );
  const rows = await queries
    .update(users)
    .set({ emailConfirmed: true })
    .where(exists(link))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The recipient of another link; undefined when the address is already confirmed. */
export async function findUnconfirmed(queries: Queries, userId: string) {
  const [row] = await queries
    .select({ id: users.id, email: sql<string>`${users.email}`, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailConfirmed, false)));
  return row;
}

export async function removeConfirmationsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}

/** Deletes links that expired before `before`. */
export const removeOldConfirmations = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, emailConfirmations, lt(emailConfirmations.expiresAt, before), signal);
