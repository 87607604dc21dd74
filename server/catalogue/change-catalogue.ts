/** How the catalogue is changed in the database, with or without a snapshot of it in this process. */
import type { Database, Queries } from '../platform/database.ts';
import { type CatalogueChange, changeIn } from './change.ts';
import { takeNextVersion } from './store.ts';

export const channel = 'tokri_catalogue';
/** More changed products than this are not named one by one: everybody loads anew. An announcement holds 7,900 bytes. */
const mostNamed = 200;

export interface Announcement {
  version: number;
  /** Ids of the products that changed, or null when they are too many to name. */
  products: string[] | null;
}

export type CatalogueWork<T> = (change: CatalogueChange, tx: Queries) => Promise<T>;

/**
 * Does `work` in one transaction, as one new version with one announcement: every server shows it within milliseconds.
 * Changes come one after another, over all processes.
 */
export const changeCatalogue = <T>(database: Database, work: CatalogueWork<T>) =>
  database.transaction(async (tx) => {
    const version = await takeNextVersion(tx);
    const changed = new Set<string>();
    const result = await work(changeIn(tx, changed), tx);
    const announcement: Announcement = { version, products: changed.size > mostNamed ? null : [...changed] };
    await database.notify(channel, JSON.stringify(announcement), tx);
    return { result, announcement };
  });
