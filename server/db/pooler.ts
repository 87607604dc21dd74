/**
 * A pool of connections between the shop and PostgreSQL, such as PgBouncer in transaction mode: it gives each transaction any connection
 * to the server, so that what belongs to a connection (LISTEN, session locks, settings) needs a direct one, `DATABASE_DIRECT_URL`
 * (decision 100).
 */
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { postgresCode } from '../lib/errors.ts';
import type { Log } from '../runtime/log.ts';

/** In ms, for each step of the checks. */
const wait = 5_000;
/** How often two clients compare the connections that they get: those of a busy pooler change all the time. */
const comparisons = 3;

/** Runs `work` with connections of their own to these addresses. */
async function withClients<T>(urls: readonly string[], work: (...clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = urls.map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: wait, query_timeout: wait });
    return client.on('error', () => {});
  });
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** True when two clients at `url` get the same connection to the server, or one gets several: then a pooler shares them. */
export const sharesConnections = (url: string): Promise<boolean> =>
  withClients([url, url], async (...clients) => {
    const seen = new Map<number, pg.Client>();
    for (let n = 0; n < comparisons * clients.length; n += 1) {
      const client = clients[n % clients.length] as pg.Client;
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      const isFirst = ![...seen.values()].includes(client);
      if (seen.has(pid) ? seen.get(pid) !== client : !isFirst) return true;
      seen.set(pid, client);
    }
    return false;
  });

/**
 * Checks a pooler before which the shop has a direct address too.
 * @param statementLimit the time limit of a statement that the role should have, in ms
 * @throws Error when the two addresses lead to different databases, or the pooler does not keep prepared statements
 */
export async function requirePooler(url: string, directUrl: string, statementLimit: number, log: Log): Promise<void> {
  await withClients([url, directUrl], async (pooled, direct) => {
    if (!pooled || !direct) return;
    if (!(await seesLocksOf(direct, pooled)))
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
    if ((await sharesConnections(url)) && !(await keepsStatements(pooled)))
      throw new Error('its PgBouncer must be version 1.21 or later, with max_prepared_statements above 0');
    const { rows } = await pooled.query<{ statement_timeout: string }>('show statement_timeout');
    if (rows[0]?.statement_timeout === '0') {
      log.warn(
        `statements have no time limit through the pooler of DATABASE_URL: run \`alter role … set statement_timeout = ${statementLimit}\` (docs/operations.md, 'PgBouncer')`,
      );
    }
  });
}

/** True when a lock of one connection is seen by the other: they are in the same database. */
async function seesLocksOf(one: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 47);
  await one.query('begin');
  await one.query('select pg_advisory_xact_lock($1)', [key]);
  const { rows } = await other.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key]);
  await one.query('rollback');
  return rows[0]?.free === false;
}

/**
 * True when a pooler knows the prepared statements of its clients: it gives them names of its own. Under the client's name, a statement
 * is known to one connection only, and the next client that prepares it there fails.
 */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = 'tokri_pooler_check';
  try {
    const { rows } = await client.query<{ found: boolean }>({
      name,
      text: `select exists (select from pg_prepared_statements where name = '${name}') as found`,
    });
    return rows[0]?.found === false;
  } catch (error) {
    if (['42P05', '26000'].includes(postgresCode(error) ?? '')) return false;
    throw error;
  }
}
