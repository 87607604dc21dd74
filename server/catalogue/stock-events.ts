/**
 * Publishes to the other processes which products' stock changed. Orders do not publish in their transaction: NOTIFY
 * makes PostgreSQL commit one transaction at a time. So ids are collected for a moment and published together after the
 * commit, and each process that receives them reads the stock from the database: numbers in the notification could
 * arrive in the wrong order.
 */
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import type { StockKey } from './stock-store.ts';

const channel = 'tokri_stock';
/** How long ids are collected for a batch, in ms. */
const batchDelay = 25;
/** Keys in one notification, which is limited to 7,900 bytes. */
const maxKeys = 140;
/** Length of an id. */
const idLength = 26;

export class StockEvents {
  readonly #database: Database;
  readonly #log: Log;
  readonly #readStock: (keys: readonly StockKey[]) => Promise<void>;
  /** Ids of stores and products, joined. */
  #toPublish = new Set<string>();
  #toRead = new Set<string>();
  #publishTimer: NodeJS.Timeout | undefined;
  #publishing: Promise<void> = Promise.resolve();
  #reading: Promise<void> | undefined;

  /** @param readStock reads the stock that changed */
  constructor(database: Database, log: Log, readStock: (keys: readonly StockKey[]) => Promise<void>) {
    this.#database = database;
    this.#log = log;
    this.#readStock = readStock;
  }

  /** Starts to listen; calls `onGap` when notifications may have been missed. */
  async open(onGap: () => void): Promise<void> {
    await this.#database.listen(channel, (payload) => this.#receive(payload.split(',')), onGap);
  }

  async close(): Promise<void> {
    this.#announce();
    await this.#publishing;
    await this.#reading;
  }

  /** The stock of these products changed; published within moments. Never throws. */
  publish(keys: readonly StockKey[]): void {
    for (const { storeId, productId } of keys) this.#toPublish.add(storeId + productId);
    this.#publishTimer ??= setTimeout(() => this.#announce(), batchDelay);
  }

  #announce(): void {
    clearTimeout(this.#publishTimer);
    this.#publishTimer = undefined;
    const keys = [...this.#toPublish];
    this.#toPublish = new Set();
    for (let i = 0; i < keys.length; i += maxKeys) {
      const payload = keys.slice(i, i + maxKeys).join(',');
      this.#publishing = this.#publishing
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a change of stock could not be announced'));
    }
  }

  #receive(keys: readonly string[]): void {
    for (const key of keys) this.#toRead.add(key);
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  /** One query at a time; later notifications wait for the next query. */
  async #read(): Promise<void> {
    while (this.#toRead.size > 0) {
      const keys = [...this.#toRead].map((key) => ({
        storeId: key.slice(0, idLength),
        productId: key.slice(idLength),
      }));
      this.#toRead = new Set();
      try {
        await this.#readStock(keys);
      } catch (error) {
        this.#log.warn({ err: error }, 'changed stock could not be read');
      }
    }
  }
}
