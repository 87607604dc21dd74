/**
 * Publishes to the other processes which products' stock changed. Each process that receives their ids reads the stock from
 * the database: numbers in the notification could arrive in the wrong order.
 */
import type { Database } from '../../db/database.ts';
import { Publisher } from '../../db/publisher.ts';
import type { Log } from '../../runtime/log.ts';
import type { StockKey } from './stock-repository.ts';

const channel = 'tokri_stock';
/** Length of an id. */
const idLength = 26;

export class StockEvents {
  readonly #database: Database;
  readonly #log: Log;
  readonly #readStock: (keys: readonly StockKey[]) => Promise<void>;
  /** Of ids of stores and products, joined. */
  readonly #publisher: Publisher<string>;
  #toRead = new Set<string>();
  #reading: Promise<void> | undefined;

  /** @param readStock reads the stock that changed */
  constructor(database: Database, log: Log, readStock: (keys: readonly StockKey[]) => Promise<void>) {
    this.#database = database;
    this.#log = log;
    this.#readStock = readStock;
    this.#publisher = new Publisher({
      database,
      log,
      channel,
      delay: 25,
      most: 140,
      keyOf: (key) => key,
      write: (keys) => keys.join(),
      failure: 'a change of stock could not be announced',
    });
  }

  /** Starts to listen; calls `onGap` when notifications may have been missed. */
  async open(onGap: () => void): Promise<void> {
    await this.#database.listen(channel, (payload) => this.#receive(payload.split(',')), onGap);
  }

  async close(): Promise<void> {
    await this.#publisher.close();
    await this.#reading;
  }

  /** The stock of these products changed; published within moments. Never throws. */
  publish(keys: readonly StockKey[]): void {
    this.#publisher.publish(keys.map(({ storeId, productId }) => storeId + productId));
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
