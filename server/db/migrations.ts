import { fileURLToPath } from 'node:url';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Queries } from './database.ts';
import { sql } from './drizzle.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** Folder of the SQL migrations, the same for both databases. `npm run db:generate` writes the next one from the tables. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const tooOld =
  'it was created by a version of Tokri from before the first release, whose tables this version cannot upgrade. ' +
  'Nothing in it was changed. Use a new database; that version can save the catalogue and the settings of this one with ' +
  '`npm run catalogue -- export` and `npm run settings -- export`.';

/**
 * Creates or updates the shop's tables.
 * @param migrate Drizzle's migrator for this kind of database
 * @throws Error when the tables were not created by the first migration; then nothing is changed
 */
export async function migrateTables<D extends Queries>(
  database: D,
  migrate: (database: D, config: MigrationConfig) => Promise<void>,
): Promise<void> {
  const first = await firstMigration(database);
  if (first !== undefined && first !== journal.entries[0]?.when) throw new Error(tooOld);
  await migrate(database, { migrationsFolder });
}

/** The time of the first migration that the database records, which identifies it for Drizzle; undefined without any. */
async function firstMigration(database: Queries): Promise<number | undefined> {
  const tables = (await database.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  )) as { rows: { exist: boolean }[] };
  if (!tables.rows[0]?.exist) return undefined;
  // PostgreSQL's driver returns a bigint as text.
  const records = (await database.execute(
    sql`select created_at as time from drizzle.__drizzle_migrations order by created_at limit 1`,
  )) as { rows: { time: string | number }[] };
  return records.rows[0] && Number(records.rows[0].time);
}
