/** What all parts of the shop stand on: HTTP, database, settings, stores, pictures and emails. */
import { join } from 'node:path';
import { isQuietAt } from '../../contract/quiet-hours.ts';
import { createAuditLog } from '../audit-log/audit-log.ts';
import { auditLogRoutes } from '../audit-log/routes.ts';
import { listProductNames } from '../catalogue/product-store.ts';
import { createClientErrors } from '../client-errors/client-errors.ts';
import { clientErrorRoutes } from '../client-errors/routes.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { vacuumJobs } from '../db/vacuum.ts';
import { healthRoutes } from '../http/health.ts';
import { createHttp, type Http, type LogTarget, listeningPort } from '../http/http.ts';
import { createStoreChoice } from '../http/store-choice.ts';
import { createImages } from '../images/images.ts';
import { imageRoutes } from '../images/routes.ts';
import { createMail } from '../mail/mail.ts';
import { createInvoices } from '../orders/invoices/invoices.ts';
import { shopIconRoutes } from '../pages/shop-icons.ts';
import type { BackgroundJob } from '../platform/background-jobs.ts';
import type { Config } from '../platform/config.ts';
import { secretOf } from '../platform/secret.ts';
import { checkSettingsEvery, openShopSettings } from '../shop-settings/shop-settings.ts';
import { checkStoresEvery, openStores } from '../stores/stores.ts';
import { hasAccount, listUserNames } from '../users/store.ts';

/** Parts that a caller may provide instead of creating them from the settings. */
export interface BaseOverrides {
  database?: Database;
  /** The log's output, instead of standard output. */
  logTo?: LogTarget;
  /** The clock for sign-ins and emails. */
  now?: () => Date;
  /** Receives the server before its routes are added. */
  watch?: (app: Http) => void;
}

export async function openBase(config: Config, overrides: BaseOverrides) {
  const app = createHttp(config, overrides.logTo);
  overrides.watch?.(app);
  const database = overrides.database ?? (await openDatabase(config.database, app.log));
  const secret = await secretOf(config);
  const now = overrides.now ?? (() => new Date());
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
  // Emails attach them.
  const invoices = createInvoices({ database, issuer: shopSettings.issuer, nameStore: stores.named });
  const mail = createMail({
    database,
    config,
    log: app.log,
    hasAccount,
    brand: shopSettings.brand,
    attachmentOf: invoices.attachmentOf,
    now,
  });

  return {
    app,
    config,
    database,
    secret,
    now,
    origin,
    images,
    shopSettings,
    stores,
    invoices,
    mail,
    /** Whether what can wait is not sent now. */
    isQuiet: () => isQuietAt(shopSettings.current().quietHours, now()),

    jobs: [
      { name: 'send due emails', every: mail.checkEvery, run: mail.wake },
      { name: 'check for missed settings', every: checkSettingsEvery, run: shopSettings.read },
      { name: 'check for missed stores', every: checkStoresEvery, run: stores.read },
      ...vacuumJobs(database),
    ] satisfies BackgroundJob[],
    cleanup: mail.cleanup,
    close: () => database.close(),

    addRoutes(): void {
      healthRoutes(app, database);
      clientErrorRoutes(app, createClientErrors(app.log));
      imageRoutes(app, images);
      shopIconRoutes(app, images, shopSettings);
      auditLogRoutes(app, createAuditLog({ database, listUserNames, listProductNames }));
    },
  };
}

export type Base = Awaited<ReturnType<typeof openBase>>;
