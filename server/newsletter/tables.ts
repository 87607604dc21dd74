import type { Locale } from '../../messages/locale.ts';
import { moment, ulid } from '../db/columns.ts';
import { index, pgTable, sql, text } from '../db/drizzle.ts';

/** The addresses that want the newsletter. An address is on the list once it is confirmed; those that left it have no row. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: ulid('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull().unique('newsletter_subscriptions_email_key'),
    /** SHA-256 of the address, which names it in links that unsubscribe. */
    emailHash: text('email_hash').notNull().unique('newsletter_subscriptions_hash_key'),
    /** Of the emails to it. */
    language: text('language').$type<Locale>().notNull(),
    /** When it was last asked for while it was not confirmed. */
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [
    // For the cleanup.
    index('newsletter_subscriptions_waiting').on(t.requestedAt).where(sql`${t.confirmedAt} is null`),
  ],
);
