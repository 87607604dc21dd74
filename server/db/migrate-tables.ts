import { setTimeout as pause } from 'node:timers/promises';
import { postgresCode } from '../lib/errors.ts';
import type { Queries } from './database.ts';
import { areTablesInUse, lockWaitOf } from './migration-locks.ts';
import { findPending, type Migration, readMigrations, runMigrations } from './migrations.ts';
import { codeVersion, findSchemaVersion } from './schema-version.ts';

/** How the tables are brought up to date. */
export interface Migrating {
  /** Called before anything is changed; when it fails, nothing is. */
  before?: (database: Queries) => Promise<void>;
  /** Called with a sentence for each try that found the tables in use. */
  say?: (sentence: string) => void;
  /** Called with the names of the migrations that ran, if there were any. */
  onDone?: (names: string[]) => void;
  /** The longest time for all tries, in ms. */
  patience?: number;
  /** The folder of other migrations, for tests. */
  folder?: string;
}

/** In ms. */
const usualPatience = 5 * 60_000;
/** Between two tries, in ms: requests that waited behind the last one are answered in between. */
const pauseBetweenTries = 1_000;

/**
 * Creates or updates the shop's tables, while other processes use them.
 * @param lock lets one process at a time migrate
 * @throws Error when the tables are not of this program, a migration failed, or the tables were in use for too long; then nothing is changed
 */
export async function migrateTables(
  database: Queries,
  { before, say, onDone, patience = usualPatience, folder }: Migrating,
  lock: () => Promise<unknown> = async () => {},
): Promise<void> {
  await before?.(database);
  const migrations = readMigrations(folder);
  if ((await findPending(database, migrations)).length === 0) return;
  await lock();
  // Another process may have run them in the meantime.
  const pending = await findPending(database, migrations);
  if (pending.length === 0) return;
  await runWhenFree(database, pending, patience, say);
  onDone?.(pending.map(({ name }) => name));
}

/** @throws Error when the tables are older than this code, or not of this program */
export async function requireTables(database: Queries): Promise<void> {
  const found = await findSchemaVersion(database);
  if (found && found.version >= codeVersion) return;
  await findPending(database, readMigrations()).catch((error: unknown) => {
    // A role that may not change tables need not read the record of migrations.
    if (postgresCode(error) === undefined) throw error;
  });
  throw new Error(
    `its tables are ${found ? `at migration ${found.version}` : 'missing or older'}, and this version of Tokri needs ` +
      `migration ${codeVersion}: run \`npm run migrate\` first.`,
  );
}

async function runWhenFree(
  database: Queries,
  pending: readonly Migration[],
  patience: number,
  say: Migrating['say'],
): Promise<void> {
  const end = performance.now() + patience;
  for (let tries = 1; ; tries += 1) {
    try {
      await runMigrations(database, pending, lockWaitOf(tries));
      return;
    } catch (error) {
      if (!areTablesInUse(error)) throw error;
      if (performance.now() + pauseBetweenTries > end) {
        throw new Error(
          `its tables were in use at each of ${tries} tries, such as by a backup that runs, and nothing in it was changed. Try again later.`,
          { cause: error },
        );
      }
      say?.(`Try ${tries}: the tables to change are in use. The next try is in a second.`);
      await pause(pauseBetweenTries);
    }
  }
}
