/**
 * A copy of saved data in the memory of every process, so that pages need no query for it. Each process reads it again when one of them
 * announces a change, after a lost connection, and by a job, because a notification can be lost.
 */
import type { Database, Queries } from '../db/database.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Log } from '../runtime/log.ts';

interface Parts {
  database: Pick<Database, 'listen' | 'notify' | 'transaction'>;
  log: Pick<Log, 'warn'>;
  /** In the log, the job and the name of the channel: 'offers'. */
  name: string;
  /** Replaces the copy when the data has changed. */
  read(): Promise<void>;
  /** Replaces only what an announcement is about, such as one product. Without it, each announcement reads everything. */
  readPart?(part: string): Promise<void>;
  /** Milliseconds between two runs of the job. */
  every?: number;
}

/** The channel on which changes of a copy are announced. */
export const channelOf = (name: string) => `tokri_${name.replaceAll(' ', '_')}`;

/**
 * Tells every process to read its copy again, or a part of it, with the commit of `tx`. The process that made the change calls `read` or
 * `refresh` after it. `change` does both.
 */
export const announceChange = (
  database: Pick<Database, 'notify'>,
  name: string,
  tx: Queries,
  part = '',
): Promise<void> => database.notify(channelOf(name), part, tx);

export function createLiveCopy({ database, log, name, read, readPart, every = 15_000 }: Parts) {
  let last: Promise<unknown> = Promise.resolve();

  /** Runs work on the copy after all work that was given before, so that an older state never replaces a newer one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const readInTurn = () => inTurn(read);
  const refresh = (part = ''): Promise<void> =>
    inTurn(() => (part !== '' && readPart ? readPart(part) : read())).catch((error: unknown) =>
      log.warn({ err: error }, `the ${name} could not be read`),
    );

  return {
    /** Reads the data for the first time, and follows changes by other processes. @throws what the read threw */
    async open(): Promise<void> {
      await database.listen(
        channelOf(name),
        (part) => void refresh(part),
        () => void refresh(),
      );
      await readInTurn();
    },

    /** Reads the data now: what was committed before the call is in the copy when this resolves. @throws what the read threw */
    read: readInTurn,

    /**
     * Changes the saved data in one transaction. Every process reads it after the commit, and this one has it when this resolves.
     * @throws what the work or the read threw
     */
    async change<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
      const result = await database.transaction(async (tx) => {
        const done = await work(tx);
        await announceChange(database, name, tx);
        return done;
      });
      await readInTurn();
      return result;
    },

    /** Reads the data now, or a part of it. Never rejects: after a failure the copy stays as it is until the next run of the job. */
    refresh,

    inTurn,

    announce: (tx: Queries, part?: string): Promise<void> => announceChange(database, name, tx, part),

    /** Reads what a lost notification left out. */
    job: { name: `check for missed ${name}`, every, run: readInTurn } satisfies BackgroundJob,

    /** Waits for the work that has begun. */
    close: (): Promise<unknown> => last,
  };
}

export type LiveCopy = ReturnType<typeof createLiveCopy>;
