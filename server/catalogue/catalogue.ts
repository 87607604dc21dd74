/** The catalogue service: its snapshot, and the only way to change it, which notifies every process (design §4). */
import type { Database, TransactionOptions } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { hasCategories, listCategories, listSubCategories } from './category-store.ts';
import { type Announcement, type CatalogueWork, changeCatalogue, channel } from './change.ts';
import { listProducts } from './product-store.ts';
import { Snapshot } from './snapshot.ts';
import { StockEvents } from './stock-events.ts';
import { listStock, listStockChangedSince, type Stock } from './stock-store.ts';
import { getState } from './version-store.ts';

/** Interval of the check for missed notifications, in ms: `catchUp`. */
export const checkEvery = 15_000;
/** Delay before the snapshot update is retried after a failure, in ms; doubles after each failure. */
const firstRetry = 250;

export class Catalogue {
  readonly #database: Database;
  readonly #log: Log;
  readonly #snapshot = new Snapshot();
  readonly #stockEvents: StockEvents;
  /** Notifications are applied one after another. */
  #applying: Promise<void> = Promise.resolve();
  /** The database time of the last complete stock update. */
  #stockKnownAt = '';
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #retryIn = firstRetry;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#stockEvents = new StockEvents(database, log, (changes) => this.#snapshot.patchStock(changes));
  }

  /** Loads the snapshot and starts to listen for changes by other processes. */
  async open(): Promise<void> {
    const catchUp = () => void this.catchUp();
    await this.#database.listen(channel, (payload) => void this.#receive(JSON.parse(payload) as Announcement), catchUp);
    await this.#stockEvents.open(catchUp);
    const first = this.#applying.then(() => this.#reload());
    this.#applying = first.catch(() => {});
    await first;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#stockEvents.close();
    await this.#applying;
  }

  /** The current published catalogue. */
  snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** True until the first product or category is added to the shop. */
  async isEmpty(): Promise<boolean> {
    return !(await hasCategories(this.#database.queries));
  }

  /** Call this after a transaction that changed stock: updates this snapshot and soon notifies the other processes. */
  stockChanged(changes: readonly Stock[]): void {
    this.#snapshot.patchStock(changes);
    this.#stockEvents.publish(changes.map((change) => change.productId));
  }

  /**
   * Changes the catalogue: one transaction, one new version, one notification. When it resolves, the change is
   * committed, and this process shows it unless the database failed at that moment; the snapshot catches up by itself,
   * so build the response from the result of `work`. The other processes show it within milliseconds. Changes run one
   * after another, over all processes: what `work` reads from the catalogue (except stock) stays valid until it is
   * done. Use `tx` for related writes, like the audit log.
   * @param options `largeChange` for changes to thousands of products
   */
  async change<T>(work: CatalogueWork<T>, options?: TransactionOptions): Promise<T> {
    const { result, announcement } = await changeCatalogue(this.#database, work, options);
    await this.#receive(announcement);
    return result;
  }

  /** Checks for missed notifications: changes by other processes, and stock since the last successful check. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      const { version, moment } = await getState(this.#database.queries);
      // Also for a lower version: a backup may have been restored.
      if (version !== this.#snapshot.version) return this.#reload();
      this.#snapshot.patchStock(await listStockChangedSince(this.#database.queries, this.#stockKnownAt));
      this.#stockKnownAt = moment;
    });
  }

  #receive = (announcement: Announcement): Promise<void> => this.#inTurn(() => this.#apply(announcement));

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#applying = this.#applying.then(work).then(
      () => {
        this.#retryIn = firstRetry;
      },
      (error: unknown) => {
        this.#log.error({ err: error }, 'the catalogue could not be brought up to date');
        this.#retrySoon();
      },
    );
    return this.#applying;
  }

  #retrySoon(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.catchUp(), this.#retryIn).unref();
    this.#retryIn = Math.min(checkEvery, this.#retryIn * 2);
  }

  async #apply({ version, products }: Announcement): Promise<void> {
    if (version <= this.#snapshot.version) return;
    if (!products || version !== this.#snapshot.version + 1) return this.#reload();
    const queries = this.#database.queries;
    const categories = await listCategories(queries);
    const subCategories = await listSubCategories(queries);
    const rows = products.length > 0 ? await listProducts(queries, products) : [];
    this.#snapshot.patch(version, categories, subCategories, products, rows);
    // Stock may have been sold since the rows were read.
    if (rows.length > 0) this.#snapshot.patchStock(await listStock(queries, products));
  }

  /** The version is read first: a concurrent change is published with a later version and loaded again. */
  async #reload(): Promise<void> {
    const queries = this.#database.queries;
    const { version, moment } = await getState(queries);
    const categories = await listCategories(queries);
    const subCategories = await listSubCategories(queries);
    await this.#snapshot.replace(version, categories, subCategories, await listProducts(queries));
    this.#snapshot.patchStock(await listStockChangedSince(queries, moment));
    this.#stockKnownAt = moment;
  }
}

/** Opens the catalogue; see `Catalogue`. */
export async function openCatalogue(database: Database, log: Log): Promise<Catalogue> {
  const catalogue = new Catalogue(database, log);
  await catalogue.open();
  return catalogue;
}
