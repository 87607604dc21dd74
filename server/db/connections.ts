/**
 * Connections to PostgreSQL with a limit on every wait: a statement, COMMIT included, succeeds or fails soon after
 * DATABASE_WAIT, and a request as a whole waits no longer than `waiting-time.ts` allows. A connection without a
 * response is destroyed and never used again, and so are the idle ones in the pool.
 */
import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isReadOnly } from '../lib/errors.ts';
import type { Log } from '../runtime/log.ts';
import { DeadlineExceeded, waitFor } from '../runtime/waiting-time.ts';
import {
  type ConnectionState,
  forceGenericPlans,
  markPipelined,
  type Queries,
  resultsOf,
  type TransactionOptions,
} from './database.ts';
import { type NamedStatement, sendsStatements } from './statement.ts';
import { observed } from './statement-channel.ts';

/** All in ms. PostgreSQL times out first, so that a slow statement is an error and only a dead connection is silent. */
const limitsOf = (wait: number) => ({
  /** Waiting for a free connection, or opening one. */
  connect: wait,
  /** One statement, by PostgreSQL's clock: includes waiting for locks. */
  statement: wait,
  /** One statement, by our clock. */
  silence: wait + 300,
  /** Until PostgreSQL ends a transaction without activity, and releases its locks. */
  idleTransaction: wait + 1_000,
  /** How long an idle connection stays open. */
  idle: 60_000,
});

/** When the network is down, the server must not hold the locks of a connection for long. */
export const endsWhenSilent =
  '-c tcp_user_timeout=20000 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2';

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** True when `error` says that a connection did not respond in time. */
function isSilence(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.message.startsWith('Query read timeout')) return true;
  return false;
}

/** Closes a connection without a message to the server, which may be unreachable. */
export const destroy = (client: pg.ClientBase): unknown => streamOf(client).destroy();

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** With `directUrl`, `url` leads to a pooler; `replicaUrl` to a standby. `pool` is the number of connections, `wait` the longest wait in ms. */
export interface PostgresSettings {
  url: string;
  directUrl?: string | undefined;
  replicaUrl?: string | undefined;
  pool: number;
  wait: number;
}

export class Connections {
  readonly #directUrl: string;
  readonly #connectWait: number;
  readonly #pool: pg.Pool;
  readonly #idle = new Set<pg.PoolClient>();
  readonly #onSilence: () => void;

  /** @param onSilence called after a connection was found silent or read-only; the others may be so too */
  constructor({ url, directUrl, pool: max, wait }: PostgresSettings, log: Log, onSilence: () => void) {
    const limits = limitsOf(wait);
    this.#directUrl = directUrl ?? url;
    this.#connectWait = limits.connect;
    this.#onSilence = onSilence;
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: limits.connect,
      idleTimeoutMillis: limits.idle,
      query_timeout: limits.silence,
      // A pooler refuses them: there they are settings of the role.
      ...(directUrl === undefined && {
        statement_timeout: limits.statement,
        idle_in_transaction_session_timeout: limits.idleTransaction,
      }),
      // Pipelines statements that are sent together. With it, `query_timeout` also destroys the connection.
      pipeline: true,
      ...keepAlive,
      application_name: 'tokri',
    });
    // Without a listener, a lost idle connection would end the process.
    this.#pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
    this.#pool.on('acquire', (client) => this.#idle.delete(client));
    this.#pool.on('release', (error, client) => error || this.#idle.add(client));
    this.#pool.on('remove', (client) => this.#idle.delete(client));
  }

  /** Runs each statement on any free connection. */
  get queries(): Queries {
    const query = (config: pg.QueryConfig, values?: unknown[]) =>
      waitFor((isOver) => this.#borrow((client) => observed(config, () => client.query(config, values)), isOver));
    return sendsStatements(drizzle({ client: { query } as unknown as pg.PoolClient }), query);
  }

  /** BEGIN, the work, COMMIT. BEGIN is sent together with the first statement of `work`. */
  transaction<T>(work: (tx: Queries) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (options.deadline !== undefined) return this.#longTransaction(work, options, options.deadline);
    return waitFor((isOver) => this.#borrow((client) => inTransaction(client, work, options, isOver), isOver));
  }

  /** On a separate connection, past any pooler, for work that may take longer than the usual limits. */
  async #longTransaction<T>(
    work: (tx: Queries) => Promise<T>,
    options: TransactionOptions,
    deadline: number,
  ): Promise<T> {
    const client = new pg.Client({
      connectionString: this.#directUrl,
      connectionTimeoutMillis: this.#connectWait,
      statement_timeout: deadline,
      query_timeout: deadline,
      idle_in_transaction_session_timeout: deadline,
      options: endsWhenSilent,
      pipeline: true,
      ...keepAlive,
      application_name: 'tokri-long-work',
    });
    client.on('error', () => {});
    const late = setTimeout(() => destroy(client), deadline);
    try {
      await client.connect();
      return await inTransaction(client, work, options, () => false);
    } finally {
      clearTimeout(late);
      await endSoon(client);
    }
  }

  /** Destroys the idle connections: they may be dead, or lead to a standby, like the one that was found so. */
  dropIdle(): void {
    for (const client of this.#idle) destroy(client);
  }

  /** See `ConnectionState`. */
  state(): Omit<ConnectionState, 'heardAt'> {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { open, idle, waiting, most: options.max };
  }

  /** Waits for running queries. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  /** A free connection that was not just destroyed: the pool notices the end of a connection a moment later. */
  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (!streamOf(client).destroyed) return client;
      client.release(true);
    }
  }

  /** @param isOver whether the caller has stopped waiting for it */
  async #borrow<T>(work: (client: pg.PoolClient) => Promise<T>, isOver: () => boolean): Promise<T> {
    const client = await this.#acquire();
    if (isOver()) {
      client.release();
      throw new DeadlineExceeded();
    }
    let broken: Error | undefined;
    const onLost = (error: Error) => {
      broken = error;
    };
    // The pool listens only to idle connections; without a listener a lost one would end the process.
    client.on('error', onLost);
    try {
      return await work(client);
    } catch (error) {
      if (isSilence(error) || isReadOnly(error)) {
        broken = error as Error;
        this.dropIdle();
        this.#onSilence();
      }
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }
}

/** Own implementation, because Drizzle's keeps the connection forever when BEGIN fails. */
async function inTransaction<T>(
  client: pg.ClientBase,
  work: (tx: Queries) => Promise<T>,
  { lockWait, genericPlans }: TransactionOptions,
  isTooLate: () => boolean,
): Promise<T> {
  const begin = [
    'begin',
    ...(lockWait === undefined ? [] : [`set local lock_timeout = ${Math.ceil(lockWait)}`]),
    ...(genericPlans ? [forceGenericPlans] : []),
  ].join('; ');
  const begun = gathered(client, () => client.query(begin));
  // No statement may run outside of the transaction.
  begun.catch(() => destroy(client));
  let isOver = false;
  const query = (config: pg.QueryConfig | NamedStatement, values?: unknown[]) => {
    if (isOver || isTooLate()) return Promise.reject(new Error('the transaction is over'));
    ahead.sent += 1;
    return observed(config, () => gathered(client, () => client.query(config, values)));
  };
  const tx = sendsStatements(drizzle({ client: { query } as unknown as pg.PoolClient }), query);
  const ahead = markPipelined(tx);
  try {
    const result = await work(tx);
    isOver = true;
    if (isTooLate()) throw new DeadlineExceeded();
    const commit = gathered(client, () => client.query('commit'));
    commit.catch(() => {});
    await resultsOf([begun, ...ahead.withCommit]);
    const { command } = await commit;
    if (command !== 'COMMIT') throw new Error('a statement failed unnoticed, and the transaction was rolled back');
    return result;
  } catch (error) {
    if (!isSilence(error)) await client.query('rollback').catch(() => destroy(client));
    throw error;
  }
}

/** Statements that are sent in the same turn of the event loop are written to the socket at once. */
function gathered<T>(client: pg.ClientBase, send: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

const goodbye = 1_000;

/** Closes a connection gracefully, or by force after a second. */
export async function endSoon(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroy(client), goodbye);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
