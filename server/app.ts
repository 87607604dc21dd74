/** The shop, put together in order: what it stands on, its features, its pages. Tests come through this same door. */

import { join } from 'node:path';
import { openCatalogue } from './catalogue/catalogue.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { createImages } from './images/images.ts';
import { imageRoutes } from './images/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { healthRoutes } from './platform/health.ts';
import { createHttp } from './platform/http.ts';
import { openDatabase } from './platform/open-database.ts';
import { secretOf } from './platform/secret.ts';

/** What a caller may bring along instead of having it made from the settings. */
export interface Overrides {
  database?: Database;
}

/** Builds the shop from its settings; it does not listen yet. Closing `app` closes what it opened. */
export async function buildApp(config: Config, overrides: Overrides = {}) {
  const app = createHttp(config);
  const database = overrides.database ?? (await openDatabase(config.database, app.log));
  const secret = await secretOf(config);
  const images = createImages({ folder: join(config.dataDir, 'images'), log: app.log });
  const catalogue = await openCatalogue(database, app.log);
  app.addHook('onClose', async () => {
    await catalogue.close();
    await database.close();
  });

  healthRoutes(app, database);
  imageRoutes(app, images);
  catalogueRoutes(app, catalogue);

  void secret;
  return { app, database, images, catalogue };
}

export type Shop = Awaited<ReturnType<typeof buildApp>>;
