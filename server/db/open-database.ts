import type * as config from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Opens and migrates the database. @throws DatabaseError with one sentence for the operator who starts the shop */
export const openDatabase = (settings: config.Database, log: Log): Promise<Database> =>
  settings.kind === 'embedded' ? openEmbedded(settings.folder, settings.wait) : openPostgres(settings, log);
