import { lockTimeout } from '../platform/errors.ts';
import { countWaiting, timeLeft } from '../platform/waiting-time.ts';

/** A query of the embedded database timed out in the queue. It was not started, and never will be. */
class TurnTimeout extends Error {
  readonly code = lockTimeout;

  constructor() {
    super('the embedded database was busy with something else for too long');
    this.name = 'TurnTimeout';
  }
}

/**
 * A first-come queue: the embedded database runs one thing at a time. Its own queue cannot cancel waiting work, so a
 * long transaction would block everyone until its end.
 */
export class Turns {
  readonly #waiting = new Set<() => void>();
  readonly #usualWait: number;
  #busy = false;

  /** @param usualWait the time that work waits in the queue unless it says another, in ms */
  constructor(usualWait = 4_000) {
    this.#usualWait = usualWait;
  }

  /**
   * Runs `work` when it is first in the queue. @param wait in ms; less when the current request has waited before
   * @throws TurnTimeout when that is too late
   */
  async run<T>(work: () => Promise<T>, wait = this.#usualWait): Promise<T> {
    if (this.#busy) await countWaiting(() => this.#turn(Math.min(wait, timeLeft())));
    this.#busy = true;
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#busy = false;
    }
  }

  #turn(wait: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = Number.isFinite(wait)
        ? setTimeout(() => {
            this.#waiting.delete(begin);
            reject(new TurnTimeout());
          }, wait)
        : undefined;
      this.#waiting.add(begin);
    });
  }
}
