import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Searches that found nothing or little, counted by the day. Nothing in it says who searched. */
export const zeroResultSearches = pgTable(
  'missed_searches',
  {
    /** Normalised: lower case, words and single blanks. */
    text: text('text').notNull(),
    /** Of the shop's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.text, t.day] }), index('missed_searches_day').on(t.day)],
);
