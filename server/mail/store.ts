/** All SQL of the outbox. Times come from the caller's clock. */
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { outbox } from './tables.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export async function insertMail(queries: Queries, mail: typeof outbox.$inferInsert): Promise<void> {
  await queries.insert(outbox).values(mail);
}

const unsettled = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/**
 * Takes the mail that has been due for longest, and puts its next try at `untilAt`: nobody else takes it before. The row is locked
 * only while it is taken, and skipped by whoever comes at the same time. Undefined when none is due.
 */
export async function takeDueMail(queries: Queries, at: Date, untilAt: Date): Promise<OutboxRow | undefined> {
  const due = queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(unsettled, lte(outbox.nextTryAt, at)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(outbox)
    .set({ nextTryAt: untilAt })
    // A scalar subquery runs exactly once; as a list, the planner may run it again and lock more.
    .where(eq(outbox.id, sql`(${due})`))
    .returning();
  return row;
}

/** What a mail says may be secret (a code, a link), so it is not kept once it need not be sent any more. */
const saidNoMore = { text: '', html: '' };

/** Nor is the address of somebody who has no account (any more): who deletes theirs is written to a last time. */
const whoHasAnAccount = sql`case when exists (select 1 from users where users.email = ${outbox.recipient})
  then ${outbox.recipient} else '' end`;

export async function markSent(queries: Queries, id: string, at: Date): Promise<void> {
  await queries
    .update(outbox)
    .set({ sentAt: at, lastError: null, recipient: whoHasAnAccount, ...saidNoMore })
    .where(eq(outbox.id, id));
}

export async function putOff(
  queries: Queries,
  id: string,
  { tries, nextTryAt, lastError }: Pick<OutboxRow, 'tries' | 'nextTryAt' | 'lastError'>,
): Promise<void> {
  await queries.update(outbox).set({ tries, nextTryAt, lastError }).where(eq(outbox.id, id));
}

export async function giveUp(queries: Queries, id: string, at: Date, lastError: string): Promise<void> {
  await queries
    .update(outbox)
    .set({ failedAt: at, lastError, recipient: whoHasAnAccount, ...saidNoMore })
    .where(eq(outbox.id, id));
}

/** Removes every mail to `recipient`, sent or not. */
export async function removeMailsTo(queries: Queries, recipient: string): Promise<void> {
  await queries.delete(outbox).where(eq(outbox.recipient, recipient));
}

/** Removes mails that were sent or given up before `before`. */
export async function removeSettled(queries: Queries, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(queries, outbox, lt(outbox.sentAt, before), signal);
  await deleteInBatches(queries, outbox, lt(outbox.failedAt, before), signal);
}
