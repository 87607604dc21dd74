/** Changes the catalogue in the database, with or without a snapshot in this process. */
import type { Database, Queries, TransactionOptions } from '../db/database.ts';
import { AppError, isLockTimeout } from '../platform/errors.ts';
import { type CatalogueChange, changeIn } from './change.ts';
import { takeNextVersion } from './store.ts';

/** How long a change waits for another, in ms. */
const usualWait: TransactionOptions = { lockWait: 3_000 };

/** For an import, which changes thousands of rows and waits for every change before it. */
export const largeChange: TransactionOptions = { deadline: 10 * 60_000 };

export const channel = 'tokri_catalogue';
/**
 * Above this number of products, the notification has no ids and every process reloads everything. A notification is
 * limited to 7,900 bytes.
 */
const mostNamed = 200;

export interface Announcement {
  version: number;
  /** Ids of the changed products, or null when there are too many. */
  products: string[] | null;
}

export type CatalogueWork<T> = (change: CatalogueChange, tx: Queries) => Promise<T>;

/** Only an import takes so long that others time out. */
const importRuns = () =>
  new AppError('BUSY', 'A spreadsheet is being imported right now. Nothing was saved; please try again in a minute.', {
    retryAfter: 30,
  });

const productsAreBusy = () =>
  new AppError('BUSY', 'These products are being changed or ordered right now. Nothing was saved; please try again.', {
    retryAfter: 2,
  });

/**
 * Runs `work` in one transaction, as one new version with one notification: every server shows it within milliseconds.
 * Changes run one after another, over all processes. @throws AppError BUSY when an earlier change, or the lock of a
 * product's row, takes too long
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
