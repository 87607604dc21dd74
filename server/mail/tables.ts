import { createdAt, moment, ulid } from '../db/columns.ts';
import { index, integer, pgTable, sql, text } from '../db/drizzle.ts';

/** Emails to send, written in the transaction of their cause, so that none is lost with the process. */
export const outbox = pgTable(
  'outbox',
  {
    id: ulid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where mail programs unsubscribe the recipient; '' for emails that are part of a service. */
    unsubscribeUrl: text('unsubscribe_url').notNull().default(''),
    /** The document that goes with it, as its feature knows it, which is made when the email is sent; '' for none. */
    attachment: text('attachment').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** Set when it is given up: permanently rejected, or retried too often. */
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    /** The request that wrote it, for the log; null for the work of a job. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due').on(t.nextTryAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    // For deleted accounts, and for the cleanup.
    index('outbox_recipient').on(t.recipient),
    index('outbox_sent_at').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('outbox_failed_at').on(t.failedAt).where(sql`${t.failedAt} is not null`),
  ],
);
