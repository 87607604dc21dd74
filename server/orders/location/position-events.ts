/**
 * Publishes where riders are to all processes, for the customers and the staff that follow orders. It is no change of an order: it has
 * no revision of its own, and one that is lost does no harm, because the next comes soon. In batches, as the progress of orders.
 */
import type { RiderOnTheWay } from '../../../contract/rider-location.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../platform/log.ts';

const channel = 'tokri_positions';
/** How long positions are collected for a batch, in ms. */
const batchDelay = 100;
/** Positions in one notification, which is limited to 7,900 bytes; one takes at most 500. */
const maxPerNotification = 15;

/** Where the rider of an order is, without the age. */
export interface Sighting {
  orderId: string;
  storeId: string;
  /** Of the order. */
  revision: number;
  /** Null when they do not share it any more. */
  rider: Omit<RiderOnTheWay, 'secondsAgo'> | null;
  /** When the last position before that was taken. */
  until?: string;
}

type OnSighting = (sighting: Sighting) => void;

export class PositionEvents {
  readonly #database: Database;
  readonly #log: Log;
  /** By order id; '' for followers of all orders. */
  readonly #subscribers = new Map<string, Set<OnSighting>>();
  /** By order id: only the newest counts. */
  #toPublish = new Map<string, Sighting>();
  #timer: NodeJS.Timeout | undefined;
  #publishing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async open(): Promise<void> {
    const receive = (payload: string) => this.#receive(JSON.parse(payload) as Sighting[]);
    await this.#database.listen(channel, receive, () => {});
  }

  async close(): Promise<void> {
    this.#publishAll();
    await this.#publishing;
  }

  /** Published within moments. Never throws. */
  publish(sighting: Sighting): void {
    this.#toPublish.set(sighting.orderId, sighting);
    this.#timer ??= setTimeout(() => this.#publishAll(), batchDelay);
  }

  /** Calls `onSighting` for one order, or for all when `orderId` is ''. Returns a function that unsubscribes. */
  subscribe(orderId: string, onSighting: OnSighting): () => void {
    const subscribers = this.#subscribers.get(orderId) ?? new Set();
    this.#subscribers.set(orderId, subscribers.add(onSighting));
    return () => {
      subscribers.delete(onSighting);
      if (subscribers.size === 0 && this.#subscribers.get(orderId) === subscribers) this.#subscribers.delete(orderId);
    };
  }

  #publishAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sightings = [...this.#toPublish.values()];
    this.#toPublish = new Map();
    for (let i = 0; i < sightings.length; i += maxPerNotification) {
      const payload = JSON.stringify(sightings.slice(i, i + maxPerNotification));
      this.#publishing = this.#publishing
        .then(() => this.#database.notify(channel, payload))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'positions of riders could not be announced'));
    }
  }

  #receive(sightings: readonly Sighting[]): void {
    for (const sighting of sightings)
      for (const key of [sighting.orderId, ''])
        for (const onSighting of this.#subscribers.get(key) ?? []) onSighting(sighting);
  }
}
