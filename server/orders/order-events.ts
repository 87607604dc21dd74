/**
 * Tells every process how far an order has come, for those who follow it. After the commit and gathered for a moment, as with
 * stock: NOTIFY inside a transaction makes PostgreSQL commit one at a time. OrderProgress only say that there is something new; what it
 * is comes from the database, so an announcement that is late or twice does no harm, and one that is lost is made good by a look into
 * the database every few seconds (decision 0012).
 */
import type { OrderStatus } from '../../contract/orders.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { listMoved } from './store.ts';

const channel = 'tokri_orders';
/** How long update are gathered, in ms. */
const gather = 25;
/** OrderProgress in one announcement, which holds 7,900 bytes; one takes about 130. */
const mostAtOnce = 50;

export interface OrderProgress {
  id: string;
  /** For people. */
  number: string;
  status: OrderStatus;
  revision: number;
}

export type OnNews = (update: OrderProgress) => void;

/** How often is looked for update whose announcement did not come, in ms. */
export const lookEvery = 5_000;
/**
 * In ms: a look begins so long before the last one. A step is dated when its transaction writes it, by the clock of its process, and can be
 * seen when that is committed.
 */
const overlap = 30_000;

export class OrderEvents {
  readonly #database: Database;
  readonly #log: Log;
  /** By order id; '' for those who follow all orders. */
  readonly #subscribers = new Map<string, Set<OnNews>>();
  /** The last revision of each order that was heard of lately, and when that was. */
  readonly #heard = new Map<string, { revision: number; at: number }>();
  #lastLook = Date.now();
  #toPublish: OrderProgress[] = [];
  #timer: NodeJS.Timeout | undefined;
  #publishing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#database.listen(
      channel,
      (payload) => this.#receive(JSON.parse(payload) as OrderProgress[]),
      () => void this.look().catch(() => {}),
    );
  }

  async close(): Promise<void> {
    this.#publishAll();
    await this.#publishing;
  }

  /** An order was placed or moved on; call it after the commit. Announced within moments. Never throws. */
  publish({ id, number, status, revision }: OrderProgress): void {
    this.#toPublish.push({ id, number, status, revision });
    this.#timer ??= setTimeout(() => this.#publishAll(), gather);
  }

  /** Calls `onUpdate` with update of one order, or of all when `orderId` is ''. Returns what ends that. */
  subscribe(orderId: string, onUpdate: OnNews): () => void {
    const subscribers = this.#subscribers.get(orderId) ?? new Set();
    this.#subscribers.set(orderId, subscribers.add(onUpdate));
    return () => {
      subscribers.delete(onUpdate);
      if (subscribers.size === 0 && this.#subscribers.get(orderId) === subscribers) this.#subscribers.delete(orderId);
    };
  }

  /**
   * Tells those who follow what was not announced: the connection for announcements was lost or is silent, or a process ended, or did
   * not learn of its own COMMIT, before it told. One query for all, and none while nobody follows.
   */
  async look(): Promise<void> {
    const now = Date.now();
    if (this.#subscribers.size > 0) this.#receive(await listMoved(this.#database.queries, this.#lastLook - overlap));
    this.#lastLook = now;
    for (const [id, { at }] of this.#heard) if (at < now - 2 * overlap) this.#heard.delete(id);
  }

  #publishAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#toPublish;
    this.#toPublish = [];
    for (let i = 0; i < updates.length; i += mostAtOnce) {
      const payload = JSON.stringify(updates.slice(i, i + mostAtOnce));
      this.#publishing = this.#publishing
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a step of an order could not be announced'));
    }
  }

  #receive(all: readonly OrderProgress[]): void {
    for (const update of all) {
      if (update.revision <= (this.#heard.get(update.id)?.revision ?? 0)) continue;
      this.#heard.set(update.id, { revision: update.revision, at: Date.now() });
      for (const key of [update.id, '']) for (const onUpdate of this.#subscribers.get(key) ?? []) onUpdate(update);
    }
  }
}
