import { join } from 'node:path';
import { changeCatalogue, largeChange } from '../../server/catalogue/change.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createImages } from '../../server/images/images.ts';
import type { Config } from '../../server/platform/config.ts';
import type { Log } from '../../server/platform/log.ts';
import { createImporter } from '../../server/spreadsheet/importer.ts';

const nothing = () => {};
/** Warnings and errors are printed on the terminal. */
const log: Log = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => log,
};

/**
 * The shop's database and pictures for the command, without the rest of the shop. On PostgreSQL, running servers are
 * notified of its changes; the embedded database belongs to one process, so the command fails while a server runs.
 * @throws DatabaseError
 */
export async function openTools(config: Config) {
  const database = await openDatabase(config.database, log);
  const images = createImages({ folder: join(config.dataDir, 'images'), log });
  const importer = createImporter({
    database,
    images,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    change: async (work) => (await changeCatalogue(database, work, largeChange)).result,
  });
  return { database, importer, close: () => database.close() };
}

export type Tools = Awaited<ReturnType<typeof openTools>>;
