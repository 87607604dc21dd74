/**
 * The averages of all products in the memory of every process, as part of the catalogue's snapshot, and what cached lists of
 * reviews depend on. A change is published with its commit, and reaches only the responses that show this product.
 */
import type { Rating } from '../../contract/catalogue/catalogue.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy } from '../cache/live-copy.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/database.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Log } from '../runtime/log.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import * as repository from './totals-repository.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  shopSettings: ShopSettingsService;
  log: Log;
}

/** The average with one decimal; undefined without reviews. */
export const ratingOf = ({ count, stars }: Omit<repository.TotalsRow, 'productId'>): Rating | undefined =>
  count > 0 ? { average: Math.round((stars * 10) / count) / 10, count } : undefined;

/** Reads the ratings, and listens for changes by other processes. While the shop shows no reviews, there are none. */
export async function openRatings({ database, catalogue, shopSettings, log }: Parts) {
  const { queries } = database;
  /** By product: its reviews. */
  const changes = new Changes();
  /** The time of the database at the last check; undefined while the shop shows no reviews. */
  let knownAt: string | undefined;
  const isOn = () => shopSettings.current().reviews === 'real';

  function know(rows: readonly repository.TotalsRow[]): void {
    for (const row of rows) catalogue.shared().setRating(row.productId, ratingOf(row));
    changes.add(rows.map(({ productId }) => productId));
  }

  /** Reads the ratings of all products, or forgets them. */
  async function readAll(): Promise<void> {
    if (!isOn()) {
      knownAt = undefined;
      return catalogue.shared().setRatings(new Map());
    }
    const { rows, at } = await repository.listTotals(queries);
    // The owner may have decided otherwise meanwhile.
    if (!isOn()) return;
    const ratings = rows.map((row) => [row.productId, ratingOf(row)] as const);
    catalogue.shared().setRatings(new Map(ratings.flatMap(([id, rating]) => (rating ? [[id, rating] as const] : []))));
    knownAt = at;
    changes.addAll();
  }

  /** Reads the rating of a product whose reviews have changed. */
  async function readProduct(productId: string): Promise<void> {
    const row = knownAt === undefined ? undefined : await repository.findTotals(queries, productId);
    if (row && isOn()) know([row]);
  }

  /** Checks for missed notifications. */
  async function readChanged(): Promise<void> {
    if (knownAt === undefined || !isOn()) return readAll();
    const { rows, at } = await repository.listTotalsChangedSince(queries, knownAt);
    if (!isOn()) return;
    know(rows);
    knownAt = at;
  }

  const copy = createLiveCopy({ database, log, name: 'reviews', read: readAll, readPart: readProduct });
  shopSettings.onChange(() => void copy.refresh());
  await copy.open();

  return {
    job: { ...copy.job, run: () => copy.inTurn(readChanged) } satisfies BackgroundJob,
    /** Notes that the running computation shows reviews of a product. */
    depend: (productId: string): void => changes.read(productId),
    /** Tells every process, with the commit of `tx`, that the reviews of a product have changed. */
    announce: copy.announce,
    /** The reviews of a product have changed: this process shows it when this resolves. */
    read: copy.refresh,
  };
}

export type Ratings = Awaited<ReturnType<typeof openRatings>>;
