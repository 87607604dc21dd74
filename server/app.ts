/** Assembles the shop in order: its parts, background jobs, routes, pages. Tests use the same function. */
import { type AccountOverrides, createAccounts } from './app/accounts.ts';
import { createAdministration } from './app/administration.ts';
import type { AppModule } from './app/app-module.ts';
import { type BackupOverrides, createBackupsModule } from './app/backups-module.ts';
import { type BaseOverrides, openBase } from './app/base.ts';
import { openGoods } from './app/catalogue-module.ts';
import { createDelivery } from './app/delivery.ts';
import { eraseWithAccounts } from './app/erase-with-accounts.ts';
import { openNotices } from './app/notifications-module.ts';
import { openOffers } from './app/offers.ts';
import { openOrdering } from './app/ordering.ts';
import { createPaymentChoice } from './app/payment-choice.ts';
import { openSampleShopModule } from './app/sample-shop-module.ts';
import { openStorefront } from './app/storefront.ts';
import { cacheResponses } from './cache/cache-responses.ts';
import { createHealth } from './health/health.ts';
import { shopHealthRoutes } from './health/routes.ts';
import { guardLoad } from './http/admission.ts';
import { apiDocs } from './http/api-docs.ts';
import { configureZodMessages } from './lib/zod-messages.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { crawlerRoutes } from './pages/crawlers.ts';
import { offlinePageRoutes } from './pages/offline-page.ts';
import { pageRoutes } from './pages/pages.ts';
import { serviceWorkerRoute } from './pages/service-worker.ts';
import { staticFileRoutes } from './pages/static-files.ts';
import { webManifestRoutes } from './pages/web-manifest.ts';
import { presentOnlinePayment } from './payments/providers/providers.ts';
import { BackgroundJobs } from './runtime/background-jobs.ts';
import type { Config } from './runtime/config.ts';
import { jobMeasures, jobsCheck } from './runtime/jobs-health.ts';
import { shopSettingsRoutes } from './shop-settings/routes.ts';

/** Parts that a caller may provide instead of creating them from the settings. */
export interface Overrides extends BaseOverrides, AccountOverrides, BackupOverrides {
  /** The web app; without one the shop has no pages, only its API. */
  web?: BuiltApp;
}

const hour = 60 * 60_000;

/** Builds the shop from its settings; it does not listen yet. Closing `app` closes everything that it opened. */
export async function buildApp(config: Config, overrides: Overrides = {}) {
  configureZodMessages();
  const base = await openBase(config, overrides);
  const { app, database, images, shopSettings, stores, mail, origin } = base;
  const accounts = createAccounts(base, overrides);
  const delivery = createDelivery(base);
  const goods = await openGoods(base);
  const notices = await openNotices(base, goods);
  const offers = await openOffers(base, goods);
  const ordering = await openOrdering(base, { accounts, delivery, goods, notices, offers });
  const storefront = await openStorefront(base, goods, offers);
  const backups = createBackupsModule(base, overrides);
  const sample = await openSampleShopModule(base, { accounts, storefront });
  const administration = createAdministration(base, { goods, ordering, storefront, offers, sample, backups });
  const paymentChoice = createPaymentChoice(base);
  eraseWithAccounts(base, { accounts, delivery, notices, offers, ordering, storefront });

  const parts: AppModule[] = [
    base,
    accounts,
    delivery,
    goods,
    notices,
    offers,
    ordering,
    storefront,
    backups,
    sample,
    administration,
    paymentChoice,
  ];
  const jobs = new BackgroundJobs(database, app.log, base.schema.servesThisCode);
  for (const part of parts) {
    for (const job of part.jobs) jobs.add(job);
    for (const step of part.cleanup ?? []) jobs.add({ ...step, every: hour, single: true });
  }
  await storefront.fill(jobs);
  let idle: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    // They stop while the last requests get their responses.
    idle = Promise.all([jobs.close(), mail.close(), notices.notifications.close()]);
  });
  app.addHook('onClose', async () => {
    await idle;
    for (const part of parts.toReversed()) await part.close?.();
  });

  const checks = [...parts.flatMap((part) => part.checks ?? []), jobsCheck(jobs)];
  const measures = [...parts.flatMap((part) => part.measures ?? []), ...jobMeasures(jobs)];
  if (config.telemetry) {
    const { openTelemetry } = await import('./telemetry/open-telemetry.ts');
    await openTelemetry(app, config, measures);
  }

  await guardLoad(app, config.limits, {
    secret: base.secret,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
  });
  await apiDocs(app);
  const cached = cacheResponses(app);
  for (const part of parts) await part.addRoutes(cached);
  shopHealthRoutes(app, createHealth({ checks, log: app.log }));
  await shopSettingsRoutes(app, cached, shopSettings, () => ({
    ...storefront.contentPages.links(),
    ...stores.flags(),
    ...offers.offers.shown(),
    ...presentOnlinePayment(base.paymentProviders),
    ...(notices.hasPush() && { push: true as const }),
    ...(notices.liveWebhook.isOn() && { messages: true as const }),
    ...(sample.sampleShop.roles().length > 0 && { sample: [...sample.sampleShop.roles()] }),
  }));
  if (overrides.web) {
    const { catalogue } = goods;
    const { recipes, contentPages } = storefront;
    await staticFileRoutes(app, overrides.web.clientFolder);
    serviceWorkerRoute(app, overrides.web.clientFolder, config.serviceWorker);
    offlinePageRoutes(app, shopSettings);
    webManifestRoutes(app, shopSettings);
    crawlerRoutes(app, { catalogue, recipes, contentPages, offers: offers.offers }, origin);
    const paymentProvider = () => base.paymentProviders.current()?.name;
    pageRoutes(app, { web: overrides.web, catalogue, shopSettings, paymentProvider, origin });
  }

  return {
    app,
    database,
    shopSettings,
    stores,
    setup: administration.setup,
    jobs,
    mail,
    notifications: notices.notifications,
    users: accounts.users,
    images,
    catalogue: goods.catalogue,
    recipes: storefront.recipes,
    sampleShop: sample.sampleShop,
    addresses: ordering.addresses,
    cart: ordering.cart,
    orders: ordering.orders,
    deliverySlots: delivery.deliverySlots,
    offers: offers.orderOffers,
    restock: storefront.restock,
    reports: ordering.reports,
    payments: ordering.payments,
  };
}

export type Shop = Awaited<ReturnType<typeof buildApp>>;
