/**
 * A separate store for a scenario: a process on PostgreSQL where one is available (`TEST_DATABASE_URL`), else on the
 * embedded database.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Server } from '../bench/load.ts';
import { withFolder, withShop } from '../bench/shop.ts';

const databaseServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The rows of a query on the database at `url`. */
export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `work` with the address of an empty database, undefined without a server, and drops the database after. */
async function withDatabase<T>(work: (url: string | undefined) => Promise<T>): Promise<T> {
  const name = `tokri_assure_${randomBytes(6).toString('hex')}`;
  const hasServer = await query(databaseServer, `create database ${name}`).then(
    () => true,
    () => false,
  );
  if (!hasServer) return work(undefined);
  const url = new URL(databaseServer);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await query(databaseServer, `drop database if exists ${name} with (force)`);
  }
}

/** Settings of a store on the database at `url`. Clients give their address with `X-Forwarded-For`. */
const settingsFor = (url: string | undefined) => ({
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'fatal',
  ...(url && { DATABASE_URL: url, SECRET: randomBytes(24).toString('hex') }),
});

/**
 * Runs `work` with a store with the demo catalogue, and deletes it after.
 * @param settings environment variables that override the defaults
 */
export const withStore = <T>(work: (store: Server) => Promise<T>, settings: Record<string, string> = {}): Promise<T> =>
  withDatabase((url) => withFolder((folder) => withShop(folder, work, { ...settingsFor(url), ...settings })));

/**
 * Runs `work` with a database and the settings and the folder for stores on it. @throws Error when no PostgreSQL is
 * available
 */
export const withServer = <T>(
  work: (given: { url: string; folder: string; settings: Record<string, string> }) => Promise<T>,
): Promise<T> =>
  withDatabase((url) => {
    if (!url) throw new Error('This needs a PostgreSQL server: set TEST_DATABASE_URL.');
    return withFolder((folder) => work({ url, folder, settings: settingsFor(url) }));
  });
