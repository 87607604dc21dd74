import { moment } from '../db/columns.ts';
import { check, integer, jsonb, pgTable, sql } from '../db/drizzle.ts';

/** One row, from the first time that settings are saved. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey(),
    /** Increases by one with every change. */
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [check('shop_settings_one', sql`${t.id} = 1`)],
);
