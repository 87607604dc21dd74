/** Assembles the shop in order: infrastructure, features, pages. Tests use the same function. */

import { join } from 'node:path';
import { isQuietAt, quietUntil } from '../contract/quiet-hours.ts';
import { reportDays } from '../contract/report-rules.ts';
import { readStarters } from '../demo/starters.ts';
import { baseLocale } from '../messages/locale.ts';
import { createAddresses } from './addresses/addresses.ts';
import { addressRoutes } from './addresses/routes.ts';
import { addressIdsOf, findUserIdsByMobile } from './addresses/store.ts';
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
import { createStoreChoice } from './http/store-choice.ts';
import { createImages } from './images/images.ts';
import { imageRoutes } from './images/routes.ts';
import { createDocuments } from './inventory/documents.ts';
import { createPosting } from './inventory/posting.ts';
import { createReorder } from './inventory/reorder.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { createSuppliers } from './inventory/suppliers.ts';
import { createTransfers } from './inventory/transfers.ts';
import { createMail } from './mail/mail.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { onlyWanted } from './notification-preferences/only-wanted.ts';
import { createPreferences } from './notification-preferences/preferences.ts';
import { notificationPreferenceRoutes } from './notification-preferences/routes.ts';
import { createNotifications } from './notifications/notifications.ts';
import { webhookRoutes } from './notifications/webhook/routes.ts';
import { createWebhook } from './notifications/webhook/webhook.ts';
import { createWebhookAdmin } from './notifications/webhook/webhook-admin.ts';
import { createCodeLimit } from './offers/code-guessing.ts';
import { checkOffersEvery, LiveOffers } from './offers/live-offers.ts';
import { createOfferAdmin } from './offers/offer-admin.ts';
import { createOffers } from './offers/offers.ts';
import { createOrderOffers } from './offers/order-offers.ts';
import { offerRoutes } from './offers/routes.ts';
import { createCash } from './orders/cash/cash.ts';
import { cashRoutes } from './orders/cash/routes.ts';
import { createChanges, endChangesEvery } from './orders/changes/changes.ts';
import { changeAnswerRoutes } from './orders/changes/routes.ts';
import { newDeliveryCode } from './orders/delivery-code.ts';
import { orderChangeRoutes } from './orders/fulfilment/changes/routes.ts';
import { createFulfilment } from './orders/fulfilment/fulfilment.ts';
import { fulfilmentRoutes } from './orders/fulfilment/routes.ts';
import { createInvoices } from './orders/invoices/invoices.ts';
import { invoiceRoutes } from './orders/invoices/routes.ts';
import { PositionEvents } from './orders/location/position-events.ts';
import { createRiderLocation, removePositionsEvery } from './orders/location/rider-location.ts';
import { riderLocationRoutes } from './orders/location/routes.ts';
import { contentOf } from './orders/notify/content-of.ts';
import { notifySteps, notifyThrough } from './orders/notify/notify.ts';
import { checkOrdersEvery, OrderEvents } from './orders/order-events.ts';
import { createOrderNotes } from './orders/order-notes/order-notes.ts';
import { createOrders } from './orders/orders.ts';
import { countOrdersEvery, createOrdersInProgress } from './orders/orders-in-progress.ts';
import { phoneOrderRoutes } from './orders/phone/routes.ts';
import { createPicking } from './orders/picking/picking.ts';
import { pickingRoutes } from './orders/picking/routes.ts';
import { createRefunds } from './orders/refunds/refunds.ts';
import { createReports } from './orders/reports/reports.ts';
import { orderRoutes } from './orders/routes.ts';
import {
  findStoreOf,
  hasManyRecentOrders,
  hasOrdered,
  lastOrderAtOf,
  listOrderNumbers,
  orderIdsOf,
  picturesOfOrders,
} from './orders/store.ts';
import { createSubstitutes, endQuestionsEvery } from './orders/substitutes/substitutes.ts';
import type { OnTransition } from './orders/transition.ts';
import { createOverview } from './overview/overview.ts';
import { overviewRoutes } from './overview/routes.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { crawlerRoutes } from './pages/crawlers.ts';
import { offlinePageRoutes } from './pages/offline-page.ts';
import { pageRoutes } from './pages/pages.ts';
import { serviceWorkerRoute } from './pages/service-worker.ts';
import { shopIconRoutes } from './pages/shop-icons.ts';
import { staticFileRoutes } from './pages/static-files.ts';
import { appIcon, webManifestRoutes } from './pages/web-manifest.ts';
import { BackgroundJobs } from './platform/background-jobs.ts';
import type { Config } from './platform/config.ts';
import { secretOf } from './platform/secret.ts';
import { configureZodMessages } from './platform/zod-messages.ts';
import { createPushChannel } from './push/channel.ts';
import { createPushServices } from './push/push-services.ts';
import { pushRoutes } from './push/routes.ts';
import { createSubscriptions } from './push/subscriptions.ts';
import { RecipeBook, readBookEvery } from './recipes/book.ts';
import { createRecipeAdmin } from './recipes/recipe-admin.ts';
import { createRecipes } from './recipes/recipes.ts';
import { recipeRoutes } from './recipes/routes.ts';
import { countEvery, createRecommendations, readPairsEvery } from './recommendations/recommendations.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { chooseEvery, createShelves } from './recommendations/shelves.ts';
import { createBusinessReports } from './reports/business-reports.ts';
import { businessReportRoutes } from './reports/routes.ts';
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
import { removeDemo } from './setup/remove-demo.ts';
import { setupRoutes } from './setup/routes.ts';
import { createSetup } from './setup/setup.ts';
import type { StarterCatalogue } from './setup/starter-catalogue.ts';
import { createStarters } from './setup/starters.ts';
import { shopSettingsRoutes } from './shop-settings/routes.ts';
import { checkSettingsEvery, openShopSettings } from './shop-settings/shop-settings.ts';
import { picturesOfSettings } from './shop-settings/store.ts';
import { createImporter } from './spreadsheet/importer.ts';
import { createImports } from './spreadsheet/imports.ts';
import { oldPreviews } from './spreadsheet/old-previews.ts';
import { importRoutes } from './spreadsheet/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { createStock } from './stock/stock.ts';
import { storeCreditRoutes } from './store-credit/routes.ts';
import { createStoreCredit } from './store-credit/store-credit.ts';
import { createAreaRequests, informEvery } from './stores/area-requests.ts';
import { createDeliverySlots } from './stores/delivery-slots.ts';
import { storeRoutes } from './stores/routes.ts';
import { checkStoresEvery, openStores } from './stores/stores.ts';
import { accountRoutes } from './users/account/routes.ts';
import { createInvitations } from './users/admin/invitations.ts';
import { invitationRoutes, userAdminRoutes } from './users/admin/routes.ts';
import { createUserAdmin } from './users/admin/user-admin.ts';
import { createCallers } from './users/callers.ts';
import { createCookies } from './users/cookies.ts';
import type { Passwords } from './users/passwords.ts';
import { recoveryRoutes } from './users/recovery/routes.ts';
import { userRoutes } from './users/routes.ts';
import { getContact, hasAccount, listUserNames } from './users/store.ts';
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
  const images = createImages({ folder: join(config.dataDir, 'images'), log: app.log });
  const shopSettings = await openShopSettings({
    database,
    images,
    seller: config.seller,
    allowsHttp: config.privateReceivers,
    log: app.log,
  });
  const stores = await openStores({ database, shopSettings, log: app.log, now });
  app.stores = createStoreChoice(stores);
  const deliverySlots = createDeliverySlots({ database, stores, now });
  const mail = createMail({
    database,
    config,
    log: app.log,
    hasAccount,
    brand: shopSettings.brand,
    attachmentOf: async (attachment) => invoices.attachmentOf(attachment),
    now,
  });
  /** Whether what can wait is not sent now. */
  const isQuiet = () => isQuietAt(shopSettings.current().quietHours, now?.() ?? new Date());
  const areaRequests = createAreaRequests({ database, stores, mail, isQuiet, origin, now });
  const users = createUsers({ database, secret, mail, origin, log: app.log, now, passwords, related });
  app.identify = users.identify;
  const auditLog = createAuditLog({ database, listUserNames });
  const contentPages = createContentPages({ database, shopSettings });
  await contentPages.open();
  const catalogue = await openCatalogue(database, app.log);
  stores.whenAdded((tx, storeId) => catalogue.addStock(tx, storeId));
  const followStores = () => catalogue.setStores(stores.ids());
  stores.whenChanged(followStores);
  await followStores();
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
  const clock = now ?? (() => new Date());
  const liveOffers = new LiveOffers({ database, log: app.log, now: clock });
  await liveOffers.open();
  const orderOffers = createOrderOffers({ live: liveOffers, nameOfStore: stores.nameOf, now: clock });
  const allowsPrivate = config.privateReceivers;
  const webhook = createWebhook({
    database,
    allowsPrivate,
    shopName: () => shopSettings.brand().name,
    hasManyRecentOrders,
    now: clock,
  });
  const takesChanges = () => shopSettings.current().orderChanges.on;
  const hasPush = () => config.serviceWorker && shopSettings.current().push.on;
  const pushServices = createPushServices(config.pushServices);
  const subscriptions = createSubscriptions({
    database,
    isOn: hasPush,
    services: pushServices,
    now: clock,
  });
  const push = createPushChannel({
    database,
    subscriptions,
    services: pushServices,
    subject: `mailto:${/[^<\s]+@[^>\s]+/.exec(config.mail.from)?.[0] ?? config.mail.from}`,
    icon: () => appIcon(shopSettings.current().shop.logo),
    now: clock,
  });
  const notifications = createNotifications({
    database,
    channels: [onlyWanted(database.queries, 'message', webhook.channel), onlyWanted(database.queries, 'push', push)],
    quietUntil: () => quietUntil(shopSettings.current().quietHours, clock()),
    contentOf: (told) =>
      contentOf(
        {
          queries: database.queries,
          catalogue,
          nameOfStore: stores.nameOf,
          takesUpi: () => shopSettings.upi() !== undefined,
          origin,
          now: clock,
        },
        told,
      ),
    log: app.log,
    now: clock,
  });
  const notify = notifyThrough(notifications);
  const preferences = createPreferences({
    database,
    isOn: async (channel) => channel === 'email' || (channel === 'push' ? hasPush() : webhook.isOn()),
  });
  const invoices = createInvoices({ database, issuer: shopSettings.issuer, nameStore: stores.named, now: clock });
  const cash = createCash({
    database,
    isOn: () => shopSettings.current().cashBook.on,
    nameStore: stores.named,
    now: clock,
  });
  const refunds = createRefunds({
    database,
    mail,
    notify,
    orderEvents,
    settings: () => shopSettings.current().refunds,
    onRefund: async (tx, refunded) => {
      await cash.onRefund(tx, refunded);
      // As below: the serial number is locked last.
      await invoices.onRefund(tx, refunded);
    },
    origin,
    now: clock,
  });
  const onStep = notifySteps(notifications);
  const onTransition: OnTransition = async (tx, step) => {
    await refunds.onTransition(tx, step);
    await cash.onTransition(tx, step);
    await onStep(tx, step);
    // The serial number of an invoice, for which all deliveries of a store wait, is locked last.
    await invoices.onTransition(tx, step);
  };
  const orders = createOrders({
    database,
    catalogue,
    cart,
    addresses,
    stores,
    mail,
    notify,
    origin,
    orderEvents,
    limits: config.openOrders,
    pricing: shopSettings.pricing,
    door: {
      newCode: () => (shopSettings.current().handover.code ? newDeliveryCode() : null),
      takesUpi: () => shopSettings.upi() !== undefined,
      asksPaysWith: () => shopSettings.current().paysWith.on,
      choosesRider: () => shopSettings.current().riderAssignment === 'least-busy',
    },
    takesCredit: refunds.isOn,
    takesNotes: () => shopSettings.current().orderNotes.on,
    hasSubstitutes: () => shopSettings.current().substitutes.on,
    onTransition,
    choosesEmails: hasPush,
    takesChanges,
    attachmentFor: invoices.attachmentFor,
    offers: orderOffers,
    deliverySlots,
    now: clock,
  });
  const transitionNeeds = {
    database,
    catalogue,
    mail,
    notify,
    origin,
    orderEvents,
    onTransition,
    choosesEmails: hasPush,
    takesChanges,
    offers: orderOffers,
    deliverySlots,
    now: clock,
  };
  const substitutes = createSubstitutes(transitionNeeds);
  const picking = createPicking({ database, nameStore: stores.named, takesChanges, now: clock });
  const changes = createChanges({
    ...transitionNeeds,
    addresses,
    stores,
    isOn: takesChanges,
    unpick: picking.unpick,
  });
  const orderNotes = createOrderNotes({
    database,
    mail,
    orderEvents,
    templates: () => shopSettings.current().messageTemplates.list,
    origin,
  });
  const ordersInProgress = createOrdersInProgress({ database, stores, orderEvents, log: app.log, now: clock });
  await ordersInProgress.count();
  const offers = createOffers({
    database,
    catalogue,
    live: liveOffers,
    hasOrdered,
    nameOfStore: stores.nameOf,
    now: clock,
  });
  const reports = createReports({
    database,
    images,
    mail,
    orderEvents,
    refunds,
    days: () => reportDays(shopSettings.current().refunds),
    origin,
    now,
  });
  const positionEvents = new PositionEvents(database, app.log);
  await positionEvents.open();
  const riderLocations = createRiderLocation({
    database,
    positionEvents,
    isOn: () => shopSettings.current().riderLocation.on,
    hasMap: () => shopSettings.mapOrigin() !== undefined,
    positionOfStore: stores.positionOf,
    now: clock,
  });
  const favourites = createFavourites({ database, catalogue });
  const savedLists = createSavedLists({ database, catalogue });
  const recipeBook = new RecipeBook(database, app.log);
  await recipeBook.open();
  const recipes = createRecipes({ book: recipeBook, catalogue });
  const restock = createRestock({ database, catalogue, mail, isQuiet, origin, now });
  const newsletter = createNewsletter({ database, secret, mail, shopSettings, origin, now });
  const ratings = await openRatings({ database, catalogue, shopSettings, log: app.log });
  const reviews = createReviews({ database, catalogue, images, shopSettings, ratings });
  const invitations = createInvitations({ database, users, stores, mail, origin, now });
  users.account.whenDeleted(
    cash.requireHandedOver,
    // Accepting locks the invitation before the account, too.
    invitations.erase,
    cart.erase,
    addresses.erase,
    orders.erase,
    // Orders are locked before the positions of their riders.
    riderLocations.erase,
    orderNotes.erase,
    picking.erase,
    invoices.erase,
    orderOffers.erase,
    reports.erase,
    refunds.erase,
    favourites.erase,
    savedLists.erase,
    restock.erase,
    preferences.erase,
    subscriptions.erase,
    reviews.erase,
    newsletter.erase,
    async (tx, userId) => {
      const { email } = await getContact(tx, userId);
      if (email !== null) await areaRequests.erase(tx, email);
    },
  );
  const userAdmin = createUserAdmin({ database, users, stores });
  const zeroResultSearches = createZeroResultSearches({ database, catalogue, now });
  const popularity = createPopularity({ database, catalogue, now });
  const recommendations = createRecommendations({ database, catalogue, now });
  const shelves = createShelves({ catalogue });
  const live = new LiveArrangement({ database, catalogue, log: app.log, now: now ?? (() => new Date()) });
  const homePage = createHomePage({ catalogue, live, shelves, offers });
  const overview = createOverview({ database, lowStock: config.lowStock, zeroResultSearches, now });
  const businessReports = createBusinessReports({ database, nameStore: stores.named });

  let demo: Promise<StarterCatalogue> | undefined;
  /** Read when an owner first asks for it. */
  const starterCatalogue = () => {
    demo ??= readStarters();
    return demo;
  };
  const setup = createSetup({
    database,
    settings: shopSettings.current,
    delivery: async () => {
      const { store } = await stores.saved();
      return { hasAreas: store.areas.length > 0, hasHours: store.hours.length > 0 };
    },
    starters: starterCatalogue,
  });

  const picturesElsewhere = [picturesOfOrders, picturesOfHomePage, picturesOfReviews, picturesOfSettings];
  const jobs = new BackgroundJobs(database, app.log);
  jobs.add({ name: 'send due emails', every: mail.checkEvery, run: mail.wake });
  jobs.add({ name: 'send due notifications', every: notifications.checkEvery, run: notifications.wake });
  jobs.add({ name: 'check for missed catalogue changes', every: checkEvery, run: () => catalogue.catchUp() });
  jobs.add({ name: 'check for missed page texts', every: checkPagesEvery, run: () => contentPages.load() });
  jobs.add({ name: 'count what sells', every: popularityEvery, single: true, run: popularity.count });
  jobs.add({ name: 'check for missed settings', every: checkSettingsEvery, run: shopSettings.read });
  jobs.add({ name: 'check for missed stores', every: checkStoresEvery, run: stores.read });
  jobs.add({
    name: 'check for missed order updates',
    every: checkOrdersEvery,
    run: () => orderEvents.catchUp(),
  });
  jobs.add({
    name: 'end questions to shoppers',
    every: endQuestionsEvery,
    single: true,
    run: substitutes.endQuestions,
  });
  jobs.add({
    name: 'end questions about changes',
    every: endChangesEvery,
    single: true,
    run: changes.endQuestions,
  });
  jobs.add({ name: 'count orders in progress', every: countOrdersEvery, run: ordersInProgress.count });
  jobs.add({ name: 'check for missed offers', every: checkOffersEvery, run: () => liveOffers.catchUp() });
  jobs.add({ name: 'count what is bought together', every: countEvery, single: true, run: recommendations.count });
  jobs.add({ name: 'read what is bought together', every: readPairsEvery, run: recommendations.read });
  jobs.add({ name: 'check for missed recipes', every: readBookEvery, run: () => recipeBook.read() });
  jobs.add({ name: 'read what sells', every: popularityEvery, run: popularity.read });
  jobs.add({ name: 'tell people of new areas', every: informEvery, single: true, run: areaRequests.inform });
  jobs.add({ name: 'notify shoppers of restocked products', every: restockEvery, single: true, run: restock.answer });
  const cleanup = [
    ...users.cleanup,
    ...invitations.cleanup,
    ...mail.cleanup,
    ...notifications.cleanup,
    ...cart.cleanup,
    ...zeroResultSearches.cleanup,
    ...popularity.cleanup,
    ...restock.cleanup,
    ...newsletter.cleanup,
    ...areaRequests.cleanup,
    ...deliverySlots.cleanup,
    ...reports.cleanup,
  ];
  for (const step of [...cleanup, oldPreviews(database, images, picturesElsewhere)]) {
    jobs.add({ ...step, every: hour, single: true });
  }
  jobs.add({ ...riderLocations.cleanup, every: removePositionsEvery, single: true });
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
    idle = Promise.all([jobs.close(), mail.close(), notifications.close()]);
  });
  app.addHook('onClose', async () => {
    await idle;
    ordersInProgress.close();
    await live.close();
    await liveOffers.close();
    await orderEvents.close();
    await positionEvents.close();
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
  shopIconRoutes(app, images, shopSettings);
  auditLogRoutes(app, auditLog);
  const cached = cacheResponses(app);
  await shopSettingsRoutes(app, cached, shopSettings, () => ({
    ...contentPages.footerLinks(),
    ...stores.flags(),
    ...offers.shown(),
    ...(hasPush() && { push: true as const }),
  }));
  const webhookAdmin = createWebhookAdmin({
    ...{ database, allowsPrivate, listOrderNumbers, now: clock },
    sendTest: webhook.sendTest,
    wake: notifications.wake,
  });
  webhookRoutes(app, webhookAdmin);
  storeRoutes(app, cached, { stores, areaRequests, deliverySlots });
  await setupRoutes(app, {
    setup,
    starters: createStarters({
      database,
      catalogue,
      images,
      products: catalogueAdmin.products,
      starters: starterCatalogue,
    }),
    removeDemo: (actor) => removeDemo({ catalogue, recipes, starters: starterCatalogue }, actor),
  });
  contentPageRoutes(app, cached, contentPages);
  catalogueRoutes(app, cached, catalogue, catalogueAdmin);
  recommendationRoutes(app, cached, { recommendations, shelves });
  const homePageAdmin = createHomePageAdmin({ database, catalogue, images, live, homePage });
  await homePageRoutes(app, cached, homePage, homePageAdmin);
  await catalogueAdminRoutes(app, catalogueAdmin);
  await importRoutes(app, createImports({ database, catalogue, importer, findOpenOrders: orders.findOpenOrdersOf }));
  addressRoutes(app, addresses);
  cartRoutes(app, cart);
  storeCreditRoutes(app, createStoreCredit({ database, isOn: refunds.isOn }));
  const limitCodes = createCodeLimit({ queries: database.queries, live: liveOffers });
  offerRoutes(app, cached, {
    offers,
    admin: createOfferAdmin({
      database,
      hasCategory: (id) => catalogue.snapshot().findCategory(id) !== undefined,
      live: liveOffers,
    }),
    limitCodes,
  });
  favouriteRoutes(app, favourites);
  savedListRoutes(app, savedLists);
  recipeRoutes(app, cached, { recipes, recipeAdmin: createRecipeAdmin({ database, book: recipeBook }) });
  restockRoutes(app, restock);
  notificationPreferenceRoutes(app, preferences);
  pushRoutes(app, subscriptions);
  await newsletterRoutes(app, newsletter);
  await reviewRoutes(app, cached, {
    reviews,
    moderation: createModeration({ database, catalogue, shopSettings, ratings }),
  });
  const streams = createEventStreams(app, users.rightsOfSessions, overrides.streams);
  jobs.add({ name: 'end streams of ended sign-ins', every: signInCheckEvery, run: streams.endStale });
  orderRoutes(app, orders, reports, riderLocations, substitutes, streams, limitCodes);
  changeAnswerRoutes(app, { orders, reports }, changes);
  const fulfilment = createFulfilment({
    database,
    orders,
    reports,
    refunds,
    substitutes,
    changes,
    notes: orderNotes,
    picking,
    seller: shopSettings.seller,
    upi: shopSettings.upi,
    riderLocations,
    nameStore: stores.named,
  });
  fulfilmentRoutes(app, fulfilment, streams);
  orderChangeRoutes(app, fulfilment, changes);
  riderLocationRoutes(app, riderLocations);
  const storeOf = (orderId: string) => findStoreOf(database.queries, orderId);
  invoiceRoutes(app, { invoices, orders, storeOf });
  cashRoutes(app, cash, (storeId) => stores.ids().includes(storeId));
  pickingRoutes(app, picking, storeOf);
  const idsByAddress = (mobile: string, limit: number) => findUserIdsByMobile(database.queries, mobile, limit);
  phoneOrderRoutes(app, {
    ...{ orders, addresses, stores },
    callers: createCallers({ database, idsByAddress }),
    account: users.account,
  });
  userAdminRoutes(app, userAdmin);
  invitationRoutes(app, invitations);
  zeroResultSearchRoutes(app, zeroResultSearches);
  overviewRoutes(app, overview);
  businessReportRoutes(app, businessReports);
  stockRoutes(app, createStock({ database, catalogue }));
  inventoryRoutes(app, {
    documents: createDocuments({ database, stores }),
    posting: createPosting({ database, catalogue, now }),
    transfers: createTransfers({ database, catalogue, stores }),
    suppliers: createSuppliers({ database }),
    reorder: createReorder({ database, lowStock: config.lowStock, now }),
  });
  if (overrides.web) {
    await staticFileRoutes(app, overrides.web.clientFolders);
    serviceWorkerRoute(app, overrides.web.clientFolders[baseLocale], config.serviceWorker);
    offlinePageRoutes(app, shopSettings);
    webManifestRoutes(app, shopSettings);
    crawlerRoutes(app, { catalogue, recipes, contentPages, offers }, origin);
    pageRoutes(app, { web: overrides.web, catalogue, shopSettings, origin });
  }

  return {
    app,
    database,
    shopSettings,
    stores,
    setup,
    jobs,
    mail,
    notifications,
    users,
    images,
    catalogue,
    recipes,
    addresses,
    cart,
    orders,
    deliverySlots,
    offers: orderOffers,
    restock,
    reports,
  };
}

export type Shop = Awaited<ReturnType<typeof buildApp>>;
