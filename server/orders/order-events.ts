/**
 * Publishes the progress of orders to all processes, for the clients that follow them. Published after the commit and
 * in batches, as with stock: NOTIFY inside a transaction makes PostgreSQL commit one at a time. A notification only
 * says that there is something new; the content comes from the database, so a late or repeated notification does no
 * harm, and a query every few seconds makes up for a lost one (decision 0012).
 */
import type { AddNoteBody } from '../../contract/order-notes.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { listMoved } from './store.ts';

const channel = 'tokri_orders';
/** How long updates are collected for a batch, in ms. */
const batchDelay = 25;
/** Updates in one notification, which is limited to 7,900 bytes; one update takes about 230. */
const maxPerNotification = 34;

export interface OrderProgress {
  id: string;
  /** For people. */
  number: string;
  status: OrderStatus;
  revision: number;
  storeId: string;
  /** Who delivers it. */
  riderId?: string | null;
  /** It got a note of this kind, which does not change its revision. */
  noted?: AddNoteBody['kind'];
}

export type OnOrderUpdate = (update: OrderProgress) => void;

/** Interval of the query for updates whose notification was lost, in ms. */
export const checkOrdersEvery = 5_000;
/**
 * Each query overlaps the one before by this time, in ms. A step is dated when its transaction writes it, by the clock
 * of its process, and is visible after the commit.
 */
const overlap = 30_000;

export class OrderEvents {
  readonly #database: Database;
  readonly #log: Log;
  /** By order id; '' for followers of all orders. */
  readonly #subscribers = new Map<string, Set<OnOrderUpdate>>();
  readonly #watchers: (() => void)[] = [];
  /** The last revision of each recently published order, with its time. */
  readonly #latest = new Map<string, { revision: number; at: number }>();
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
      () => void this.catchUp().catch(() => {}),
    );
  }

  async close(): Promise<void> {
    this.#publishAll();
    await this.#publishing;
  }

  /** Call this after the commit when an order was placed or changed. Published within moments. Never throws. */
  publish({ id, number, status, revision, storeId, riderId = null, noted }: OrderProgress): void {
    this.#toPublish.push({ id, number, status, revision, storeId, riderId, ...(noted && { noted }) });
    this.#timer ??= setTimeout(() => this.#publishAll(), batchDelay);
  }

  /** Calls `onNews` after updates arrived. Unlike followers, a watcher makes nobody look for lost notifications. */
  watch(onNews: () => void): void {
    this.#watchers.push(onNews);
  }

  /** Calls `onUpdate` with updates of one order, or of all when `orderId` is ''. Returns a function that unsubscribes. */
  subscribe(orderId: string, onUpdate: OnOrderUpdate): () => void {
    const subscribers = this.#subscribers.get(orderId) ?? new Set();
    this.#subscribers.set(orderId, subscribers.add(onUpdate));
    return () => {
      subscribers.delete(onUpdate);
      if (subscribers.size === 0 && this.#subscribers.get(orderId) === subscribers) this.#subscribers.delete(orderId);
    };
  }

  /**
   * Notifies followers of updates whose notification was lost: the connection for notifications was lost or is silent,
   * or a process ended, or did not get the response to its COMMIT, before it published. One query for all, and none
   * without followers.
   */
  async catchUp(): Promise<void> {
    const now = Date.now();
    if (this.#subscribers.size > 0) this.#receive(await listMoved(this.#database.queries, this.#lastLook - overlap));
    this.#lastLook = now;
    for (const [id, { at }] of this.#latest) if (at < now - 2 * overlap) this.#latest.delete(id);
  }

  #publishAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#toPublish;
    this.#toPublish = [];
    for (let i = 0; i < updates.length; i += maxPerNotification) {
      const payload = JSON.stringify(updates.slice(i, i + maxPerNotification));
      this.#publishing = this.#publishing
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a step of an order could not be announced'));
    }
  }

  #receive(all: readonly OrderProgress[]): void {
    for (const onNews of this.#watchers) onNews();
    for (const update of all) {
      const known = this.#latest.get(update.id)?.revision ?? 0;
      if (update.revision <= known && !update.noted) continue;
      this.#latest.set(update.id, { revision: Math.max(known, update.revision), at: Date.now() });
      for (const key of [update.id, '']) for (const onUpdate of this.#subscribers.get(key) ?? []) onUpdate(update);
    }
  }
}
