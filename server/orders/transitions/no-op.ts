import { AppError, isLockTimeout } from '../../lib/errors.ts';

/** The change is done already; its transaction ends, and the caller gets the order as it is. */
export class NoOpError extends Error {
  constructor() {
    super('this is done already');
  }
}

/** Waits for `work`, which may find that everything is done. */
export const ignoreNoOp = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof NoOpError)) throw error;
  });

/** How often a change waits for the rows of the order. */
const maxTries = 3;

/**
 * Does `work`. When it is refused, but a copy of the same request has done it, it is done: the answer to the copy may have been lost.
 * Copies at the same moment wait for each other, so one that waited too long tries again.
 */
export async function onceDone(isDone: () => Promise<boolean>, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = isLockTimeout(error);
      if (!isLate && !(error instanceof AppError && refusedTwice.has(error.code))) throw error;
      if (await isDone()) return;
      if (!isLate || tries >= maxTries) throw error;
    }
  }
}

/** How a change is refused that is done already. */
const refusedTwice = new Set(['CHANGED_MEANWHILE', 'STEP_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS']);
