/** All SQL of the outbox. Times come from the caller's clock. */

import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, eq, isNull, lt, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { outboxState } from '../db/outbox-state.ts';
import { prepare } from '../db/statement.ts';
import type { OutboxState } from '../runtime/outbox-health.ts';
import { outbox } from './tables.ts';

export type OutboxRow = typeof outbox.$inferSelect;

type NewMail = Pick<
  OutboxRow,
  | 'id'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'html'
  | 'unsubscribeUrl'
  | 'attachment'
  | 'nextTryAt'
  | 'requestId'
  | 'createdAt'
>;

const insertDueMail = prepare<NewMail, never>(
  'insert_mail',
  ({ id, recipient, subject, text, html, unsubscribeUrl, attachment, nextTryAt, requestId, createdAt }) => sql`
    insert into outbox (id, recipient, subject, text, html, unsubscribe_url, attachment, next_try_at, request_id, created_at)
    values (${id}, ${recipient}, ${subject}, ${text}, ${html}, ${unsubscribeUrl}, ${attachment}, ${nextTryAt}, ${requestId}, ${createdAt})`,
);

/** Adds an email that is due at `nextTryAt`. */
export async function insertMail(queries: Queries, mail: NewMail): Promise<void> {
  await insertDueMail(queries, { ...mail });
}

const claimDue = prepare<{ at: Date; claimedUntil: Date; most: number }, OutboxRow>(
  'take_due_mails',
  ({ at, claimedUntil, most }) => sql`
    update outbox set next_try_at = ${claimedUntil} where id = any(array(
      select id from outbox where sent_at is null and failed_at is null and next_try_at <= ${at}
      order by next_try_at limit ${most} for update skip locked))
    returning id, recipient, subject, text, html, unsubscribe_url as "unsubscribeUrl", attachment, tries,
      next_try_at as "nextTryAt", sent_at as "sentAt", failed_at as "failedAt", last_error as "lastError",
      request_id as "requestId", created_at as "createdAt"`,
);

/**
 * Claims at most so many emails that have been due for longest, and sets their next attempt to `claimedUntil`: no other worker takes them
 * before. The rows are locked only during the claim, and concurrent claims skip them.
 */
export const takeDueMails = (queries: Queries, at: Date, claimedUntil: Date, most: number): Promise<OutboxRow[]> =>
  claimDue(queries, { at, claimedUntil, most });

/** The content of an email may be secret (a code, a link), so it is deleted when it no longer needs to be sent. */
const noContent = { text: '', html: '', unsubscribeUrl: '', attachment: '' };

/** Returns true when an email address belongs to an account: an SQL condition. Accounts depend on this feature. */
export type HasAccount = (email: SQLWrapper) => SQL;

/** So is the address of a recipient without an account: a deleted account gets one last email. */
const recipientIf = (hasAccount: HasAccount): SQL =>
  sql`case when ${hasAccount(outbox.recipient)} then ${outbox.recipient} else '' end`;

/** Prepares the statement that marks an email as sent. */
export const prepareMarkSent = (hasAccount: HasAccount) =>
  prepare<{ id: string; at: Date }, never>(
    'mark_mail_sent',
    ({ id, at }) => sql`
      update outbox set sent_at = ${at}, last_error = null, recipient = ${recipientIf(hasAccount)}, text = '', html = '',
        unsubscribe_url = '', attachment = ''
      where id = ${id}`,
  );

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

/** See `OutboxState`. Reads only the emails that wait. */
export async function findOutboxState(queries: Queries): Promise<OutboxState> {
  const [state] = await queries
    .select({
      ...outboxState(outbox),
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt)));
  return state ?? { waiting: 0, failing: 0, oldestAt: null, lastError: null };
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
