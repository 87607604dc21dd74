import { changeCatalogue, largeChange } from '../../server/catalogue/change.ts';
import type { Config } from '../../server/runtime/config.ts';
import { createImporter } from '../../server/spreadsheet/importer.ts';
import { openShopData } from '../tools.ts';

/** The shop's data with what imports sheets. @throws DatabaseError */
export async function openTools(config: Config) {
  const { database, images, close } = await openShopData(config);
  const importer = createImporter({
    database,
    images,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    change: async (work) => (await changeCatalogue(database, work, largeChange)).result,
  });
  return { database, importer, close };
}

export type Tools = Awaited<ReturnType<typeof openTools>>;
