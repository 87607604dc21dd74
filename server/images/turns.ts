import { Refusal } from '../platform/errors.ts';

/** Runs work when its turn comes. @throws Refusal BUSY when too many wait already; otherwise what the work throws. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that lets `atOnce` pieces of work run together and at most `waitingMost` more wait, first come first served. */
export function createTurns(atOnce: number, waitingMost: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Whoever ends hands its place to the first in the queue, so nobody can slip in between. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingMost) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal('BUSY', 'The shop is very busy. Please try again in a moment.', { retryAfter: 1 });
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
