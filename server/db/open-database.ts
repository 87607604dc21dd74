import type * as config from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import type { Migrating } from './migrate-tables.ts';
import { openPostgres, preparePostgres } from './postgres.ts';

/**
 * Opens the database. Commands, and processes with MIGRATE=0, never change its tables.
 * @param migrating undefined when the tables must be up to date; otherwise they are created or updated
 * @throws DatabaseError with one sentence for the operator who starts the shop
 */
export const openDatabase = (settings: config.Database, log: Log, migrating?: Migrating): Promise<Database> =>
  settings.kind === 'embedded'
    ? openEmbedded(settings.folder, migrating, settings.wait)
    : openPostgres(settings, log, migrating);

/** Creates or updates the tables, as `openDatabase` does, and closes the database. */
export async function migrateDatabase(settings: config.Database, migrating: Migrating): Promise<void> {
  if (settings.kind === 'postgres') await preparePostgres(settings.directUrl ?? settings.url, migrating);
  else await (await openEmbedded(settings.folder, migrating)).close();
}
