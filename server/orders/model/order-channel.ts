import type { Database } from '../../db/database.ts';
import { Publisher, type PublisherParts } from '../../db/publisher.ts';

interface Parts<T> extends Omit<PublisherParts<T>, 'write'> {
  database: Pick<Database, 'notify' | 'listen'>;
  /** The id of the order that news are about. */
  orderOf: (news: T) => string;
}

/** Carries news of orders from every process to the followers in all of them. */
export class OrderChannel<T> {
  readonly #parts: Parts<T>;
  readonly #publisher: Publisher<T>;
  /** By order id; '' for followers of all orders. */
  readonly #followers = new Map<string, Set<(news: T) => void>>();

  constructor(parts: Parts<T>) {
    this.#parts = parts;
    this.#publisher = new Publisher({ ...parts, write: JSON.stringify });
  }

  /**
   * Starts to listen.
   * @param onGap called when notifications may have been missed
   * @param receive gets the news of each notification, instead of the followers
   */
  open(onGap: () => void = () => {}, receive: (news: readonly T[]) => void = (all) => this.emit(all)): Promise<void> {
    return this.#parts.database.listen(this.#parts.channel, (payload) => receive(JSON.parse(payload)), onGap);
  }

  close(): Promise<void> {
    return this.#publisher.close();
  }

  /** Call this after the commit. Published within moments. Never throws. */
  publish(news: T): void {
    this.#publisher.publish([news]);
  }

  /** Calls `onNews` with news of one order, or of all when `orderId` is ''. Returns a function that unsubscribes. */
  subscribe(orderId: string, onNews: (news: T) => void): () => void {
    const followers = this.#followers.get(orderId) ?? new Set();
    this.#followers.set(orderId, followers.add(onNews));
    return () => {
      followers.delete(onNews);
      if (followers.size === 0 && this.#followers.get(orderId) === followers) this.#followers.delete(orderId);
    };
  }

  get hasFollowers(): boolean {
    return this.#followers.size > 0;
  }

  /** Passes news to the followers in this process. */
  emit(all: readonly T[]): void {
    for (const news of all)
      for (const key of [this.#parts.orderOf(news), ''])
        for (const onNews of this.#followers.get(key) ?? []) onNews(news);
  }
}
