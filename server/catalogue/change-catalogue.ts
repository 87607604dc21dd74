/** How the catalogue is changed in the database, with or without a snapshot of it in this process. */
import type { Database, Queries, TransactionOptions } from '../db/database.ts';
import { AppError, isLockTimeout } from '../platform/errors.ts';
import { type CatalogueChange, changeIn } from './change.ts';
import { takeNextVersion } from './store.ts';

/** How long one change waits for another, in ms. */
const usualWait: TransactionOptions = { lockWait: 3_000 };

/** For an import, which changes thousands of rows and waits for every change before it. */
export const largeChange: TransactionOptions = { deadline: 10 * 60_000 };

export const channel = 'tokri_catalogue';
/** More changed products than this are not named one by one: everybody loads anew. An announcement holds 7,900 bytes. */
const mostNamed = 200;

export interface Announcement {
  version: number;
  /** Ids of the products that changed, or null when they are too many to name. */
  products: string[] | null;
}

export type CatalogueWork<T> = (change: CatalogueChange, tx: Queries) => Promise<T>;

/** Only an import takes so long that others give up waiting for their turn. */
const importRuns = () =>
  new AppError('BUSY', 'A spreadsheet is being imported just now. Nothing was saved; please try again in a minute.', {
    retryAfter: 30,
  });

const productsAreBusy = () =>
  new AppError('BUSY', 'These products are being changed or ordered just now. Nothing was saved; please try again.', {
    retryAfter: 2,
  });

/**
 * Does `work` in one transaction, as one new version with one announcement: every server shows it within milliseconds.
 * Changes come one after another, over all processes. @throws AppError BUSY when one before it, or a product's row, takes too long
 */
export function changeCatalogue<T>(database: Database, work: CatalogueWork<T>, options = usualWait) {
  let hasTurn = false;
  return database
    .transaction(async (tx) => {
      hasTurn = false;
      const version = await takeNextVersion(tx);
      hasTurn = true;
      const changed = new Set<string>();
      const result = await work(changeIn(tx, changed), tx);
      const announcement: Announcement = { version, products: changed.size > mostNamed ? null : [...changed] };
      await database.notify(channel, JSON.stringify(announcement), tx);
      return { result, announcement };
    }, options)
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      throw hasTurn ? productsAreBusy() : importRuns();
    });
}
