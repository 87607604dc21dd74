/** Sends what is due in an outbox table. Every process has one worker per outbox; they share the work and never take the same entry. */
import { randomInt } from 'node:crypto';
import type { Log } from './log.ts';

/** Where a worker takes its entries from, and what it does with them. All of it is in the database, so that a process can end anytime. */
export interface Outbox<Entry> {
  /** For the log: 'outbox of emails'. */
  name: string;
  /** Timeout of an attempt, in ms. */
  timeout: number;
  /** Claims the entry that has been due for longest, so that nobody else takes it before the attempt is over. Undefined when none is due. */
  take(): Promise<Entry | undefined>;
  /** Rejects when it failed, or `signal` aborted it. */
  send(entry: Entry, signal: AbortSignal): Promise<void>;
  sent(entry: Entry): Promise<void>;
  /** Says when it is tried again, or gives it up. */
  failed(entry: Entry, error: unknown): Promise<void>;
}

/** Entries sent concurrently by one worker. */
export const maxLanes = 4;
/** Interval of the check for newly due entries and entries of other processes, in milliseconds. */
export const checkOutboxEvery = 5_000;
/** Range of the random delay for entries whose sending must not be observable, in milliseconds. */
const shortestWait = 150;
const maxWait = 900;
/** How long a stop waits for current attempts, in milliseconds. */
const stopWithin = 4_000;

export class OutboxWorker<Entry> {
  readonly #outbox: Outbox<Entry>;
  readonly #log: Log;
  readonly #lanes = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #closing = false;
  /** It was woken while all lanes were busy. */
  #checkAgain = false;
  #later: NodeJS.Timeout | undefined;

  constructor(outbox: Outbox<Entry>, log: Log) {
    this.#outbox = outbox;
    this.#log = log;
  }

  /** Checks for due entries now. Returns at once. */
  wake(): void {
    if (this.#closing) return;
    if (this.#lanes.size < maxLanes) this.#openLane();
    else this.#checkAgain = true;
  }

  /** Checks for due entries after a short random delay, so that the timing reveals nothing. */
  wakeLater(): void {
    this.#later ??= setTimeout(() => this.#wakeNow(), randomInt(shortestWait, maxWait)).unref();
  }

  #wakeNow(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.wake();
  }

  /** Resolves when nothing is due and nothing is being sent. */
  async idle(): Promise<void> {
    if (this.#later) this.#wakeNow();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /** Claims no more entries, waits a little for current attempts, and then aborts them: they are retried later. */
  async close(): Promise<void> {
    this.#closing = true;
    const abortTimer = setTimeout(() => this.#stop.abort(), stopWithin);
    await this.idle();
    clearTimeout(abortTimer);
  }

  #openLane(): void {
    const lane = this.#work().finally(() => {
      this.#lanes.delete(lane);
      if (!this.#checkAgain) return;
      this.#checkAgain = false;
      this.wake();
    });
    this.#lanes.add(lane);
  }

  /** Sends one entry after another until none is due. While there are any, it opens another lane. */
  async #work(): Promise<void> {
    try {
      while (!this.#closing) {
        const entry = await this.#outbox.take();
        if (entry === undefined) return;
        if (this.#lanes.size < maxLanes) this.#openLane();
        await this.#send(entry);
      }
    } catch (error) {
      this.#log.warn({ err: error }, `the ${this.#outbox.name} could not be read or written; trying again in a while`);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#outbox.timeout)]);
    try {
      await Promise.race([this.#outbox.send(entry, signal), overdue(signal)]);
    } catch (error) {
      await this.#outbox.failed(entry, error);
      return;
    }
    await this.#outbox.sent(entry);
  }
}

/** How long after its time an attempt may take to notice that it is over, in ms. */
const grace = 2_000;

/** Rejects a while after `signal`, so that an attempt which never settles does not keep its lane. */
const overdue = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => setTimeout(() => reject(signal.reason), grace).unref();
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
