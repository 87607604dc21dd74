import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Queries } from './database.ts';
import { committing, retryOnConflict } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { Listener } from './listener.ts';
import type { Log } from './log.ts';
import { migrationsFolder } from './migrations.ts';

/** Any number: processes that start at once take turns in migrating. */
const migrationLock = 7_310_264;
const oldestVersion = 150_000;

/**
 * Connects to a PostgreSQL server (15 or later) and migrates it.
 * @throws DatabaseError when it cannot be reached, refuses, or is too old
 */
export async function openPostgres(settings: { url: string; pool: number }, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.pool,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'tokri',
  });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  try {
    await migratePostgres(settings.url);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`The database at ${placeOf(settings.url)} cannot be used: ${reason(error)}`, {
      cause: error,
    });
  }
  const queries = drizzle({ client: pool });
  const listener = new Listener(settings.url, log);
  return {
    kind: 'postgres',
    queries,
    transaction: (work) => retryOnConflict(() => committing((each) => inTransaction(pool, each), work)),
    async notify(channel, payload, tx = queries) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    listen: (channel, onMessage, onGap) => listener.listen(channel, onMessage, onGap),
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Begin, work, commit. Written out because Drizzle's own keeps the connection for ever when BEGIN fails. */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onLost = (error: Error) => {
    broken = error;
  };
  // The pool listens only to connections that nobody uses; without a listener a lost one would end the process.
  client.on('error', onLost);
  try {
    await client.query('begin');
    try {
      const result = await work(drizzle({ client }));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(onLost);
      throw error;
    }
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'tokri' });
  client.on('error', () => {});
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < oldestVersion) {
      throw new Error('it is older than PostgreSQL 15');
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Host, port and database of an address, and nothing else of it: a password can stand in several places. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}

/** The first useful sentence of a connection error; Node wraps several refusals into one without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
