import { text } from '../../messages/text.ts';
import { AppError } from '../platform/errors.ts';

/** A 503 response. @param retryAfter whole seconds */
export const busy = (retryAfter = 1): AppError => new AppError('BUSY', text('errors.busy'), { retryAfter });

/**
 * Runs `atOnce` pieces of work at a time; at most `waiting` wait in a queue, first come first served, for at most
 * `longest` ms.
 * @throws AppError BUSY at once when the queue is full, and after waiting that long
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
      // The slot passes directly to the next in the queue, so that no new call can take it.
      const [next] = line;
      if (next) next();
      else running -= 1;
    }
  };
}
