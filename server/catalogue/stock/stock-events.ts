/**
 * Publishes new stock to the other processes, each with its version, so that nobody reads it from the database. A process reads it only
 * when it does not know any version of it yet.
 */
import type { Database } from '../../db/database.ts';
import { Publisher } from '../../db/publisher.ts';
import type { Log } from '../../runtime/log.ts';
import { listStock, type StockKey, type StockState } from './stock-repository.ts';
import { StockVersions, stockKey } from './stock-versions.ts';

const channel = 'tokri_stock_levels';
/** Length of an id. */
const idLength = 26;
/** In ms: a notification wakes a connection of every process, so a busy process collects more for each. */
const [delay, interval] = [25, 250];

/** `version:stock`, after the ids of the store and the product. At most 80 characters, so that 90 fit a notification. */
const write = (state: StockState): string => `${stockKey(state)}${state.stockVersion}:${state.stock}`;
const most = 90;

function read(text: string): StockState {
  const [version, stock] = text.slice(2 * idLength).split(':');
  return {
    storeId: text.slice(0, idLength),
    productId: text.slice(idLength, 2 * idLength),
    stockVersion: Number(version),
    stock: Number(stock),
  };
}

export class StockEvents {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onStock: (stock: readonly StockState[]) => void;
  readonly #versions = new StockVersions();
  readonly #publisher: Publisher<StockState>;
  /** Keys of stock that this process changed without knowing a version: what it had loaded may be newer, so it is read as well. */
  readonly #unsure = new Set<string>();
  #toRead = new Map<string, StockKey>();
  #reading: Promise<void> | undefined;

  /** @param onStock called with stock that is newer than what was known, or as new */
  constructor(database: Database, log: Log, onStock: (stock: readonly StockState[]) => void) {
    this.#database = database;
    this.#log = log;
    this.#onStock = onStock;
    this.#publisher = new Publisher<StockState>({
      database,
      log,
      channel,
      delay,
      interval,
      most,
      keyOf: stockKey,
      write: (states) => states.map(write).join(),
      failure: 'a change of stock could not be announced',
    });
  }

  /** Starts to listen; calls `onGap` when notifications may have been missed. */
  async open(onGap: () => void): Promise<void> {
    const onMessage = (payload: string) => this.#receive(payload.split(',').map(read));
    await this.#database.listen(channel, onMessage, () => {
      this.#versions.forgetAll();
      onGap();
    });
  }

  async close(): Promise<void> {
    await this.#publisher.close();
    await this.#reading;
  }

  /** This process changed stock; published within moments. Never throws. */
  publish(changes: readonly StockState[]): void {
    for (const state of changes) {
      if (this.#versions.isCurrent(state) === undefined) this.#unsure.add(stockKey(state));
    }
    this.#publisher.publish(this.learn(changes));
  }

  /** Takes over stock that was read from the database, and returns what of it is not older than what was known. */
  learn(stock: readonly StockState[]): StockState[] {
    const current = this.#versions.learn(stock);
    this.#onStock(current);
    return current;
  }

  /** Call this before the stock of products is read without its version. */
  forget(keys: readonly StockKey[]): void {
    this.#versions.forget(keys);
  }

  /** The same for the stock of all products. */
  forgetAll(): void {
    this.#versions.forgetAll();
  }

  #receive(states: readonly StockState[]): void {
    this.learn(states.filter((state) => this.#versions.isCurrent(state)));
    for (const state of states) {
      const key = stockKey(state);
      if (this.#versions.isCurrent(state) === undefined || this.#unsure.delete(key)) this.#toRead.set(key, state);
    }
    if (this.#toRead.size === 0) return;
    this.#reading ??= this.#readUnknown().finally(() => {
      this.#reading = undefined;
    });
  }

  /** One query at a time; later notifications wait for the next query. */
  async #readUnknown(): Promise<void> {
    while (this.#toRead.size > 0) {
      const keys = [...this.#toRead.values()].map(({ storeId, productId }) => ({ storeId, productId }));
      this.#toRead = new Map();
      try {
        this.learn(await listStock(this.#database.queries, keys));
      } catch (error) {
        this.#log.warn({ err: error }, 'changed stock could not be read');
      }
    }
  }
}
