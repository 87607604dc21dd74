/** The shop, put together in order: what it stands on, its features, its pages. Tests come through this same door. */

import { join } from 'node:path';
import { createAddresses } from './addresses/addresses.ts';
import { addressRoutes } from './addresses/routes.ts';
import { createCart } from './cart/cart.ts';
import { cartRoutes } from './cart/routes.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { createKeeping } from './catalogue/keeping/keeping.ts';
import { keepingRoutes } from './catalogue/keeping/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { createDesk } from './desk/desk.ts';
import { deskRoutes } from './desk/routes.ts';
import { createImages } from './images/images.ts';
import { imageRoutes } from './images/routes.ts';
import { createMail } from './mail/mail.ts';
import { createMissedSearches } from './missed-searches/missed-searches.ts';
import { missedSearchRoutes } from './missed-searches/routes.ts';
import { OrderNews } from './orders/order-news.ts';
import { createOrders } from './orders/orders.ts';
import { orderRoutes } from './orders/routes.ts';
import { createOverview } from './overview/overview.ts';
import { overviewRoutes } from './overview/routes.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { crawlerRoutes } from './pages/crawlers.ts';
import { pageRoutes } from './pages/pages.ts';
import { staticFileRoutes } from './pages/static-files.ts';
import { createPeople } from './people/people.ts';
import { peopleRoutes } from './people/routes.ts';
import { apiDocs } from './platform/api-docs.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { createEventStreams } from './platform/event-streams.ts';
import { healthRoutes } from './platform/health.ts';
import { createHttp, type LogTarget, listeningPort } from './platform/http.ts';
import { openDatabase } from './platform/open-database.ts';
import { speakPlainly } from './platform/plain-words.ts';
import { secretOf } from './platform/secret.ts';
import { Popularity } from './popularity/popularity.ts';
import { createRecord } from './record/record.ts';
import { recordRoutes } from './record/routes.ts';
import { createImporter } from './spreadsheet/importer.ts';
import { createImports } from './spreadsheet/imports.ts';
import { importRoutes } from './spreadsheet/routes.ts';
import { accountRoutes } from './users/account/routes.ts';
import type { Passwords } from './users/passwords.ts';
import { recoveryRoutes } from './users/recovery/routes.ts';
import { userRoutes } from './users/routes.ts';
import { createUsers } from './users/users.ts';

/** What a caller may bring along instead of having it made from the settings. */
export interface Overrides {
  database?: Database;
  /** Where the log goes instead of standard output. */
  logTo?: LogTarget;
  /** The web app; without one the shop has no pages, only its API. */
  web?: BuiltApp;
  /** The clock that sign-ins and mails go by. */
  now?: () => Date;
  passwords?: Passwords;
  /** How often a stream of events shows that it is alive, in ms. */
  heartbeat?: number;
}

const tidyMinutes = 60;

/** Builds the shop from its settings; it does not listen yet. Closing `app` closes what it opened. */
export async function buildApp(config: Config, overrides: Overrides = {}) {
  speakPlainly();
  const app = createHttp(config, overrides.logTo);
  const database = overrides.database ?? (await openDatabase(config.database, app.log));
  const secret = await secretOf(config);
  const { now, passwords } = overrides;
  const origin = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const mail = createMail({ database, config, log: app.log, now });
  const users = createUsers({ database, secret, mail, origin, log: app.log, now, passwords });
  app.identify = users.identify;
  const images = createImages({ folder: join(config.dataDir, 'images'), log: app.log });
  const record = createRecord({ database });
  const catalogue = await openCatalogue(database, app.log);
  const keeping = createKeeping({ database, catalogue, images });
  const change = catalogue.change.bind(catalogue);
  const importer = createImporter({ database, images, publicUrl: config.publicUrl, change });
  const addresses = createAddresses({ database });
  const cart = createCart({ database, catalogue });
  const orderNews = new OrderNews(database, app.log);
  await orderNews.open();
  const orders = createOrders({ database, catalogue, cart, addresses, mail, origin, news: orderNews });
  users.account.whenDeleted(cart.forget, addresses.forget, orders.forget);
  const people = createPeople({ database, users });
  const missedSearches = createMissedSearches({ database, catalogue, now });
  const popularity = new Popularity({ database, catalogue, log: app.log, now });
  await popularity.open();
  const overview = createOverview({ database, missedSearches, now });
  const tidy = () => Promise.all([users.tidy(), mail.tidy(), missedSearches.tidy()]);
  const tidying = setInterval(tidy, tidyMinutes * 60_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(tidying);
    popularity.close();
    await mail.close();
    await orderNews.close();
    await catalogue.close();
    await database.close();
  });

  await apiDocs(app);
  healthRoutes(app, database);
  const secure = origin().startsWith('https:');
  userRoutes(app, users, secure);
  recoveryRoutes(app, users.recovery, secure);
  accountRoutes(app, users.account);
  imageRoutes(app, images);
  recordRoutes(app, record);
  catalogueRoutes(app, catalogue, keeping);
  await keepingRoutes(app, catalogue, keeping);
  await importRoutes(app, createImports({ database, catalogue, importer }));
  addressRoutes(app, addresses);
  cartRoutes(app, cart);
  const streams = createEventStreams(app, overrides.heartbeat);
  orderRoutes(app, orders, streams);
  deskRoutes(app, createDesk({ database, orders }), streams);
  peopleRoutes(app, people);
  missedSearchRoutes(app, missedSearches);
  overviewRoutes(app, overview);
  if (overrides.web) {
    await staticFileRoutes(app, overrides.web.clientFolder);
    crawlerRoutes(app, catalogue, origin);
    pageRoutes(app, overrides.web, catalogue, origin);
  }

  return { app, database, mail, users, images, catalogue, addresses, cart, orders, popularity };
}

export type Shop = Awaited<ReturnType<typeof buildApp>>;
