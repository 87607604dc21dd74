/** One door to the database, embedded (PGlite) or a PostgreSQL server: the same SQL, migrations and notifications. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { postgresCode } from '../platform/errors.ts';
import { setOff } from '../platform/waiting-time.ts';

/** Runs queries: the database itself, or a transaction of it. Stores take one as their first argument. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export interface TransactionOptions {
  /**
   * How long it waits for what others hold, in ms: on PostgreSQL each statement for its rows, on the embedded database the whole
   * transaction for its turn. Then it fails with `lockTimeout`, nothing done.
   */
  lockWait?: number;
  /**
   * How long all of it may take, in ms, instead of the usual few seconds for each statement: for what changes thousands of rows. On
   * PostgreSQL it gets a connection of its own. On the embedded database it is how long it waits for its turn.
   */
  deadline?: number;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction, again when PostgreSQL gave up on it because of a deadlock or a serialization failure.
   * Inside, use only the `tx` that is handed in: a query on `queries` would wait for itself on the embedded database. On PostgreSQL
   * BEGIN travels with the first statement, and statements of one `together`: each costs one round trip.
   * Every statement, COMMIT included, is answered or fails within seconds, and so do all of one request together (`waiting-time.ts`).
   * When COMMIT fails so, nobody knows whether it happened.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Announces `payload` (at most 7,900 bytes) to every process that listens on `channel`. Inside a transaction, pass it: the announcement leaves at its commit. */
  notify(channel: string, payload: string, tx?: Queries): Promise<void>;
  /**
   * Calls `onMessage` for each announcement on `channel`, this process's own included, and `onGap` whenever the
   * connection was lost and is back, since announcements may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  /**
   * Runs `work` while no other process does so under the same `name`. Gives false, and runs nothing, when one does. The lock goes
   * with the process or its connection; it does not hold against a second call from this process.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>;
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

/** Transactions that send statements ahead of answers, each with those whose answers its COMMIT does not wait for. */
const ahead = new WeakMap<Queries, Promise<unknown>[]>();

/** Says that `tx` sends statements ahead of answers. Gives those that travel with COMMIT. */
export function sendsAhead(tx: Queries): readonly Promise<unknown>[] {
  const withCommit: Promise<unknown>[] = [];
  ahead.set(tx, withCommit);
  return withCommit;
}

/** Resolves when a statement that was just given is on its way: nothing that is given later overtakes it. */
const onItsWay = () => new Promise((resolve) => setImmediate(resolve));

/** Sends a statement once: a query of Drizzle is sent anew each time that somebody waits for it. Its failure may go unheard. */
function send(statement: () => Promise<unknown>): Promise<unknown> {
  const answer = (async () => statement())();
  answer.catch(() => {});
  return answer;
}

type Results<T extends readonly (() => Promise<unknown>)[]> = { -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> };

/**
 * Gives several statements to the transaction `tx` without waiting for the answers between: they run in this order, and cost one
 * round trip in all (on the embedded database, where there is nothing to wait for, one after another). When one fails, so does all.
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
  // The first that failed says why; those after it only that the transaction had failed already, and may say so sooner.
  const settled = await Promise.allSettled(answers);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Results<T>;
}

/**
 * Gives the last statement of a transaction, which travels together with COMMIT. When it fails, the transaction fails.
 * @param statement exactly one: what it would ask for later comes too late, and is refused
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
  for (const each of works) setOff(each);
  return result;
}
