import type { PageSlug } from '../../contract/pages/page-slugs.ts';
import type { Locale } from '../../messages/locale.ts';
import { moment, ulid } from '../db/columns.ts';
import { boolean, integer, pgTable, primaryKey, text } from '../db/drizzle.ts';

/** The texts of pages that an administrator has written. A page without a row has its default text, or none. */
export const contentPages = pgTable(
  'content_pages',
  {
    /** Names the text in the audit log. */
    id: ulid('id').notNull().unique('content_pages_id_key'),
    slug: text('slug').$type<PageSlug>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** Markdown; null after a return to the default text, or to none. */
    body: text('body'),
    /** False for a draft. */
    published: boolean('published').notNull().default(true),
    /** Increases by one with every change and never starts anew, so that a concurrent editor overwrites nothing. */
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.slug, t.language] })],
);
