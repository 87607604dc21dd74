import { join } from 'node:path';
import { changeCatalogue, largeChange } from '../../server/catalogue/change-catalogue.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createImages } from '../../server/images/images.ts';
import type { Config } from '../../server/platform/config.ts';
import type { Log } from '../../server/platform/log.ts';
import { createImporter } from '../../server/spreadsheet/importer.ts';

const nothing = () => {};
/** What goes wrong here is said to the person at the terminal. */
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
 * What the command works with: the shop's database and pictures, without the shop around them. Running servers hear of its
 * changes on PostgreSQL; the embedded database belongs to one process, so there it is refused while a server runs.
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
