import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';

export interface PublisherParts<T> {
  database: Pick<Database, 'notify'>;
  log: Log;
  channel: string;
  /** How long items are collected for a batch, in ms. */
  delay: number;
  /** The shortest time between two batches, in ms; `delay` unless given. */
  interval?: number;
  /** Items in one notification, which is limited to 7,900 bytes. */
  most: number;
  /** Of the waiting items with the same key, only the newest is published. */
  keyOf: (item: T) => string;
  /** The payload of a notification. */
  write: (items: readonly T[]) => string;
  /** For the log, when a notification was not sent. */
  failure: string;
}

/**
 * Collects items for a moment and publishes them together, outside of the transaction that they come from: NOTIFY inside a
 * transaction makes PostgreSQL commit one at a time.
 */
export class Publisher<T> {
  readonly #parts: PublisherParts<T>;
  #waiting = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #nextAt = 0;
  #publishing: Promise<void> = Promise.resolve();

  constructor(parts: PublisherParts<T>) {
    this.#parts = parts;
  }

  /** Call this after the commit. Published within moments, or never when the database is away. Never throws. */
  publish(items: readonly T[]): void {
    for (const item of items) this.#waiting.set(this.#parts.keyOf(item), item);
    const wait = Math.max(this.#parts.delay, this.#nextAt - performance.now());
    this.#timer ??= setTimeout(() => this.#publishWaiting(), wait);
  }

  /** Publishes what still waits. */
  async close(): Promise<void> {
    this.#publishWaiting();
    await this.#publishing;
  }

  #publishWaiting(): void {
    const { database, log, channel, most, write, failure } = this.#parts;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nextAt = performance.now() + (this.#parts.interval ?? 0);
    const items = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let i = 0; i < items.length; i += most) {
      const payload = write(items.slice(i, i + most));
      this.#publishing = this.#publishing
        .then(() => database.notify(channel, payload))
        .catch((error: unknown) => log.warn({ err: error }, failure));
    }
  }
}
