/** The interface to the database, embedded (PGlite) or a PostgreSQL server: the same SQL, migrations and notifications. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { postgresCode } from '../platform/errors.ts';
import { setOff } from '../platform/waiting-time.ts';

/** Runs queries: the database itself, or one of its transactions. Stores take one as their first argument. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export interface TransactionOptions {
  /**
   * Maximum wait for locks, in ms: on PostgreSQL per statement for its rows, on the embedded database for the start of
   * the whole transaction. Then it fails with `lockTimeout`, and nothing is changed.
   */
  lockWait?: number;
  /**
   * Maximum total time, in ms, instead of the usual few seconds per statement: for changes to thousands of rows. On
   * PostgreSQL it gets a separate connection. On the embedded database it is the maximum wait in the queue.
   */
  deadline?: number;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction, and retries it after a deadlock or a serialization failure in PostgreSQL. Inside,
   * use only the given `tx`: a query on `queries` would wait for itself on the embedded database. On PostgreSQL, BEGIN
   * is sent with the first statement, and the statements of one `together` at once: each costs one round trip. Every
   * statement, COMMIT included, succeeds or fails within seconds, and so do all statements of one request in total
   * (`waiting-time.ts`). When COMMIT times out, it is unknown whether it succeeded.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Publishes `payload` (at most 7,900 bytes) to every process that listens on `channel`. Inside a transaction, pass
   * it: the notification is sent at its commit.
   */
  notify(channel: string, payload: string, tx?: Queries): Promise<void>;
  /**
   * Calls `onMessage` for each notification on `channel`, including those of this process, and `onGap` whenever the
   * connection was lost and restored, because notifications may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  /**
   * Runs `work` unless another process is running under the same `name`. In that case it returns false and runs
   * nothing. The lock ends with the process or its connection; it does not exclude a second call from this process.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Resolves when the database responds; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const triesOnConflict = 5;
const conflictCodes = new Set(['40001', '40P01']);

/** Retries `attempt` while PostgreSQL reports a deadlock (40P01) or a serialization failure (40001). */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= triesOnConflict || !conflictCodes.has(postgresCode(error) ?? '')) throw error;
    }
  }
}

/** Pipelined transactions, each with the statements whose results its COMMIT does not wait for. */
const ahead = new WeakMap<Queries, Promise<unknown>[]>();

/** Marks `tx` as pipelined. Returns the list of statements that are sent with COMMIT. */
export function sendsAhead(tx: Queries): readonly Promise<unknown>[] {
  const withCommit: Promise<unknown>[] = [];
  ahead.set(tx, withCommit);
  return withCommit;
}

/** Resolves when a just created statement is sent: later statements cannot overtake it. */
const onItsWay = () => new Promise((resolve) => setImmediate(resolve));

/** Sends a statement once: a Drizzle query is sent again each time it is awaited. Its failure may stay unhandled. */
function send(statement: () => Promise<unknown>): Promise<unknown> {
  const answer = (async () => statement())();
  answer.catch(() => {});
  return answer;
}

type Results<T extends readonly (() => Promise<unknown>)[]> = { -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> };

/**
 * Sends several statements to the transaction `tx` without waiting for results in between: they run in this order, and
 * cost one round trip in total (on the embedded database, which has no round trips, one after another). When one fails,
 * all fail.
 */
export async function together<const T extends readonly (() => Promise<unknown>)[]>(
  tx: Queries,
  ...statements: T
): Promise<Results<T>> {
  const answers: unknown[] = [];
  for (const statement of statements) {
    const answer = send(statement);
    answers.push(ahead.has(tx) ? answer : await answer);
    if (ahead.has(tx)) await onItsWay();
  }
  // The first failed statement has the cause; later ones only report that the transaction already failed, and may do so
  // earlier.
  const settled = await Promise.allSettled(answers);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Results<T>;
}

/**
 * Sends the last statement of a transaction together with COMMIT. When it fails, the transaction fails.
 * @param statement exactly one: any further statement would be too late, and throws
 */
export async function withCommit(tx: Queries, statement: () => Promise<unknown>): Promise<void> {
  const answer = send(statement);
  const waiting = ahead.get(tx);
  if (!waiting) {
    await answer;
    return;
  }
  waiting.push(answer);
  await onItsWay();
}

/** The callbacks after the commit of a transaction. */
const waiting = new WeakMap<Queries, (() => void)[]>();

/** Runs `work` right after the commit of `tx`, and never after a rollback. Outside of a transaction, at once. */
export function afterCommit(tx: Queries, work: () => void): void {
  const works = waiting.get(tx);
  if (works) works.push(work);
  else work();
}

/**
 * Runs `work` in a transaction, and the callbacks of `afterCommit` after its commit.
 * @param transact begins a transaction, passes it on, and commits it
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
  for (const each of works) setOff(each);
  return result;
}
