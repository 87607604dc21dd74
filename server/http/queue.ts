import { AppError } from '../platform/errors.ts';

/** What is answered with 503 (design §5). @param retryAfter whole seconds */
export const busy = (retryAfter = 1): AppError =>
  new AppError('BUSY', 'The shop is very busy. Please try again in a moment.', { retryAfter });

/**
 * Lets `atOnce` pieces of work run at a time, and at most `waiting` wait for their turn, first come first served, for at most
 * `longest` ms.
 * @throws AppError BUSY at once when as many wait already, and to who has waited that long
 */
export function createQueue({
  atOnce,
  waiting,
  longest,
}: {
  atOnce: number;
  waiting: number;
  longest?: number | undefined;
}) {
  const line = new Set<() => void>();
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const giveUp = () => {
        line.delete(begin);
        reject(busy());
      };
      const timer = longest === undefined ? undefined : setTimeout(giveUp, longest);
      line.add(begin);
    });

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (line.size < waiting) await turn();
    else throw busy();
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes in between can take it.
      const [next] = line;
      if (next) next();
      else running -= 1;
    }
  };
}
