/** The interface to the database, embedded (PGlite) or a PostgreSQL server: the same SQL, migrations and notifications. */

import { postgresCode } from '../lib/errors.ts';
import { runDetached } from '../runtime/waiting-time.ts';
import type { PgDatabase, PgQueryResultHKT } from './drizzle.ts';

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
  /**
   * PostgreSQL plans each statement of `prepare` once per connection, whatever its values: a generic plan. Otherwise it may plan one at
   * each call, which can take longer than running it. Other statements are planned without their values, too, so it is for transactions
   * that find all rows by their keys (decision 83).
   */
  genericPlans?: true;
}

/** Sent after BEGIN for `genericPlans`. */
export const forceGenericPlans = 'set local plan_cache_mode = force_generic_plan';

/** The connections of this process to PostgreSQL. */
export interface ConnectionState {
  /** Of the pool: open ones, those of them that are not used, and pieces of work that wait for one. */
  open: number;
  idle: number;
  waiting: number;
  /** The size of the pool. */
  most: number;
  /** When the connection for notifications last heard of the server. */
  heardAt: Date;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction, and retries it after a deadlock or a serialization failure in PostgreSQL. Inside,
   * use only the given `tx`: a query on `queries` would wait for itself on the embedded database. On PostgreSQL, BEGIN
   * is sent with the first statement, and the statements of one `pipeline` at once: each costs one round trip. Every
   * statement, COMMIT included, succeeds or fails within seconds, and so do all statements of one request in total
   * (`waiting-time.ts`). When COMMIT times out, it is unknown whether it succeeded.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work`, which only reads, and may read what was there half a minute ago: on a replica where there is one, else here. When the
   * replica fails, `work` runs again. With `options` it runs in a transaction.
   */
  readLagging<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
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
  /** Undefined for the embedded database. */
  connections(): ConnectionState | undefined;
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

/** A pipelined transaction. */
interface Ahead {
  /** The number of statements that were sent. */
  sent: number;
  /** The statements whose results its COMMIT does not wait for. */
  withCommit: Promise<unknown>[];
}

const ahead = new WeakMap<Queries, Ahead>();

/** Marks `tx` as pipelined. The caller counts its statements. */
export function markPipelined(tx: Queries): Ahead {
  const state: Ahead = { sent: 0, withCommit: [] };
  ahead.set(tx, state);
  return state;
}

/** Sends a statement once: a Drizzle query is sent again each time it is awaited. Its failure may stay unhandled. */
function send(statement: () => Promise<unknown>): Promise<unknown> {
  const answer = (async () => statement())();
  answer.catch(() => {});
  return answer;
}

type Statements = readonly (() => Promise<unknown>)[];
type Results<T extends Statements> = { -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> };

/**
 * Sends statements to a transaction, so that later ones cannot overtake. Those of `prepare` are sent at once; Drizzle
 * sends its own a moment later. The embedded database has no round trips, and runs one after another.
 */
async function sendAll(tx: Queries, statements: Statements): Promise<Promise<unknown>[]> {
  const pipeline = ahead.get(tx);
  const answers: Promise<unknown>[] = [];
  for (const statement of statements) {
    const before = pipeline?.sent;
    const answer = send(statement);
    answers.push(answer);
    if (!pipeline) await answer;
    else if (pipeline.sent === before) await new Promise((resolve) => setImmediate(resolve));
  }
  return answers;
}

/**
 * The results of statements that were sent in this order. The first failed one has the cause; later ones only report that
 * the transaction already failed, and may do so earlier.
 */
export async function resultsOf<T extends readonly unknown[]>(
  answers: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const settled = await Promise.allSettled(answers);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as never;
}

/**
 * Sends several statements to the transaction `tx` without waiting for results in between: they run in this order, and
 * cost one round trip in total. When one fails, all fail.
 */
export async function pipeline<const T extends Statements>(tx: Queries, ...statements: T): Promise<Results<T>> {
  return (await resultsOf(await sendAll(tx, statements))) as Results<T>;
}

/**
 * Sends the last statements of a transaction together with COMMIT. When one fails, the transaction fails. Any further
 * statement would be too late, and throws.
 * @returns their results, for after the commit
 */
export async function pipelineWithCommit<const T extends Statements>(
  tx: Queries,
  ...statements: T
): Promise<{ results: Promise<Results<T>> }> {
  const answers = await sendAll(tx, statements);
  ahead.get(tx)?.withCommit.push(...answers);
  const results = resultsOf(answers) as Promise<Results<T>>;
  results.catch(() => {});
  return { results };
}

/** Runs statements in one transaction and one round trip, BEGIN and COMMIT included. When one fails, all fail. */
export async function singleRoundTrip<const T extends readonly ((tx: Queries) => Promise<unknown>)[]>(
  database: Database,
  ...statements: T
): Promise<{ -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> }> {
  const { results } = await database.transaction((tx) =>
    pipelineWithCommit(tx, ...statements.map((statement) => () => statement(tx))),
  );
  return (await results) as never;
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
  for (const each of works) runDetached(each);
  return result;
}
