/**
 * Decides which of the requests that need work run now, which wait and which are rejected. Responses from memory do not
 * pass through here and always have priority: while the event loop has no idle time, the rest gets about a ninth of it.
 */
import { performance } from 'node:perf_hooks';
import { type AppError, busy } from '../lib/errors.ts';
import { InUse } from './in-use.ts';

/** `heavy`: pages to render, searches, passwords. They are rejected as soon as the queue is slow. */
export type Weight = 'normal' | 'heavy';

const limits = {
  /** Maximum requests in progress, of all clients and of one network. */
  atOnce: 1_000,
  atOnceOfNetwork: 500,
  /** Maximum waiting requests, of all clients and of one network. */
  waiting: 1_000,
  waitingOfNetwork: 500,
  /** The maximum wait of a request, and the longest current wait at which heavy ones are still queued, in ms. */
  longest: 2_000,
  maxWaitForHeavy: 250,
};
/** Milliseconds between two checks of the queue. */
const checkDelay = 2;
/** How much of the queue runs per check: a heavy request counts as `heavyWeight` normal ones. */
const startedPerCheck = 4;
const heavyWeight = 4;
/** In ms: even a saturated event loop admits one request per interval. */
const atLeastEvery = 250;
/** Other requests get one part of the time per this many parts for responses from memory. */
const memoryShare = 8;
/**
 * Reading the request and writing the response take time that is not included in the measured time of sending from
 * memory.
 */
const socketOverheadFactor = 1.6;
/** Idle time shows that the loop is not needed elsewhere, so it pays back much. */
const idleCreditFactor = 10;
/** In ms of work. */
const maxDebt = 100;
/** After this many ms without a response from memory, requests need not wait. */
const memoryActiveWindow = 500;

interface Waiting {
  weight: Weight;
  since: number;
  begin(): void;
  refuse(error: AppError): void;
}

/** Releases the slot of a request. May be called more than once. */
export type Release = () => void;

/** The measurements of the process that the gate reads; tests provide their own. */
export interface Clock {
  now(): number;
  /** Milliseconds for which the event loop was idle and active since the process started. */
  loop(): { idle: number; active: number };
}

const processClock: Clock = {
  now: () => performance.now(),
  loop: () => performance.eventLoopUtilization(),
};

export class AdmissionQueue {
  readonly #clock: Clock;
  readonly #limits: typeof limits;
  /** Waiting requests, by network: networks take turns, so that one with many requests does not block the others. */
  readonly #line = new Map<string, Waiting[]>();
  #waiting = 0;
  /** Requests in progress, by network. */
  readonly #inProgress = new InUse();
  #last: { idle: number; active: number };
  #lastBegun = 0;
  /** Milliseconds of the loop that requests have used in advance of their share. */
  #debt = 0;
  #fromMemory = 0;
  #lastFromMemory = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor({ clock = processClock, ...overrides }: Partial<typeof limits> & { clock?: Clock } = {}) {
    this.#clock = clock;
    this.#limits = { ...limits, ...overrides };
    this.#last = clock.loop();
  }

  /** Reports how many ms it took to send a response from memory. @param at when it was sent, by the clock */
  countFromMemory(ms: number, at: number): void {
    this.#fromMemory += ms;
    this.#lastFromMemory = at;
  }

  /**
   * Waits for a slot, and returns a function that releases it.
   * @throws AppError BUSY when too many wait, or after two seconds
   */
  async enter(network: string, weight: Weight): Promise<Release> {
    this.#measure();
    if (this.#waiting === 0 && this.#mayBegin(network)) return this.take(network);
    const now = this.#clock.now();
    this.#rejectLate(now);
    const own = this.#line.get(network) ?? [];
    if (
      this.#waiting >= this.#limits.waiting ||
      own.length >= this.#limits.waitingOfNetwork ||
      (weight === 'heavy' && now - this.#oldest(now) > this.#limits.maxWaitForHeavy)
    ) {
      throw busy(2);
    }
    return new Promise((resolve, reject) => {
      own.push({ weight, since: now, begin: () => resolve(this.take(network)), refuse: reject });
      this.#line.set(network, own);
      this.#waiting += 1;
      this.#timer ??= setTimeout(() => this.#drain(), checkDelay);
    });
  }

  /** Delays other requests as long as work of this many ms outside of the event loop would. */
  charge(ms: number): void {
    this.#debt = Math.min(maxDebt, this.#debt + ms);
  }

  #mayBegin(network: string): boolean {
    return this.#debt <= 0 && this.#hasPlace(network);
  }

  #hasPlace(network: string): boolean {
    return this.#inProgress.total < this.#limits.atOnce && this.#inProgress.of(network) < this.#limits.atOnceOfNetwork;
  }

  /** Takes a slot without waiting: for a request that had one and released it for a while. */
  take(network: string): Release {
    this.#lastBegun = this.#clock.now();
    return this.#inProgress.take(network);
  }

  /** Updates the debt by the activity of the loop since the last check. */
  #measure(): void {
    const { idle, active } = this.#clock.loop();
    const idled = idle - this.#last.idle;
    const busyTime = active - this.#last.active;
    this.#last = { idle, active };
    const forMemory = Math.min(busyTime, this.#fromMemory * socketOverheadFactor);
    this.#fromMemory = 0;
    if (this.#clock.now() - this.#lastFromMemory > memoryActiveWindow) {
      this.#debt = 0;
      return;
    }
    const debt = this.#debt + (busyTime - forMemory) - forMemory / memoryShare - idled * idleCreditFactor;
    this.#debt = Math.min(maxDebt, Math.max(0, debt));
  }

  #drain(): void {
    this.#timer = undefined;
    this.#measure();
    const now = this.#clock.now();
    this.#rejectLate(now);
    if (this.#debt <= 0) this.#beginSome(startedPerCheck);
    else if (now - this.#lastBegun >= atLeastEvery) this.#beginSome(1);
    if (this.#waiting > 0) this.#timer = setTimeout(() => this.#drain(), checkDelay);
  }

  #beginSome(count: number): void {
    let left = count;
    for (const [network, own] of [...this.#line]) {
      if (left <= 0) return;
      const [first] = own;
      if (!first || !this.#hasPlace(network)) continue;
      left -= first.weight === 'heavy' ? heavyWeight : 1;
      this.#remove(network, own);
      // The network moves to the end of the turn order.
      if (this.#line.delete(network) && own.length > 0) this.#line.set(network, own);
      first.begin();
    }
  }

  #rejectLate(now: number): void {
    for (const [network, own] of [...this.#line]) {
      while (own[0] && now - own[0].since >= this.#limits.longest) {
        own[0].refuse(busy(2));
        this.#remove(network, own);
      }
    }
  }

  #remove(network: string, own: Waiting[]): void {
    own.shift();
    this.#waiting -= 1;
    if (own.length === 0) this.#line.delete(network);
  }

  /** When the longest waiting request arrived. */
  #oldest(now: number): number {
    let oldest = now;
    for (const [first] of this.#line.values()) if (first && first.since < oldest) oldest = first.since;
    return oldest;
  }
}
