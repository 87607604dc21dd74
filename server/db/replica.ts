/**
 * A standby for reads that may lag (`DATABASE_REPLICA_URL`). It is used while it shows what the primary had at most 30 s ago; otherwise, and
 * when it fails, the same reads run on the primary. The log says so once.
 */
import { AppError, isDatabaseUnavailable } from '../lib/errors.ts';
import type { Log } from '../runtime/log.ts';
import { Connections } from './connections.ts';
import type { Queries, TransactionOptions } from './database.ts';
import { reason } from './database-error.ts';
import { sql } from './drizzle.ts';
import { lsnOf, ReplicaLag } from './replica-lag.ts';

/** The most that a replica may lag, and the time between two checks, in ms. */
const limits = { lag: 30_000, check: 5_000 };
/** Its connections for each process: reads that may lag are few and long. */
const pool = 3;

export class Replica {
  readonly #connections: Connections;
  readonly #primary: Queries;
  readonly #log: Log;
  readonly #lag = new ReplicaLag(limits.lag);
  /** Undefined before the first check. */
  #isNear: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: { url: string; wait: number }, primary: Queries, log: Log) {
    this.#connections = new Connections({ ...settings, pool }, log, () => {});
    this.#primary = primary;
    this.#log = log;
  }

  /** Checks it now, and from now on. */
  async open(): Promise<void> {
    await this.check();
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.open(), limits.check).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connections.close();
  }

  /** Runs `work`, which only reads, on the replica; `otherwise` on the primary, when the replica is away, lags or fails. */
  async read<T>(
    work: (queries: Queries) => Promise<T>,
    options: TransactionOptions | undefined,
    otherwise: () => Promise<T>,
  ): Promise<T> {
    if (!this.#isNear) return otherwise();
    try {
      return await (options ? this.#connections.transaction(work, options) : work(this.#connections.queries));
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isDatabaseUnavailable(error)) this.#note(false, unreachable(error));
      // Its tables may be those of a moment ago, and it ends reads that changes of the primary would wait for.
      else this.#log.warn({ error: reason(error) }, 'a read failed on the replica, and runs on the primary');
      return otherwise();
    }
  }

  /** Finds out how far it is behind. Never throws. */
  async check(): Promise<void> {
    try {
      const { rows } = (await this.#primary.execute(sql`select pg_current_wal_lsn()::text as lsn`)) as Answer;
      this.#lag.note(lsnOf(rows[0]?.lsn ?? ''), performance.now());
      const replayed = await this.#replayed();
      this.#note(this.#lag.isWithin(replayed), 'the replica is more than 30 s behind');
    } catch (error) {
      this.#note(false, unreachable(error));
    }
  }

  /** How far the replica is. One that was promoted apart from the primary falls behind it. */
  async #replayed(): Promise<bigint> {
    const { rows } = (await this.#connections.queries.execute(sql`
      select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_lsn() end::text
        as lsn`)) as Answer;
    return lsnOf(rows[0]?.lsn ?? '0/0');
  }

  #note(isNear: boolean, why: string): void {
    if (isNear === this.#isNear) return;
    if (!isNear) this.#log.warn(`${why}: reports are read from the primary`);
    else if (this.#isNear === false) this.#log.info('the replica is used again');
    this.#isNear = isNear;
  }
}

const unreachable = (error: unknown): string => `the replica cannot be reached: ${reason(error)}`;

interface Answer {
  rows: { lsn: string | null }[];
}
