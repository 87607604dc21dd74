/** The change is done already; its transaction ends, and the caller gets the order as it is. */
export class DoneAlready extends Error {
  constructor() {
    super('this is done already');
  }
}

/** Waits for `work`, which may find that everything is done. */
export const unlessDone = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DoneAlready)) throw error;
  });
