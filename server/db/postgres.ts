import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../runtime/log.ts';
import { Connections, type PostgresSettings } from './connections.ts';
import type { Database } from './database.ts';
import { committing, retryOnConflict } from './database.ts';
import { DatabaseError, reason } from './database-error.ts';
import { sql } from './drizzle.ts';
import { Listener } from './listener.ts';
import { type Migrating, migrateTables, requireTables } from './migrate-tables.ts';
import { requirePooler, sharesConnections } from './pooler.ts';
import { Replica } from './replica.ts';

/** Any number: processes that start at once take turns to migrate. */
const migrationLock = 7_310_264;
const oldestVersion = 150_000;

/**
 * Connects to a PostgreSQL server (15 or later).
 * @param migrating undefined when its tables must be up to date
 * @throws DatabaseError when it cannot be reached, rejects the connection, or it or its tables are too old
 */
export async function openPostgres(settings: PostgresSettings, log: Log, migrating?: Migrating): Promise<Database> {
  const { url, directUrl = url, wait } = settings;
  await preparePostgres(directUrl, migrating);
  if (settings.directUrl !== undefined) {
    await requirePooler(url, directUrl, wait, log).catch((error: unknown) => {
      throw cannotBeUsed(url, error);
    });
  }
  // Usually several connections go silent at once: after the first, the others are checked.
  const connections = new Connections(settings, log, () => listener.check());
  const listener = new Listener(directUrl, log, () => connections.dropIdle());
  const { queries } = connections;
  const { replicaUrl } = settings;
  const replica = replicaUrl === undefined ? undefined : new Replica({ url: replicaUrl, wait }, queries, log);
  await replica?.open();
  const transaction: Database['transaction'] = (work, options) =>
    retryOnConflict(() => committing((each) => connections.transaction(each, options), work));
  return {
    kind: 'postgres',
    queries,
    transaction,
    readLagging(work, options) {
      const here = () => (options ? transaction(work, options) : work(queries));
      return replica ? replica.read(work, options, here) : here();
    },
    async notify(channel, payload, tx = queries) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    listen: (channel, onMessage, onGap) => listener.listen(channel, onMessage, onGap),
    exclusively: (name, work) => listener.exclusively(name, work),
    async ping() {
      const answer = await queries.execute(sql`show transaction_read_only`);
      if (!saysReadOnly(answer as unknown as ReadOnlyAnswer)) return;
      // The next connection may lead to a server that writes.
      connections.dropIdle();
      throw new DatabaseError('the database only reads');
    },
    connections: () => ({ ...connections.state(), heardAt: listener.heardAt }),
    async close() {
      await Promise.all([listener.close(), connections.close(), replica?.close()]);
    },
  };
}

interface ReadOnlyRow {
  transaction_read_only: string;
}
type ReadOnlyAnswer = Pick<pg.QueryResult<ReadOnlyRow>, 'rows'>;

/** @param answer to `show transaction_read_only` */
const saysReadOnly = ({ rows: [row] }: ReadOnlyAnswer): boolean => row?.transaction_read_only === 'on';

/** Timeout for one statement of a migration, in ms: on a large shop it takes minutes, and other processes wait for it. */
const maxMigrationTime = 15 * 60_000;

/**
 * Creates or updates the shop's tables, or requires that they are up to date.
 * @param migrating undefined when they must be
 * @throws DatabaseError when the server or its database cannot be used
 */
export async function preparePostgres(url: string, migrating?: Migrating): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: maxMigrationTime,
    keepAlive: true,
    application_name: 'tokri-migrations',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await requireUsable(client, url);
    // Its role may have a shorter limit, for the statements of a pooler.
    await client.query(`set statement_timeout = ${maxMigrationTime}`);
    const database = drizzle({ client });
    const lock = () => client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (migrating) await migrateTables(database, migrating, lock);
    else await requireTables(database);
  } catch (error) {
    throw cannotBeUsed(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

const cannotBeUsed = (url: string, error: unknown): DatabaseError =>
  new DatabaseError(`The database at ${placeOf(url)} cannot be used: ${reason(error)}`, { cause: error });

/** @throws Error when the server is too old, does not write, or is behind a pooler */
async function requireUsable(client: pg.Client, url: string): Promise<void> {
  const version = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(version.rows[0]?.server_version_num) < oldestVersion) throw new Error('it is older than PostgreSQL 15');
  if (saysReadOnly(await client.query<ReadOnlyRow>('show transaction_read_only')))
    throw new Error('it only reads: it is a standby, or its disk is full');
  if (await sharesConnections(url)) {
    throw new Error(
      'it is behind a pooler in transaction mode, such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    );
  }
}

/** Only host, port and database of an address, because a password can be in several other parts. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}
