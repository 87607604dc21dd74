import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queries } from './database.ts';
import { sql } from './drizzle.ts';
import { lockTables } from './migration-locks.ts';
import { saveSchemaVersion } from './schema-version.ts';

/** Folder of the SQL migrations, the same for both databases. `npm run db:generate` writes the next one from the tables. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Migration {
  /** Its place in the journal. */
  number: number;
  /** Such as `0000_initial`. */
  name: string;
  /** Its time, which identifies it for Drizzle. */
  when: number;
  hash: string;
  statements: string[];
}

const tooOld =
  'it was created by a version of Tokri from before the first release, whose tables this version cannot upgrade. ' +
  'Nothing in it was changed. Use a new database; that version can save the catalogue and the settings of this one with ' +
  '`npm run catalogue -- export` and `npm run settings -- export`.';

const unrecorded = (tables: readonly string[]) =>
  `it has tables of a store (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}) but no record of their migrations ` +
  'in drizzle.__drizzle_migrations, such as after a restore of a part, and nothing in it was changed.';

/** All migrations of a folder, in their order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql: statements }, number) => ({
    number,
    name: entries[number]?.tag ?? '',
    when: folderMillis,
    hash,
    statements,
  }));
}

/**
 * The migrations that a database has not run: those that are later than the last one that it ran.
 * @throws Error when the tables were not created by these migrations
 */
export async function findPending(database: Queries, migrations: readonly Migration[]): Promise<Migration[]> {
  const [first] = migrations;
  const recorded = await recordedTimes(database);
  if (!recorded) {
    const tables = await listTables(database, createdBy(first));
    if (tables.length > 0) throw new Error(unrecorded(tables));
    return [...migrations];
  }
  if (recorded.first !== first?.when) throw new Error(tooOld);
  return migrations.filter(({ when }) => when > recorded.last);
}

/** Runs the migrations in one transaction: when one fails, the database is as it was. @param lockWait in ms */
export async function runMigrations(
  database: Queries,
  migrations: readonly Migration[],
  lockWait: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockTables(tx, migrations.flatMap(({ statements }) => statements).join('\n'), lockWait);
    await applyMigrations(tx, migrations);
  });
}

/** Runs the migrations as a part of the transaction `tx`, which nobody else disturbs, and records them. */
export async function applyMigrations(tx: Queries, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
  const last = migrations.at(-1);
  if (last) await saveSchemaVersion(tx, last.number);
}

/** The times of the first and the last migration that the database records; undefined without any. */
async function recordedTimes(database: Queries): Promise<{ first: number; last: number } | undefined> {
  const tables = (await database.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  )) as { rows: { exist: boolean }[] };
  if (!tables.rows[0]?.exist) return undefined;
  const { rows } = (await database.execute(
    sql`select min(created_at)::float8 as first, max(created_at)::float8 as last from drizzle.__drizzle_migrations having count(*) > 0`,
  )) as { rows: { first: number; last: number }[] };
  return rows[0];
}

/** The names of the tables that a migration creates. */
const createdBy = (migration: Migration | undefined): string[] =>
  [...(migration?.statements.join('\n').matchAll(/CREATE TABLE "(\w+)"/g) ?? [])].map(([, name = '']) => name);

/** The names of all tables and functions that migrations ever made; a later one may have removed them. */
export function namesMade(migrations: readonly Migration[]): { tables: string[]; functions: string[] } {
  const text = migrations.flatMap(({ statements }) => statements).join('\n');
  const functions = [...text.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/g)].map(([, name = '']) => name);
  return { tables: [...new Set(migrations.flatMap(createdBy))], functions: [...new Set(functions)] };
}

/** Those of the tables that exist. */
async function listTables(database: Queries, names: readonly string[]): Promise<string[]> {
  const { rows } = (await database.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename in ${[...names]} order by 1`,
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
