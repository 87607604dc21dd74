/** The PostgreSQL server that tests use, if there is one. */
import pg from 'pg';

const testServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs one statement on the test server, outside the databases of the shops. */
export async function onTestServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** URL of the database of this name on the test server. Its commits do not wait for the disk: no test ends the server. */
export function testDatabaseUrl(name: string): string {
  const url = new URL(testServer);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** True when the tests of this run use PostgreSQL: where a server answers, unless `TEST_DATABASE=embedded`. */
export const onPostgres = process.env.TEST_DATABASE !== 'embedded' && (await answers(testServer));

/**
 * Why tests must not run without PostgreSQL; undefined when they may. A configured server and every automated run mean
 * all tests: races between processes are tested only on PostgreSQL.
 */
export const postgresIsMissing = missingReason(process.env, onPostgres);

export function missingReason(env: Record<string, string | undefined>, answered: boolean): string | undefined {
  if (answered || env.TEST_DATABASE === 'embedded') return undefined;
  if (!env.TEST_DATABASE_URL && env.CI !== 'true') return undefined;
  const why = env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL is set' : 'CI=true is set';
  return `${why}, but no PostgreSQL answers at ${new URL(testServer).host}: its tests cannot be skipped.`;
}
