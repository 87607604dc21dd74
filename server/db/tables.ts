import { check, integer, pgTable, sql } from './drizzle.ts';

/**
 * One row: the number of the newest migration that ran, and of the newest migration of the oldest code that may still write. Processes of
 * every release read it, so it never changes.
 */
export const schemaVersion = pgTable(
  'schema_version',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
    servesFrom: integer('serves_from').notNull(),
  },
  (t) => [check('schema_version_one', sql`${t.id} = 1`)],
);
