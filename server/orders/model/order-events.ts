/**
 * Publishes the progress of orders to all processes, for the clients that follow them. A notification only says that
 * there is something new; the content comes from the database, so a late or repeated notification does no harm, and a
 * query every few seconds makes up for a lost one (decision 0012).
 */
import type { AddNoteBody } from '../../../contract/orders/order-notes.ts';
import type { OrderStatus } from '../../../contract/orders/order-statuses.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../runtime/log.ts';
import { OrderChannel } from './order-channel.ts';
import { listMoved } from './repository.ts';

export interface OrderProgress {
  id: string;
  /** For people. */
  number: string;
  status: OrderStatus;
  revision: number;
  storeId: string;
  /** The person who delivers it. */
  riderId?: string | null;
  /** A change without a new revision: it got a note of this kind, or somebody began or stopped to pick it. */
  noted?: AddNoteBody['kind'] | 'picker';
}

export type OnOrderUpdate = (update: OrderProgress) => void;

/** How long an update may be on its way to other processes, in ms. */
const underway = 2_000;

/** Interval of the query for updates whose notification was lost, in ms. */
export const checkOrdersEvery = 5_000;
/**
 * Each query overlaps the one before by this time, in ms. A step is dated when its transaction writes it, by the clock
 * of its process, and is visible after the commit.
 */
const overlap = 30_000;

export class OrderEvents {
  readonly #database: Database;
  readonly #channel: OrderChannel<OrderProgress>;
  readonly #watchers: (() => void)[] = [];
  /** The last revision of each recently published order, with its time. */
  readonly #latest = new Map<string, { revision: number; at: number }>();
  #lastLook = Date.now();
  /** When the last update arrived, or this began to listen. */
  #lastUpdate = Date.now();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#channel = new OrderChannel({
      database,
      log,
      channel: 'tokri_orders',
      delay: 25,
      // One takes about 230 bytes.
      most: 34,
      orderOf: ({ id }) => id,
      keyOf: ({ id, revision, noted }) => [id, revision, noted].join(),
      failure: 'a step of an order could not be announced',
    });
  }

  open(): Promise<void> {
    return this.#channel.open(
      () => void this.catchUp().catch(() => {}),
      (all) => this.#receive(all),
    );
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  /** Call this after the commit when an order was placed or changed. Published within moments. Never throws. */
  publish({ id, number, status, revision, storeId, riderId = null, noted }: OrderProgress): void {
    this.#channel.publish({ id, number, status, revision, storeId, riderId, ...(noted && { noted }) });
  }

  /**
   * Returns true when no order changed anywhere within the last `ms`. Not known, and so false, of the time before this process listened.
   */
  wasQuiet(ms: number): boolean {
    return Date.now() - this.#lastUpdate > ms + underway;
  }

  /** Calls `onNews` after updates arrived. Unlike followers, a watcher makes nobody look for lost notifications. */
  watch(onNews: () => void): void {
    this.#watchers.push(onNews);
  }

  /** Calls `onUpdate` with updates of one order, or of all when `orderId` is ''. Returns a function that unsubscribes. */
  subscribe(orderId: string, onUpdate: OnOrderUpdate): () => void {
    return this.#channel.subscribe(orderId, onUpdate);
  }

  /**
   * Notifies followers of updates whose notification was lost: the connection for notifications was lost or is silent,
   * or a process ended, or did not get the response to its COMMIT, before it published. One query for all, and none
   * without followers.
   */
  async catchUp(): Promise<void> {
    const now = Date.now();
    if (this.#channel.hasFollowers) this.#receive(await listMoved(this.#database.queries, this.#lastLook - overlap));
    this.#lastLook = now;
    for (const [id, { at }] of this.#latest) if (at < now - 2 * overlap) this.#latest.delete(id);
  }

  #receive(all: readonly OrderProgress[]): void {
    for (const onNews of this.#watchers) onNews();
    for (const update of all) {
      const known = this.#latest.get(update.id)?.revision ?? 0;
      if (update.revision <= known && !update.noted) continue;
      this.#lastUpdate = Date.now();
      this.#latest.set(update.id, { revision: Math.max(known, update.revision), at: this.#lastUpdate });
      this.#channel.emit([update]);
    }
  }
}
