/**
 * Tells every process how far an order has come, for those who follow it. After the commit and gathered for a moment, as with
 * stock: NOTIFY inside a transaction makes PostgreSQL commit one at a time. News only say that there is something new; what it
 * is comes from the database, so an announcement that is late or twice does no harm, and one that is lost is made good by a look into
 * the database every few seconds (decision 0012).
 */
import type { OrderStatus } from '../../contract/orders.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { listMoved } from './store.ts';

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

export type OnNews = (news: News) => void;

/** How often is looked for news whose announcement did not come, in ms. */
export const lookEvery = 5_000;
/**
 * In ms: a look begins so long before the last one. A step is dated when its transaction writes it, by the clock of its process, and can be
 * seen when that is committed.
 */
const overlap = 30_000;

export class OrderNews {
  readonly #database: Database;
  readonly #log: Log;
  /** By order id; '' for those who follow all orders. */
  readonly #watchers = new Map<string, Set<OnNews>>();
  /** The last revision of each order that was heard of lately, and when that was. */
  readonly #heard = new Map<string, { revision: number; at: number }>();
  #lastLook = Date.now();
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
      () => void this.look().catch(() => {}),
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

  /** Calls `onNews` with news of one order, or of all when `orderId` is ''. Returns what ends that. */
  follow(orderId: string, onNews: OnNews): () => void {
    const watchers = this.#watchers.get(orderId) ?? new Set();
    this.#watchers.set(orderId, watchers.add(onNews));
    return () => {
      watchers.delete(onNews);
      if (watchers.size === 0 && this.#watchers.get(orderId) === watchers) this.#watchers.delete(orderId);
    };
  }

  /**
   * Tells those who follow what was not announced: the connection for announcements was lost or is silent, or a process ended, or did
   * not learn of its own COMMIT, before it told. One query for all, and none while nobody follows.
   */
  async look(): Promise<void> {
    const now = Date.now();
    if (this.#watchers.size > 0) this.#hear(await listMoved(this.#database.queries, this.#lastLook - overlap));
    this.#lastLook = now;
    for (const [id, { at }] of this.#heard) if (at < now - 2 * overlap) this.#heard.delete(id);
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
      if (news.revision <= (this.#heard.get(news.id)?.revision ?? 0)) continue;
      this.#heard.set(news.id, { revision: news.revision, at: Date.now() });
      for (const key of [news.id, '']) for (const onNews of this.#watchers.get(key) ?? []) onNews(news);
    }
  }
}
