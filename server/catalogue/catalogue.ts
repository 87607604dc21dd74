/** The catalogue service: its snapshot, and the only way to change it, which notifies every process (design §4). */
import type { Database, Queries, TransactionOptions } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { hasCategories, listCategories, listSubCategories } from './category-store.ts';
import { type Announcement, type CatalogueWork, changeCatalogue, channel } from './change.ts';
import { listProducts, listProductsAfter, type ProductRow } from './product-store.ts';
import { type CategoryTree, Snapshot } from './snapshot.ts';
import { StockEvents } from './stock-events.ts';
import { listStockChangedSince, type Stock } from './stock-store.ts';
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
    let earlier: string[] = [];
    const onNotification = (payload: string) => {
      const { more, ...announcement } = JSON.parse(payload) as Announcement;
      // The notifications of a transaction arrive together, in their order.
      const products = [...earlier, ...announcement.products];
      earlier = more ? products : [];
      if (!more) void this.#receive({ ...announcement, products });
    };
    await this.#database.listen(channel, onNotification, () => {
      earlier = [];
      catchUp();
    });
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

  async #apply({ version, products, categories }: Announcement): Promise<void> {
    if (version <= this.#snapshot.version) return;
    if (version !== this.#snapshot.version + 1) return this.#reload();
    const queries = this.#database.queries;
    const tree = categories ? await readTree(queries) : undefined;
    await this.#snapshot.apply(tree, products, (ids) => listProducts(queries, ids));
    this.#snapshot.version = version;
  }

  /** The version is read first: a concurrent change is published with a later version and applied again. */
  async #reload(): Promise<void> {
    const queries = this.#database.queries;
    const { version, moment } = await getState(queries);
    await this.#snapshot.replace(version, await readTree(queries), readProducts(queries));
    this.#snapshot.patchStock(await listStockChangedSince(queries, moment));
    this.#stockKnownAt = moment;
  }
}

const readTree = async (queries: Queries): Promise<CategoryTree> => ({
  categories: await listCategories(queries),
  subCategories: await listSubCategories(queries),
});

/** Products that are read together: reading more would block other work. */
const readAtOnce = 1_000;

/** All products in batches, oldest first. The next batch is read while one is used. */
async function* readProducts(queries: Queries): AsyncGenerator<ProductRow[]> {
  for (let next = listProductsAfter(queries, '', readAtOnce); ; ) {
    const rows = await next;
    const last = rows.at(-1);
    if (!last) return;
    next = listProductsAfter(queries, last.id, readAtOnce);
    // It is reported when it is waited for.
    next.catch(() => {});
    yield rows;
  }
}

/** Opens the catalogue; see `Catalogue`. */
export async function openCatalogue(database: Database, log: Log): Promise<Catalogue> {
  const catalogue = new Catalogue(database, log);
  await catalogue.open();
  return catalogue;
}
