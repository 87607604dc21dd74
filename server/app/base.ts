/** The base of all parts of the shop: HTTP, database, settings, stores, pictures and emails. */
import { join } from 'node:path';
import { paymentWebhookPath } from '../../contract/payments/providers.ts';
import { isQuietAt } from '../../contract/settings/quiet-hours.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { createAuditLog } from '../audit-log/audit-log.ts';
import { auditLogRoutes } from '../audit-log/routes.ts';
import { listProductNames } from '../catalogue/product-repository.ts';
import { createClientErrors } from '../client-errors/client-errors.ts';
import { clientErrorRoutes } from '../client-errors/routes.ts';
import type { Database } from '../db/database.ts';
import { databaseChecks, databaseMeasures } from '../db/database-health.ts';
import type { Migrating } from '../db/migrate-tables.ts';
import { openDatabase } from '../db/open-database.ts';
import { vacuumJobs } from '../db/vacuum.ts';
import { healthRoutes } from '../http/health.ts';
import { createHttp, type Http, type LogTarget, listeningPort, ownAddress } from '../http/http.ts';
import { openLiveSchema, refuseOutdatedChanges } from '../http/live-schema.ts';
import { schemaCheck } from '../http/schema-health.ts';
import { createStoreChoice } from '../http/store-choice.ts';
import { createImages } from '../images/images.ts';
import { imagesCheck } from '../images/images-health.ts';
import { openStorage } from '../images/open-storage.ts';
import { imageRoutes } from '../images/routes.ts';
import { createMail } from '../mail/mail.ts';
import { mailCheck } from '../mail/mail-health.ts';
import { createInvoices } from '../orders/money/invoices/invoices.ts';
import { shopIconRoutes } from '../pages/shop-icons.ts';
import { openLiveProviders } from '../payments/accounts/live-providers.ts';
import { createProvider } from '../payments/providers/create-provider.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { onlyProvider } from '../payments/providers/providers.ts';
import { createLazySimulator } from '../payments/simulator/lazy-simulator.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Config } from '../runtime/config.ts';
import { diskCheck, diskMeasure } from '../runtime/disk-health.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import type { Log } from '../runtime/log.ts';
import type { Measure } from '../runtime/measures.ts';
import { secretOf } from '../runtime/secret.ts';
import { openShopSettings } from '../shop-settings/shop-settings.ts';
import { openStores } from '../stores/stores.ts';
import { hasAccount, listUserNames } from '../users/contact-repository.ts';

/** Parts that a caller may provide instead of creating them from the settings. */
export interface BaseOverrides {
  database?: Database;
  /** The log's output, instead of standard output. */
  logTo?: LogTarget;
  /** The clock for sign-ins and emails. */
  now?: () => Date;
  /** The provider of online payments. */
  paymentProvider?: PaymentProvider;
  /** Makes the client of a provider from keys. */
  createPaymentProvider?: typeof createProvider;
  /** Receives the server before its routes are added. */
  watch?: (app: Http) => void;
}

/** Migrations at the start, whose progress is in the log. */
const migrating = (log: Log): Migrating => ({
  say: (sentence) => log.warn(sentence),
  onDone: (migrations) => log.info({ migrations }, 'the tables were brought up to date'),
});

const { version } = packageFile;

export async function openBase(config: Config, overrides: BaseOverrides) {
  const app = createHttp(config, overrides.logTo);
  overrides.watch?.(app);
  const database =
    overrides.database ??
    (await openDatabase(config.database, app.log, config.migrate ? migrating(app.log) : undefined));
  const schema = await openLiveSchema(database, app.log);
  refuseOutdatedChanges(app, schema);
  const secret = await secretOf(config);
  const now = overrides.now ?? (() => new Date());
  const origin = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const storage = await openStorage(config.images, app.log);
  const images = createImages({ storage, log: app.log });
  const shopSettings = await openShopSettings({
    database,
    images,
    seller: config.seller,
    allowsHttp: config.privateReceivers,
    log: app.log,
  });
  const stores = await openStores({ database, shopSettings, log: app.log, now });
  app.stores = createStoreChoice(stores);
  // Emails attach them.
  const invoices = createInvoices({
    database,
    issuer: shopSettings.issuer,
    numbers: shopSettings.numbers,
    nameStore: stores.named,
  });
  const mail = createMail({
    database,
    config,
    log: app.log,
    hasAccount,
    brand: shopSettings.brand,
    sender: shopSettings.sender,
    attachmentOf: invoices.attachmentOf,
    now,
  });

  const simulator = createLazySimulator({
    file: join(config.dataDir, 'payments-simulator.json'),
    webhookUrl: () => ownAddress(app)?.concat(paymentWebhookPath('simulator')),
    log: app.log,
  });
  const live = await openLiveProviders({
    database,
    secret,
    environment: config.payments,
    simulator,
    createProvider: overrides.createPaymentProvider ?? ((name, keys) => createProvider(name, keys, config.paymentsUrl)),
    log: app.log,
  });

  return {
    app,
    config,
    database,
    schema,
    secret,
    now,
    origin,
    images,
    shopSettings,
    stores,
    invoices,
    mail,
    simulator,
    paymentProviders: overrides.paymentProvider ? onlyProvider(overrides.paymentProvider) : live.providers,
    livePaymentProviders: live,
    /** Returns true while messages that can wait are not sent. */
    isQuiet: () => isQuietAt(shopSettings.current().quietHours, now()),

    jobs: [
      { name: 'send due emails', every: mail.checkEvery, writes: true, run: mail.wake },
      shopSettings.job,
      live.copy.job,
      stores.job,
      schema.job,
      ...vacuumJobs(database),
    ] satisfies BackgroundJob[],
    cleanup: mail.cleanup,
    checks: [
      ...databaseChecks(database),
      schemaCheck(schema, version),
      mailCheck(database.queries, config.mail.smtpUrl !== undefined),
      imagesCheck(storage, config.images),
      diskCheck(config.dataDir),
    ] satisfies HealthCheck[],
    measures: [...databaseMeasures(database), diskMeasure(config.dataDir)] satisfies Measure[],
    async close(): Promise<void> {
      await simulator.close();
      await database.close();
    },

    addRoutes(): void {
      healthRoutes(app, database, schema);
      clientErrorRoutes(app, createClientErrors(app.log));
      imageRoutes(app, images);
      shopIconRoutes(app, images, shopSettings);
      auditLogRoutes(app, createAuditLog({ database, listUserNames, listProductNames }));
    },
  };
}

export type Base = Awaited<ReturnType<typeof openBase>>;
