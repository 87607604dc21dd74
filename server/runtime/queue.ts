/** Limits how much costly work runs at once. What has to wait is served in the order of arrival. */
import { busy } from '../lib/errors.ts';

interface Limits {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Pieces of work that wait, at most. */
  waiting?: number;
  /** The error of work that cannot wait, or has waited too long: BUSY unless it says another. */
  failure?: () => Error;
}

/** Gives back a slot. Call it once. */
type Release = () => void;

/**
 * Returns a function that waits for a slot, for at most `longest` ms, and then returns how to give it back. It throws the
 * error of `failure` at once when the queue is full, and after waiting that long.
 */
export function createSlots({ atOnce, waiting = Number.POSITIVE_INFINITY, failure = busy }: Limits) {
  const line = new Set<() => void>();
  let running = 0;

  const turn = (longest: number) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        line.delete(begin);
        resolve();
      };
      const giveUp = () => {
        line.delete(begin);
        reject(failure());
      };
      const timer = Number.isFinite(longest) ? setTimeout(giveUp, longest) : undefined;
      line.add(begin);
    });

  // The slot passes directly to the next in the queue, so that no new call can take it.
  const leave: Release = () => {
    const [next] = line;
    if (next) next();
    else running -= 1;
  };

  return async function take(longest = Number.POSITIVE_INFINITY): Promise<Release> {
    if (running < atOnce) running += 1;
    else if (line.size < waiting) await turn(longest);
    else throw failure();
    return leave;
  };
}

/** Returns a function that runs work in one of the slots, or throws AppError BUSY. @param longest the maximum wait in ms */
export function createQueue({ longest, ...limits }: Omit<Limits, 'failure'> & { longest?: number }) {
  const take = createSlots(limits);
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const leave = await take(longest);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
