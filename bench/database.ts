/** An empty PostgreSQL database for a benchmark. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs `work` with the address of an empty database, and drops it after; undefined when no server answers. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T | undefined> {
  const name = `tokri_bench_${randomBytes(6).toString('hex')}`;
  try {
    await withClient(server, (client) => client.query(`create database ${name}`));
  } catch {
    return undefined;
  }
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  }
}

/** Runs `work` with a connection to the database at `url`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Settings of a store on the database at `url`. */
export const onDatabase = (url: string) => ({ DATABASE_URL: url, SECRET: randomBytes(32).toString('hex'), DEMO: '0' });
