/**
 * Publishes to the other processes which products' stock changed. Orders do not publish in their transaction: NOTIFY
 * makes PostgreSQL commit one transaction at a time. So ids are collected for a moment and published together after the
 * commit, and each process that receives them reads the stock from the database: numbers in the notification could
 * arrive in the wrong order.
 */
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { listStock, type Stock } from './stock-store.ts';

const channel = 'tokri_stock';
/** How long ids are collected for a batch, in ms. */
const batchDelay = 25;
/** Ids in one notification, which is limited to 7,900 bytes. */
const maxIds = 250;

export class StockEvents {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onStock: (changes: Stock[]) => void;
  #toPublish = new Set<string>();
  #toRead = new Set<string>();
  #publishTimer: NodeJS.Timeout | undefined;
  #publishing: Promise<void> = Promise.resolve();
  #reading: Promise<void> | undefined;

  constructor(database: Database, log: Log, onStock: (changes: Stock[]) => void) {
    this.#database = database;
    this.#log = log;
    this.#onStock = onStock;
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
  publish(productIds: readonly string[]): void {
    for (const id of productIds) this.#toPublish.add(id);
    this.#publishTimer ??= setTimeout(() => this.#announce(), batchDelay);
  }

  #announce(): void {
    clearTimeout(this.#publishTimer);
    this.#publishTimer = undefined;
    const ids = [...this.#toPublish];
    this.#toPublish = new Set();
    for (let i = 0; i < ids.length; i += maxIds) {
      const payload = ids.slice(i, i + maxIds).join(',');
      this.#publishing = this.#publishing
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a change of stock could not be announced'));
    }
  }

  #receive(ids: readonly string[]): void {
    for (const id of ids) this.#toRead.add(id);
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  /** One query at a time; later notifications wait for the next query. */
  async #read(): Promise<void> {
    while (this.#toRead.size > 0) {
      const ids = [...this.#toRead];
      this.#toRead = new Set();
      try {
        this.#onStock(await listStock(this.#database.queries, ids));
      } catch (error) {
        this.#log.warn({ err: error }, 'changed stock could not be read');
      }
    }
  }
}
