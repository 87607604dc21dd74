import { Refusal } from './errors.ts';

/**
 * Lets `atOnce` pieces of work run at a time, and at most `waiting` wait for their turn, first come first served.
 * @throws Refusal BUSY at once when as many wait already
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Refusal('BUSY', 'The shop is very busy. Please try again in a moment.', { retryAfter: 1 });
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes in between can take it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
