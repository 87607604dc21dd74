import { lockTimeout } from '../lib/errors.ts';
import { createSlots } from '../runtime/queue.ts';
import { measureWait, remainingWait } from '../runtime/waiting-time.ts';

/** A query of the embedded database timed out in the queue. It was not started, and never will be. */
class TurnTimeout extends Error {
  readonly code = lockTimeout;

  constructor() {
    super('the embedded database was busy with something else for too long');
    this.name = 'TurnTimeout';
  }
}

/** Runs `work` when it is first in the queue. @param wait in ms; less when the current request has waited before */
export type InTurn = <T>(work: () => Promise<T>, wait?: number) => Promise<T>;

/**
 * A first-come queue: the embedded database runs one thing at a time. Its own queue cannot cancel waiting work, so a
 * long transaction would block everyone until its end. Work that waits too long fails with `TurnTimeout`.
 * @param usualWait the time that work waits in the queue unless it says another, in ms
 */
export function createTurns(usualWait = 4_000): InTurn {
  const take = createSlots({ atOnce: 1, failure: () => new TurnTimeout() });
  return async (work, wait = usualWait) => {
    const leave = await measureWait(() => take(Math.min(wait, remainingWait())));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
