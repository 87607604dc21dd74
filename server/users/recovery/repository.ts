/** All SQL of password recovery. Times come from the caller's clock. */

import { deleteInBatches } from '../../db/cleanup.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, gt, isNotNull, lt, not, sql } from '../../db/drizzle.ts';
import { isSample } from '../sample-repository.ts';
import { resetCodes, resetProofs, users } from '../tables.ts';

export type CodeRow = typeof resetCodes.$inferSelect;

/** Stores the code that a browser requested for an address, and replaces its previous one. */
export async function putCode(queries: Queries, code: CodeRow): Promise<void> {
  const { email: _, browserHash: __, ...columns } = code;
  const target = [resetCodes.email, resetCodes.browserHash];
  await queries.insert(resetCodes).values(code).onConflictDoUpdate({ target, set: columns });
}

const ofBrowser = (email: string, browserHash: string) =>
  and(eq(resetCodes.email, email), eq(resetCodes.browserHash, browserHash));

/** Uses one attempt of a browser's code, and returns the code; undefined when there is no valid code or no attempt left. */
export async function takeTry(
  queries: Queries,
  email: string,
  browserHash: string,
  at: Date,
): Promise<CodeRow | undefined> {
  const [row] = await queries
    .update(resetCodes)
    .set({ triesLeft: sql`${resetCodes.triesLeft} - 1` })
    .where(and(ofBrowser(email, browserHash), gt(resetCodes.triesLeft, 0), gt(resetCodes.expiresAt, at)))
    .returning();
  return row;
}

/** Uses up a code. True once per code, and never for one that was replaced. */
export async function useCode(queries: Queries, { email, browserHash, codeHash }: CodeRow): Promise<boolean> {
  const rows = await queries
    .delete(resetCodes)
    .where(and(ofBrowser(email, browserHash), eq(resetCodes.codeHash, codeHash)))
    .returning({ email: resetCodes.email });
  return rows.length > 0;
}

const active = (email: string) => and(eq(users.email, email), eq(users.status, 'Active'), not(isSample(users.id)));

const recoverable = {
  id: users.id,
  name: users.name,
  /** Whoever has none gets no code and no link. */
  email: sql<string>`${users.email}`,
  emailConfirmed: users.emailConfirmed,
  language: users.language,
  passwordHash: users.passwordHash,
};

/** The recipient of a code or a new password; undefined when there is no such account, or it is not active. */
export async function findRecoverable(queries: Queries, email: string) {
  const [row] = await queries.select(recoverable).from(users).where(active(email));
  return row;
}

/** The same by the account's id. */
export async function findRecoverableById(queries: Queries, userId: string) {
  const [row] = await queries
    .select(recoverable)
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email), eq(users.status, 'Active')));
  return row;
}

export async function insertProof(queries: Queries, proof: typeof resetProofs.$inferInsert): Promise<void> {
  await queries.insert(resetProofs).values(proof);
}

/** The user of a valid proof. */
export async function findProved(queries: Queries, tokenHash: string, email: string, at: Date) {
  const [row] = await queries
    .select(recoverable)
    .from(resetProofs)
    .innerJoin(users, eq(users.id, resetProofs.userId))
    .where(and(eq(resetProofs.tokenHash, tokenHash), gt(resetProofs.expiresAt, at), active(email)));
  return row;
}

/** Uses up a proof. True once per proof. */
export async function useProof(queries: Queries, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await queries
    .delete(resetProofs)
    .where(and(eq(resetProofs.tokenHash, tokenHash), gt(resetProofs.expiresAt, at)))
    .returning({ userId: resetProofs.userId });
  return rows.length > 0;
}

/** Ends every recovery of an account. */
export async function removeRecovery(queries: Queries, userId: string, email: string): Promise<void> {
  await queries.delete(resetProofs).where(eq(resetProofs.userId, userId));
  await queries.delete(resetCodes).where(eq(resetCodes.email, email));
}

/** Deletes codes and proofs that expired before `before`. */
export async function removeOldRecoveries(queries: Queries, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(queries, resetCodes, lt(resetCodes.expiresAt, before), signal);
  await deleteInBatches(queries, resetProofs, lt(resetProofs.expiresAt, before), signal);
}
