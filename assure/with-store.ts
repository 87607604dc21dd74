/** A store of a scenario's own: a process on PostgreSQL where one answers (`TEST_DATABASE_URL`), else on the embedded database. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Server } from '../bench/load.ts';
import { withFolder, withShop } from '../bench/shop.ts';

const databaseServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function onServer(statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseServer, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs `work` against a store with the demo catalogue, and removes it after. Clients say where they come from with `X-Forwarded-For`.
 * @param settings environment variables over these
 */
export async function withStore<T>(
  work: (store: Server) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const name = `tokri_assure_${randomBytes(6).toString('hex')}`;
  const hasServer = await onServer(`create database ${name}`);
  const url = new URL(databaseServer);
  url.pathname = `/${name}`;
  const own = {
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'fatal',
    ...(hasServer && { DATABASE_URL: url.href, SECRET: randomBytes(24).toString('hex') }),
  };
  try {
    return await withFolder((folder) => withShop(folder, work, { ...own, ...settings }));
  } finally {
    if (hasServer) await onServer(`drop database if exists ${name} with (force)`);
  }
}
