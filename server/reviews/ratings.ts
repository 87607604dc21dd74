/**
 * The averages of all products in the memory of every process, as part of the catalogue's snapshot, and what cached lists of
 * reviews depend on. A change is published with its commit, and reaches only the responses that show this product.
 */
import type { Rating } from '../../contract/catalogue.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import * as store from './totals-store.ts';

const channel = 'tokri_reviews';
/** Interval of the check for missed notifications, in ms. */
export const checkReviewsEvery = 15_000;

interface Parts {
  database: Database;
  catalogue: Catalogue;
  shopSettings: ShopSettingsService;
  log: Log;
}

/** The average with one decimal; undefined without reviews. */
export const ratingOf = ({ count, stars }: Omit<store.TotalsRow, 'productId'>): Rating | undefined =>
  count > 0 ? { average: Math.round((stars * 10) / count) / 10, count } : undefined;

/** Reads the ratings, and listens for changes by other processes. While the shop shows no reviews, there are none. */
export async function openRatings({ database, catalogue, shopSettings, log }: Parts) {
  const { queries } = database;
  /** By product: its reviews. */
  const changes = new Changes();
  /** The time of the database at the last check; undefined while the shop shows no reviews. */
  let knownAt: string | undefined;
  const isOn = () => shopSettings.current().reviews === 'real';

  function know(rows: readonly store.TotalsRow[]): void {
    for (const row of rows) catalogue.shared().setRating(row.productId, ratingOf(row));
    changes.add(rows.map(({ productId }) => productId));
  }

  /** Reads the ratings of all products, or forgets them. */
  async function readAll(): Promise<void> {
    if (!isOn()) {
      knownAt = undefined;
      return catalogue.shared().setRatings(new Map());
    }
    const { rows, at } = await store.listTotals(queries);
    // The owner may have decided otherwise meanwhile.
    if (!isOn()) return;
    const ratings = rows.map((row) => [row.productId, ratingOf(row)] as const);
    catalogue.shared().setRatings(new Map(ratings.flatMap(([id, rating]) => (rating ? [[id, rating] as const] : []))));
    knownAt = at;
    changes.addAll();
  }

  /** Reads the rating of a product whose reviews have changed. */
  async function read(productId: string): Promise<void> {
    const row = knownAt === undefined ? undefined : await store.findTotals(queries, productId);
    if (row && isOn()) know([row]);
  }

  /** Checks for missed notifications. */
  async function catchUp(): Promise<void> {
    if (knownAt === undefined || !isOn()) return readAll();
    const { rows, at } = await store.listTotalsChangedSince(queries, knownAt);
    if (!isOn()) return;
    know(rows);
    knownAt = at;
  }

  /** Reads one after another, so that an older answer never replaces a newer one. What fails, `catchUp` reads again. */
  let reading: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    reading = reading
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'the ratings of products could not be read'));
    return reading;
  }
  const readInTurn = (productId: string) => inTurn(() => read(productId));

  await database.listen(
    channel,
    (productId) => void readInTurn(productId),
    () => void inTurn(readAll),
  );
  shopSettings.onChange(() => void inTurn(readAll));
  await readAll();

  return {
    /** Notes that the running computation shows reviews of a product. */
    depend: (productId: string): void => changes.read(productId),
    /** Tells every process, with the commit of `tx`, that the reviews of a product have changed. */
    announce: (tx: Queries, productId: string): Promise<void> => database.notify(channel, productId, tx),
    /** The reviews of a product have changed: this process shows it when this resolves. */
    read: readInTurn,
    catchUp: () => inTurn(catchUp),
  };
}

export type Ratings = Awaited<ReturnType<typeof openRatings>>;
