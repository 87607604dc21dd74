import { moment } from '../db/columns.ts';
import { index, integer, pgTable, text } from '../db/drizzle.ts';

/** Counted attempts, shared by all processes (see `limits.ts`): one row per counter, valid until `resetsAt`. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('attempts_resets_at').on(t.resetsAt)],
);
