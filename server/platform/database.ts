/** One door to the database, be it embedded (PGlite) or a PostgreSQL server: the same SQL, migrations and notifications. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { postgresCode } from './errors.ts';

/** Runs queries: the database itself, or a transaction of it. Stores take one as their first argument. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction, again when PostgreSQL gave up on it because of a deadlock or a serialization failure.
   * Inside, use only the `tx` that is handed in: a query on `queries` would wait for itself on the embedded database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Announces `payload` (at most 7,900 bytes) to every process that listens on `channel`. Inside a transaction, pass it: the announcement leaves at its commit. */
  notify(channel: string, payload: string, tx?: Queries): Promise<void>;
  /**
   * Calls `onMessage` for each announcement on `channel`, this process's own included, and `onGap` whenever the
   * connection was lost and is back, since announcements may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const triesOnConflict = 5;
const conflictCodes = new Set(['40001', '40P01']);

/** Repeats `attempt` while PostgreSQL reports a deadlock (40P01) or a serialization failure (40001). */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= triesOnConflict || !conflictCodes.has(postgresCode(error) ?? '')) throw error;
    }
  }
}

/** What is to be done once a transaction is committed. */
const waiting = new WeakMap<Queries, (() => void)[]>();

/** Does `work` right after `tx` is committed, and never when it is rolled back. Outside of a transaction, at once. */
export function afterCommit(tx: Queries, work: () => void): void {
  const works = waiting.get(tx);
  if (works) works.push(work);
  else work();
}

/**
 * Runs `work` in a transaction, and after its commit what `afterCommit` was given.
 * @param transact begins a transaction, hands it out, and commits it
 */
export async function committing<T>(
  transact: (work: (tx: Queries) => Promise<T>) => Promise<T>,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const works: (() => void)[] = [];
  const result = await transact((tx) => {
    waiting.set(tx, works);
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
