import { openDatabase } from '../server/db/open-database.ts';
import { createImages } from '../server/images/images.ts';
import { openStorage } from '../server/images/open-storage.ts';
import type { Config } from '../server/runtime/config.ts';
import { quietLog } from './quiet-log.ts';

/** The actor in the audit log, without an account. */
export const commandLine = { id: null, name: 'The command line' };

/**
 * The shop's database and pictures for a command, without the rest of the shop. On PostgreSQL, running servers are notified of
 * its changes; the embedded database belongs to one process, so the command fails while a server runs.
 * @throws DatabaseError
 */
export async function openShopData(config: Config) {
  const database = await openDatabase(config.database, quietLog);
  const images = createImages({ storage: await openStorage(config.images, quietLog), log: quietLog });
  return { database, images, close: () => database.close() };
}
