/** All SQL for invitations to become staff. Times come from the caller's clock. */
import { deleteInBatches } from '../../db/cleanup.ts';
import type { Queries } from '../../db/database.ts';
import { and, desc, eq, getTableColumns, gt, lt, ne, or, sql } from '../../db/drizzle.ts';
import { userNameOf } from '../contact-repository.ts';
import { staffInvitations } from '../tables.ts';

export type InvitationRow = typeof staffInvitations.$inferSelect;

export async function insertInvitation(tx: Queries, row: typeof staffInvitations.$inferInsert): Promise<void> {
  await tx.insert(staffInvitations).values(row);
}

/** Those that are valid at `at`, newest first, with the name of who made each. */
export const listInvitations = (queries: Queries, at: Date): Promise<(InvitationRow & { madeBy: string })[]> =>
  queries
    .select({ ...getTableColumns(staffInvitations), madeBy: sql<string>`${userNameOf(staffInvitations.invitedBy)}` })
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, at))
    .orderBy(desc(staffInvitations.id));

const validToken = (tokenHash: string, at: Date) =>
  and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, at));

export async function findInvitation(
  queries: Queries,
  tokenHash: string,
  at: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await queries.select().from(staffInvitations).where(validToken(tokenHash, at));
  return row;
}

/** Uses an invitation up. Undefined when it is not valid, or somebody else was faster. */
export async function takeInvitation(tx: Queries, tokenHash: string, at: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(staffInvitations).where(validToken(tokenHash, at)).returning();
  return row;
}

/** False when there is none. */
export async function deleteInvitation(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.id, id))
    .returning({ id: staffInvitations.id });
  return rows.length > 0;
}

/** Deletes what a new invitation to `email` replaces, and what expired before `at`. */
export async function clearInvitations(tx: Queries, email: string, at: Date): Promise<void> {
  const replaced = and(ne(staffInvitations.email, ''), eq(staffInvitations.email, email));
  await tx.delete(staffInvitations).where(or(replaced, lt(staffInvitations.expiresAt, at)));
}

/** Ends what somebody invited, with their role. */
export async function deleteInvitationsBy(tx: Queries, userId: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, userId));
}

export const removeOldInvitations = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, staffInvitations, lt(staffInvitations.expiresAt, before), signal);
