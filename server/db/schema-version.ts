/** The version of the tables, and the oldest code that they serve: so processes of two releases can run at the same time. */
import { channelOf } from '../cache/live-copy.ts';
import type { Queries } from './database.ts';
import { sql } from './drizzle.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { schemaVersion } from './tables.ts';

/** The number of the newest migration that this code knows: it needs all tables up to this one. */
export const codeVersion = journal.entries.length - 1;

/**
 * The newest migration of the oldest code that may write to the tables as they are after all migrations. A migration that removes, renames
 * or narrows something raises it to its own number (CONTRIBUTING.md, 'A migration').
 */
export const servesFrom = 10;

export interface SchemaVersion {
  /** The number of the newest migration that ran. */
  version: number;
  servesFrom: number;
}

/** The name of the copy that every process has. */
export const copyName = 'schema version';

/** Returns true when the database has the table of versions, which the first migrations did not make. */
async function hasVersions(queries: Queries): Promise<boolean> {
  const { rows } = (await queries.execute(sql`select to_regclass('public.schema_version') is not null as exists`)) as {
    rows: { exists: boolean }[];
  };
  return rows[0]?.exists ?? false;
}

/** Undefined when the tables are missing, or from before there were versions. */
export async function findSchemaVersion(queries: Queries): Promise<SchemaVersion | undefined> {
  if (!(await hasVersions(queries))) return undefined;
  const { version, servesFrom } = schemaVersion;
  const [found] = await queries.select({ version, servesFrom }).from(schemaVersion);
  return found;
}

/** Part of the transaction that ran the migrations up to `version`. */
export async function saveSchemaVersion(tx: Queries, version: number): Promise<void> {
  if (!(await hasVersions(tx))) return;
  const row = { version, servesFrom };
  await tx
    .insert(schemaVersion)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: schemaVersion.id, set: row });
  await tx.execute(sql`select pg_notify(${channelOf(copyName)}, '')`);
}
