/**
 * Tells every process how far an order has come, for those who follow it. After the commit and gathered for a moment, as with
 * stock: NOTIFY inside a transaction makes PostgreSQL commit one at a time. News only say that there is something new; what it
 * is comes from the database, so an announcement that is lost, late or twice does no harm (decision 0012).
 */
import type { OrderStatus } from '../../contract/orders.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const channel = 'tokri_orders';
/** How long news are gathered, in ms. */
const gather = 25;
/** News in one announcement, which holds 7,900 bytes; one takes about 130. */
const mostAtOnce = 50;

export interface News {
  id: string;
  /** For people. */
  number: string;
  status: OrderStatus;
  revision: number;
}

export interface NewsWatcher {
  onNews: (news: News) => void;
  /** Something may have been missed. */
  onGap: () => void;
}

export class OrderNews {
  readonly #database: Database;
  readonly #log: Log;
  /** By order id; '' for those who follow all orders. */
  readonly #watchers = new Map<string, Set<NewsWatcher>>();
  #toTell: News[] = [];
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#database.listen(
      channel,
      (payload) => this.#hear(JSON.parse(payload) as News[]),
      () => this.#gap(),
    );
  }

  async close(): Promise<void> {
    this.#announce();
    await this.#telling;
  }

  /** An order was placed or moved on; call it after the commit. Announced within moments. Never throws. */
  tell({ id, number, status, revision }: News): void {
    this.#toTell.push({ id, number, status, revision });
    this.#timer ??= setTimeout(() => this.#announce(), gather);
  }

  /** Calls `watcher` with news of one order, or of all when `orderId` is ''. Returns what ends that. */
  follow(orderId: string, watcher: NewsWatcher): () => void {
    const watchers = this.#watchers.get(orderId) ?? new Set();
    this.#watchers.set(orderId, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(orderId) === watchers) this.#watchers.delete(orderId);
    };
  }

  #announce(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const news = this.#toTell;
    this.#toTell = [];
    for (let i = 0; i < news.length; i += mostAtOnce) {
      const payload = JSON.stringify(news.slice(i, i + mostAtOnce));
      this.#telling = this.#telling
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a step of an order could not be announced'));
    }
  }

  #hear(all: readonly News[]): void {
    for (const news of all) {
      for (const key of [news.id, '']) for (const watcher of this.#watchers.get(key) ?? []) watcher.onNews(news);
    }
  }

  #gap(): void {
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.onGap();
  }
}
