import { lockTimeout } from '../platform/errors.ts';
import { countWaiting, timeLeft } from '../platform/waiting-time.ts';

/** How long a query of the embedded database waits for its turn, in ms, unless it says otherwise. */
const usualWait = 4_000;

/** What was asked of the embedded database did not get its turn in time. It was not begun, and never will be. */
class TurnTimeout extends Error {
  readonly code = lockTimeout;

  constructor() {
    super('the embedded database was busy with something else for too long');
    this.name = 'TurnTimeout';
  }
}

/**
 * One after another, in the order of asking: the embedded database does one thing at a time. It has a queue of its own, but
 * what waits there cannot be called back, so that a long transaction would keep everybody waiting for its end.
 */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #busy = false;

  /** Runs `work` when its turn comes. @param wait in ms; less when the request that asks has waited before @throws TurnTimeout when that is too late */
  async run<T>(work: () => Promise<T>, wait = usualWait): Promise<T> {
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
