/** All SQL of the outbox. Times come from the caller's clock. */

import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, isNull, lt, lte, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { outbox } from './tables.ts';

export type OutboxRow = typeof outbox.$inferSelect;

type NewMail = Pick<
  OutboxRow,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'unsubscribeUrl' | 'attachment' | 'createdAt'
>;

const insertDueMail = prepare<NewMail, never>(
  'insert_mail',
  ({ id, recipient, subject, text, html, unsubscribeUrl, attachment, createdAt }) => sql`
    insert into outbox (id, recipient, subject, text, html, unsubscribe_url, attachment, next_try_at, created_at)
    values (${id}, ${recipient}, ${subject}, ${text}, ${html}, ${unsubscribeUrl}, ${attachment}, ${createdAt}, ${createdAt})`,
);

/** Adds an email that is due at once. */
export async function insertMail(queries: Queries, mail: NewMail): Promise<void> {
  await insertDueMail(queries, { ...mail });
}

const unsettled = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/**
 * Claims the email that has been due for longest, and sets its next attempt to `untilAt`: no other worker takes it
 * before. The row is locked only during the claim, and concurrent claims skip it. Undefined when none is due.
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

/** The content of an email may be secret (a code, a link), so it is deleted when it need not be sent any more. */
const noContent = { text: '', html: '', unsubscribeUrl: '', attachment: '' };

/** Whether an email address belongs to an account: an SQL condition. Accounts depend on this feature. */
export type HasAccount = (email: SQLWrapper) => SQL;

/** So is the address of a recipient without an account: a deleted account gets one last email. */
const recipientIf = (hasAccount: HasAccount): SQL =>
  sql`case when ${hasAccount(outbox.recipient)} then ${outbox.recipient} else '' end`;

export async function markSent(queries: Queries, id: string, at: Date, hasAccount: HasAccount): Promise<void> {
  await queries
    .update(outbox)
    .set({ sentAt: at, lastError: null, recipient: recipientIf(hasAccount), ...noContent })
    .where(eq(outbox.id, id));
}

export async function postpone(
  queries: Queries,
  id: string,
  { tries, nextTryAt, lastError }: Pick<OutboxRow, 'tries' | 'nextTryAt' | 'lastError'>,
): Promise<void> {
  await queries.update(outbox).set({ tries, nextTryAt, lastError }).where(eq(outbox.id, id));
}

export async function giveUp(
  queries: Queries,
  id: string,
  at: Date,
  lastError: string,
  hasAccount: HasAccount,
): Promise<void> {
  await queries
    .update(outbox)
    .set({ failedAt: at, lastError, recipient: recipientIf(hasAccount), ...noContent })
    .where(eq(outbox.id, id));
}

/** Deletes every email to `recipient`, sent or not. */
export async function removeMailsTo(queries: Queries, recipient: string): Promise<void> {
  await queries.delete(outbox).where(eq(outbox.recipient, recipient));
}

/** Deletes emails that were sent or given up before `before`. */
export async function removeSettled(queries: Queries, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(queries, outbox, lt(outbox.sentAt, before), signal);
  await deleteInBatches(queries, outbox, lt(outbox.failedAt, before), signal);
}
