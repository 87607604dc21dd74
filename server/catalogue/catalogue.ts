/** The catalogue service: its snapshot, and the only way to change it, which notifies every process. */
import type { Database, Queries, TransactionOptions } from '../db/database.ts';
import { currentStoreId, firstStoreId, inStore } from '../runtime/current-store.ts';
import type { Log } from '../runtime/log.ts';
import { hasCategories, listCategories, listSubCategories } from './category-repository.ts';
import { type Announcement, type CatalogueWork, changeCatalogue, channel } from './change.ts';
import { ProductNumbers } from './product-numbers.ts';
import { listProducts, listProductsAfter, type ProductRow } from './product-repository.ts';
import { readStores } from './read-stores.ts';
import { type CategoryTree, Snapshot } from './snapshot.ts';
import { StockEvents } from './stock/stock-events.ts';
import { fillStoreStock, listStockChangedSince, listStockOf, type StockState } from './stock/stock-repository.ts';
import { listStoreProducts } from './store-product-repository.ts';
import { type CatalogueView, StoreView } from './store-view.ts';
import { getState, lockCatalogue } from './version-repository.ts';

/** Products whose stock in all stores is read together. */
const readOfStoresAtOnce = 100;

/** Interval of the check for missed notifications, in ms: `catchUp`. */
export const checkEvery = 15_000;
/** Delay before the snapshot update is retried after a failure, in ms; doubles after each failure. */
const firstRetry = 250;

export class Catalogue {
  readonly #database: Database;
  readonly #log: Log;
  readonly #snapshot = new Snapshot();
  /** Of a shop with several stores, by store. */
  readonly #views = new Map<string, StoreView>();
  /** The stores of a shop with several. */
  #stores: ReadonlySet<string> = new Set();
  readonly #numbers = new ProductNumbers();
  readonly #stockEvents: StockEvents;
  /** The stock that changed while the views of stores are read: what is read may be older. */
  #changedMeanwhile: StockState[] | undefined;
  /** Notifications are applied one after another. */
  #applying: Promise<void> = Promise.resolve();
  /** The database time of the last complete stock update. */
  #stockKnownAt = '';
  /** When the snapshot was last compared with the database, by the clock of this process. */
  #checkedAt = new Date();
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #retryIn = firstRetry;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#stockEvents = new StockEvents(database, log, (stock) => this.#patchStock(stock));
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

  /** The current published catalogue, as the current store sells it. */
  snapshot(): CatalogueView {
    return this.#views.get(currentStoreId()) ?? this.#snapshot;
  }

  get checkedAt(): Date {
    return this.#checkedAt;
  }

  /** The catalogue that all stores share, for what is the same in each: ratings and units sold. */
  shared(): Snapshot {
    return this.#snapshot;
  }

  /**
   * Reads the stock of new stores and forgets others. A shop with one store has no views: its snapshot has that store's stock.
   * @param ids of all stores
   */
  async setStores(ids: readonly string[]): Promise<void> {
    this.#stores = new Set(ids.length > 1 ? ids : []);
    for (const id of [...this.#views.keys()]) if (!this.#stores.has(id)) this.#views.delete(id);
    if (this.#missingViews().length > 0) await this.#inTurn(() => this.#addViews());
  }

  #missingViews = (): string[] => [...this.#stores].filter((id) => !this.#views.has(id));

  /** Returns true when the shop has several stores, each with a view of its own. */
  hasSeveralStores(): boolean {
    return this.#views.size > 0;
  }

  /** Adds the stock of a store that is added in `tx`: none of anything. Locks the catalogue until `tx` ends. */
  async addStock(tx: Queries, storeId: string): Promise<void> {
    await lockCatalogue(tx);
    await fillStoreStock(tx, storeId);
  }

  async #addViews(): Promise<void> {
    const ids = this.#missingViews();
    if (ids.length === 0) return;
    try {
      await this.#readViews(ids);
    } finally {
      // Until now these stores showed what the first one has.
      this.#snapshot.changedAll();
    }
  }

  /** Reads everything that stores have of their own. A store without a view gets one once it is read. */
  async #readViews(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const changed: StockState[] = [];
    this.#changedMeanwhile = changed;
    try {
      await this.#fillViews(ids, changed);
    } finally {
      this.#changedMeanwhile = undefined;
    }
  }

  async #fillViews(ids: readonly string[], changed: readonly StockState[]): Promise<void> {
    const queries = this.#database.queries;
    const { moment } = await getState(queries);
    for await (const { id, stock, own } of readStores(this.#database, ids, this.#numbers)) {
      const view = this.#views.get(id) ?? new StoreView(this.#snapshot, this.#numbers);
      view.replace(stock, own);
      view.patchStock(changed.filter(({ storeId }) => storeId === id));
      this.#views.set(id, view);
    }
    this.#stockEvents.learn(await listStockChangedSince(queries, moment));
  }

  /** Reads again what stores have of changed products, and sell differently. */
  async #readOfStores(productIds: readonly string[]): Promise<void> {
    if (this.#views.size === 0) return;
    for (let i = 0; i < productIds.length; i += readOfStoresAtOnce) {
      const some = productIds.slice(i, i + readOfStoresAtOnce);
      this.#stockEvents.learn(await listStockOf(this.#database.queries, some));
    }
    await this.#readOwn(productIds);
  }

  /** Reads again what stores sell differently. */
  async #readOwn(productIds: readonly string[]): Promise<void> {
    const rows = Map.groupBy(await listStoreProducts(this.#database.queries, productIds), ({ storeId }) => storeId);
    for (const [id, view] of this.#views) {
      const own = new Map((rows.get(id) ?? []).map((row) => [row.productId, row]));
      view.setOwn(productIds, own);
    }
  }

  /** Each store's stock goes to its view; that of the first store also to the snapshot. */
  #patchStock(changes: readonly StockState[]): void {
    this.#changedMeanwhile?.push(...changes);
    for (const [storeId, some] of Map.groupBy(changes, (change) => change.storeId)) {
      if (storeId === firstStoreId) this.#snapshot.patchStock(some);
      this.#views.get(storeId)?.patchStock(some);
    }
  }

  /** True until the first product or category is added to the shop. */
  async isEmpty(): Promise<boolean> {
    return !(await hasCategories(this.#database.queries));
  }

  /** Call this after a transaction that changed stock: updates this snapshot and soon notifies the other processes. */
  stockChanged(changes: readonly StockState[]): void {
    this.#stockEvents.publish(changes);
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
      await this.#addViews();
      this.#stockEvents.learn(await listStockChangedSince(this.#database.queries, this.#stockKnownAt));
      this.#stockKnownAt = moment;
      this.#checkedAt = new Date();
    });
  }

  #receive = (announcement: Announcement): Promise<void> => this.#inTurn(() => this.#apply(announcement));

  #inTurn(work: () => Promise<void>): Promise<void> {
    // The shared snapshot has the stock of the first store, whichever store the change is about.
    const inFirstStore = () => inStore(firstStoreId, work);
    this.#applying = this.#applying.then(inFirstStore).then(
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
    const stores = [firstStoreId, ...this.#views.keys()];
    this.#stockEvents.forget(products.flatMap((productId) => stores.map((storeId) => ({ storeId, productId }))));
    await this.#snapshot.apply(tree, products, (ids) => listProducts(queries, ids));
    await this.#readOfStores(products);
    this.#snapshot.version = version;
  }

  /** The version is read first: a concurrent change is published with a later version and applied again. */
  async #reload(): Promise<void> {
    const queries = this.#database.queries;
    const { version, moment } = await getState(queries);
    this.#stockEvents.forgetAll();
    await this.#snapshot.replace(version, await readTree(queries), readProducts(queries));
    this.#stockEvents.learn(await listStockChangedSince(queries, moment));
    await this.#readViews([...this.#views.keys()]);
    await this.#addViews();
    this.#stockKnownAt = moment;
    this.#checkedAt = new Date();
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
