/** Assembles the shop in order: infrastructure, features, pages. Tests use the same function. */

import { join } from 'node:path';
import { baseLocale } from '../messages/locale.ts';
import { createAddresses } from './addresses/addresses.ts';
import { addressRoutes } from './addresses/routes.ts';
import { addressIdsOf } from './addresses/store.ts';
import { createAuditLog } from './audit-log/audit-log.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { cacheResponses } from './cache/cache-responses.ts';
import { createCart } from './cart/cart.ts';
import { cartRoutes } from './cart/routes.ts';
import { cartItemIdsOf } from './cart/store.ts';
import { createCatalogueAdmin } from './catalogue/admin/catalogue-admin.ts';
import { catalogueAdminRoutes } from './catalogue/admin/routes.ts';
import { checkEvery, openCatalogue } from './catalogue/catalogue.ts';
import { largeChange } from './catalogue/change.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { createClientErrors } from './client-errors/client-errors.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { checkPagesEvery, createContentPages } from './content-pages/content-pages.ts';
import { contentPageRoutes } from './content-pages/routes.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { createFavourites } from './favourites/favourites.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { createHomePage } from './home-page/home-page.ts';
import { createHomePageAdmin } from './home-page/home-page-admin.ts';
import { checkHomePageEvery, LiveArrangement } from './home-page/live-arrangement.ts';
import { homePageRoutes } from './home-page/routes.ts';
import { picturesOfHomePage } from './home-page/store.ts';
import { guardLoad } from './http/admission.ts';
import { apiDocs } from './http/api-docs.ts';
import { createEventStreams, type StreamSettings, signInCheckEvery } from './http/event-streams.ts';
import { healthRoutes } from './http/health.ts';
import { createHttp, type Http, type LogTarget, listeningPort } from './http/http.ts';
import { createImages } from './images/images.ts';
import { imageRoutes } from './images/routes.ts';
import { createMail } from './mail/mail.ts';
import { createFulfilment } from './orders/fulfilment/fulfilment.ts';
import { fulfilmentRoutes } from './orders/fulfilment/routes.ts';
import { checkOrdersEvery, OrderEvents } from './orders/order-events.ts';
import { createOrders } from './orders/orders.ts';
import { createReports } from './orders/reports/reports.ts';
import { orderRoutes } from './orders/routes.ts';
import { lastOrderAtOf, orderIdsOf, picturesOfOrders } from './orders/store.ts';
import { createOverview } from './overview/overview.ts';
import { overviewRoutes } from './overview/routes.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { crawlerRoutes } from './pages/crawlers.ts';
import { offlinePageRoutes } from './pages/offline-page.ts';
import { pageRoutes } from './pages/pages.ts';
import { serviceWorkerRoute } from './pages/service-worker.ts';
import { staticFileRoutes } from './pages/static-files.ts';
import { webManifestRoutes } from './pages/web-manifest.ts';
import { BackgroundJobs } from './platform/background-jobs.ts';
import type { Config } from './platform/config.ts';
import { secretOf } from './platform/secret.ts';
import { configureZodMessages } from './platform/zod-messages.ts';
import { RecipeBook, readBookEvery } from './recipes/book.ts';
import { createRecipeAdmin } from './recipes/recipe-admin.ts';
import { createRecipes } from './recipes/recipes.ts';
import { recipeRoutes } from './recipes/routes.ts';
import { countEvery, createRecommendations, readPairsEvery } from './recommendations/recommendations.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { chooseEvery, createShelves } from './recommendations/shelves.ts';
import { createRestock, restockEvery } from './restock/restock.ts';
import { restockRoutes } from './restock/routes.ts';
import { createModeration } from './reviews/moderation.ts';
import { picturesOfReviews } from './reviews/photo-store.ts';
import { deletePhotosEvery, removedPhotos } from './reviews/photos.ts';
import { checkReviewsEvery, openRatings } from './reviews/ratings.ts';
import { createReviews } from './reviews/reviews.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { savedListRoutes } from './saved-lists/routes.ts';
import { createSavedLists } from './saved-lists/saved-lists.ts';
import { createPopularity, popularityEvery } from './search/popularity/popularity.ts';
import { zeroResultSearchRoutes } from './search/zero-result-searches/routes.ts';
import { createZeroResultSearches } from './search/zero-result-searches/zero-result-searches.ts';
import { shopSettingsRoutes } from './shop-settings/routes.ts';
import { checkSettingsEvery, openShopSettings } from './shop-settings/shop-settings.ts';
import { createImporter } from './spreadsheet/importer.ts';
import { createImports } from './spreadsheet/imports.ts';
import { oldPreviews } from './spreadsheet/old-previews.ts';
import { importRoutes } from './spreadsheet/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { createStock } from './stock/stock.ts';
import { accountRoutes } from './users/account/routes.ts';
import { userAdminRoutes } from './users/admin/routes.ts';
import { createUserAdmin } from './users/admin/user-admin.ts';
import { createCookies } from './users/cookies.ts';
import type { Passwords } from './users/passwords.ts';
import { recoveryRoutes } from './users/recovery/routes.ts';
import { userRoutes } from './users/routes.ts';
import { hasAccount, listUserNames } from './users/store.ts';
import { createUsers } from './users/users.ts';

/** Parts that a caller may provide instead of creating them from the settings. */
export interface Overrides {
  database?: Database;
  /** The log's output, instead of standard output. */
  logTo?: LogTarget;
  /** The web app; without one the shop has no pages, only its API. */
  web?: BuiltApp;
  /** The clock for sign-ins and emails. */
  now?: () => Date;
  passwords?: Passwords;
  streams?: Partial<StreamSettings>;
  /** Receives the server before its routes are added. */
  watch?: (app: Http) => void;
}

const hour = 60 * 60_000;

/** What the signed-in user's own account refers to. */
const related = {
  addressIds: addressIdsOf,
  cartItemIds: cartItemIdsOf,
  orderIds: orderIdsOf,
  lastOrderAt: lastOrderAtOf,
};

/** Builds the shop from its settings; it does not listen yet. Closing `app` closes everything that it opened. */
export async function buildApp(config: Config, overrides: Overrides = {}) {
  configureZodMessages();
  const app = createHttp(config, overrides.logTo);
  overrides.watch?.(app);
  const database = overrides.database ?? (await openDatabase(config.database, app.log));
  const secret = await secretOf(config);
  const { now, passwords } = overrides;
  const origin = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const mail = createMail({ database, config, log: app.log, hasAccount, now });
  const users = createUsers({ database, secret, mail, origin, log: app.log, now, passwords, related });
  app.identify = users.identify;
  const shopSettings = await openShopSettings(database, app.log);
  const images = createImages({ folder: join(config.dataDir, 'images'), log: app.log });
  const auditLog = createAuditLog({ database, listUserNames });
  const contentPages = createContentPages({ database, seller: config.seller });
  await contentPages.open();
  const catalogue = await openCatalogue(database, app.log);
  const catalogueAdmin = createCatalogueAdmin({ database, catalogue, images, lowStock: config.lowStock });
  const importer = createImporter({
    database,
    images,
    publicUrl: config.publicUrl,
    change: (work) => catalogue.change(work, largeChange),
  });
  const addresses = createAddresses({ database });
  const cart = createCart({ database, catalogue });
  const orderEvents = new OrderEvents(database, app.log);
  await orderEvents.open();
  const orders = createOrders({
    database,
    catalogue,
    cart,
    addresses,
    mail,
    origin,
    orderEvents,
    limits: config.openOrders,
  });
  const reports = createReports({ database, images, mail, orderEvents, origin, now });
  const favourites = createFavourites({ database, catalogue });
  const savedLists = createSavedLists({ database, catalogue });
  const recipeBook = new RecipeBook(database, app.log);
  await recipeBook.open();
  const recipes = createRecipes({ book: recipeBook, catalogue });
  const restock = createRestock({ database, catalogue, mail, origin, now });
  const ratings = await openRatings({ database, catalogue, shopSettings, log: app.log });
  const reviews = createReviews({ database, catalogue, images, shopSettings, ratings });
  users.account.whenDeleted(
    cart.erase,
    addresses.erase,
    orders.erase,
    reports.erase,
    favourites.erase,
    savedLists.erase,
    restock.erase,
    reviews.erase,
  );
  const userAdmin = createUserAdmin({ database, users });
  const zeroResultSearches = createZeroResultSearches({ database, catalogue, now });
  const popularity = createPopularity({ database, catalogue, now });
  const recommendations = createRecommendations({ database, catalogue, now });
  const shelves = createShelves({ catalogue });
  const live = new LiveArrangement({ database, catalogue, log: app.log, now: now ?? (() => new Date()) });
  const homePage = createHomePage({ catalogue, live, shelves });
  const overview = createOverview({ database, lowStock: config.lowStock, zeroResultSearches, now });

  const picturesElsewhere = [picturesOfOrders, picturesOfHomePage, picturesOfReviews];
  const jobs = new BackgroundJobs(database, app.log);
  jobs.add({ name: 'send due emails', every: mail.checkEvery, run: mail.wake });
  jobs.add({ name: 'check for missed catalogue changes', every: checkEvery, run: () => catalogue.catchUp() });
  jobs.add({ name: 'check for missed page texts', every: checkPagesEvery, run: () => contentPages.load() });
  jobs.add({ name: 'count what sells', every: popularityEvery, single: true, run: popularity.count });
  jobs.add({ name: 'check for missed settings', every: checkSettingsEvery, run: shopSettings.read });
  jobs.add({
    name: 'check for missed order updates',
    every: checkOrdersEvery,
    run: () => orderEvents.catchUp(),
  });
  jobs.add({ name: 'count what is bought together', every: countEvery, single: true, run: recommendations.count });
  jobs.add({ name: 'read what is bought together', every: readPairsEvery, run: recommendations.read });
  jobs.add({ name: 'check for missed recipes', every: readBookEvery, run: () => recipeBook.read() });
  jobs.add({ name: 'read what sells', every: popularityEvery, run: popularity.read });
  jobs.add({ name: 'notify shoppers of restocked products', every: restockEvery, single: true, run: restock.answer });
  const cleanup = [
    ...users.cleanup,
    ...mail.cleanup,
    ...cart.cleanup,
    ...zeroResultSearches.cleanup,
    ...popularity.cleanup,
    ...restock.cleanup,
    ...reports.cleanup,
  ];
  for (const step of [...cleanup, oldPreviews(database, images, picturesElsewhere)]) {
    jobs.add({ ...step, every: hour, single: true });
  }
  jobs.add({ ...removedPhotos(database, images, picturesElsewhere), every: deletePhotosEvery, single: true });
  jobs.add({ name: 'check for missed reviews', every: checkReviewsEvery, run: ratings.catchUp });
  jobs.add({ name: 'choose offers and best sellers', every: chooseEvery, run: shelves.choose });
  await jobs.run('read what sells');
  await jobs.run('choose offers and best sellers');
  await jobs.run('read what is bought together');
  jobs.add({ name: 'choose the products of home rows', every: chooseEvery, run: () => live.chooseAgain() });
  jobs.add({
    name: 'check for a missed change of the home page',
    every: checkHomePageEvery,
    run: () => live.catchUp(),
  });
  await live.open();
  let idle: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    // They stop while the last requests get their responses.
    idle = Promise.all([jobs.close(), mail.close()]);
  });
  app.addHook('onClose', async () => {
    await idle;
    await live.close();
    await orderEvents.close();
    await recipeBook.close();
    await catalogue.close();
    await database.close();
  });

  await guardLoad(app, config.limits);
  await apiDocs(app);
  healthRoutes(app, database);
  clientErrorRoutes(app, createClientErrors(app.log));
  const cookies = createCookies(origin().startsWith('https:'));
  userRoutes(app, users, cookies);
  recoveryRoutes(app, users.recovery, cookies);
  accountRoutes(app, users.account);
  imageRoutes(app, images);
  auditLogRoutes(app, auditLog);
  const cached = cacheResponses(app);
  shopSettingsRoutes(app, cached, shopSettings);
  contentPageRoutes(app, cached, contentPages);
  catalogueRoutes(app, cached, catalogue, catalogueAdmin);
  recommendationRoutes(app, cached, { recommendations, shelves });
  const homePageAdmin = createHomePageAdmin({ database, catalogue, images, live, homePage });
  await homePageRoutes(app, cached, homePage, homePageAdmin);
  await catalogueAdminRoutes(app, catalogueAdmin);
  await importRoutes(app, createImports({ database, catalogue, importer, findOpenOrders: orders.findOpenOrdersOf }));
  addressRoutes(app, addresses);
  cartRoutes(app, cart);
  favouriteRoutes(app, favourites);
  savedListRoutes(app, savedLists);
  recipeRoutes(app, cached, { recipes, recipeAdmin: createRecipeAdmin({ database, book: recipeBook }) });
  restockRoutes(app, restock);
  await reviewRoutes(app, cached, {
    reviews,
    moderation: createModeration({ database, catalogue, shopSettings, ratings }),
  });
  const streams = createEventStreams(app, users.rolesOfSessions, overrides.streams);
  jobs.add({ name: 'end streams of ended sign-ins', every: signInCheckEvery, run: streams.endStale });
  orderRoutes(app, orders, reports, streams);
  fulfilmentRoutes(app, createFulfilment({ database, orders, reports, seller: config.seller }), streams);
  userAdminRoutes(app, userAdmin);
  zeroResultSearchRoutes(app, zeroResultSearches);
  overviewRoutes(app, overview);
  stockRoutes(app, createStock({ database, catalogue }));
  if (overrides.web) {
    await staticFileRoutes(app, overrides.web.clientFolders);
    serviceWorkerRoute(app, overrides.web.clientFolders[baseLocale], config.serviceWorker);
    offlinePageRoutes(app);
    webManifestRoutes(app);
    crawlerRoutes(app, { catalogue, recipes }, origin);
    pageRoutes(app, overrides.web, catalogue, origin);
  }

  return {
    app,
    database,
    shopSettings,
    jobs,
    mail,
    users,
    images,
    catalogue,
    recipes,
    addresses,
    cart,
    orders,
    restock,
    reports,
  };
}

export type Shop = Awaited<ReturnType<typeof buildApp>>;
