import { date, index, integer, pgTable, primaryKey, text } from '../../db/drizzle.ts';

/** Searches with few or no results, counted per day. Contains no data about who searched. */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    /** Normalized: lower case, words and single blanks. */
    text: text('text').notNull(),
    /** In the shop's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.text, t.day] }), index('zero_result_searches_day').on(t.day)],
);
