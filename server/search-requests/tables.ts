import type { Locale } from '../../messages/locale.ts';
import { createdAt, moment, ulid } from '../db/columns.ts';
import { index, pgTable, sql, text, uniqueIndex } from '../db/drizzle.ts';
import { users } from '../users/tables.ts';

/** Requests of people for an email when the shop has what they searched for. A row is deleted when that email is written. */
export const searchRequests = pgTable(
  'search_requests',
  {
    id: ulid('id').primaryKey(),
    /** Normalised as zero-result searches are. */
    text: text('text').notNull(),
    /** Names the person in links: the hash of the account's id, or of the email address of a visitor. */
    person: text('person').notNull(),
    /** Null for a visitor. */
    userId: ulid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case; '' for an account, whose address is read when the email is written. */
    email: text('email').notNull().default(''),
    /** Of the emails to a visitor. */
    language: text('language').$type<Locale>().notNull(),
    /** When the link of the email was used; an account needs none. */
    confirmedAt: moment('confirmed_at'),
    /** The product that the owner named; null while they wait. */
    productId: ulid('product_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('search_requests_person').on(t.person, t.text),
    index('search_requests_text').on(t.text),
    index('search_requests_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('search_requests_due').on(t.id).where(sql`${t.productId} is not null`),
    index('search_requests_created_at').on(t.createdAt),
  ],
);
