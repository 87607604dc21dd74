import { access, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as readEmptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { drizzle } from 'drizzle-orm/pglite';
import { unpackTar } from 'modern-tar/fs';
import { lockDataFolder } from './data-lock.ts';
import type { Database, Queries } from './database.ts';
import { committing, forceGenericPlans, retryOnConflict } from './database.ts';
import { DatabaseError, reason } from './database-error.ts';
import { sql } from './drizzle.ts';
import { createEmbeddedStatements } from './embedded-statements.ts';
import { type Migrating, migrateTables, requireTables } from './migrate-tables.ts';
import { sendsStatements } from './statement.ts';
import { createTurns, type InTurn } from './turns.ts';

/** PostgreSQL's own 128 MB of buffers would be memory of this process; the system caches the files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * Opens PGlite on `folder` and holds the lock that excludes every other process.
 * @param migrating undefined when the database must be there and up to date; otherwise it is created when missing
 * @param wait the maximum time that a statement waits for others, in ms
 * @throws DatabaseError when another process has the lock, or the database cannot be opened
 */
export async function openEmbedded(folder: string, migrating?: Migrating, wait?: number): Promise<Database> {
  if (!migrating && !(await exists(dirname(folder)))) throw missing(folder);
  await mkdir(dirname(folder), { recursive: true }).catch((error: Error) => {
    throw new DatabaseError(`DATA_DIR cannot be made: ${error.message}`, { cause: error });
  });
  const lock = lockDataFolder(dirname(folder));
  try {
    if (!(await exists(join(folder, 'PG_VERSION')))) {
      if (!migrating) throw missing(folder);
      await makeDatabase(folder);
    }
    const client = await PGlite.create(folder, { startParams });
    await prepare(client, migrating);
    return embeddedDatabase(client, wait, lock.release);
  } catch (error) {
    lock.release();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The embedded database in ${folder} could not be opened: ${reason(error)}`, {
      cause: error,
    });
  }
}

const missing = (folder: string) =>
  new DatabaseError(`There is no database in ${folder} yet: run \`npm run migrate\` first.`);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Creates an empty database from prepared files; `initdb` would take seconds and 800 MB of memory. An interrupted start
 * leaves no partial database.
 */
async function makeDatabase(folder: string): Promise<void> {
  await removeEmpty(folder);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const archive = await (await readEmptyDatabase()).bytes();
  const files = unpackTar(unfinished, {
    dmode: 0o700,
    fmode: 0o600,
    map: (header) => ({ ...header, name: header.name.replace(/^\//, '') }),
  });
  await pipeline(Readable.from([archive]), createGunzip(), files);
  await rename(unfinished, folder);
}

/** Prepares the folder for a database: an existing folder must be empty. @throws Error in plain words */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Error('something else lies there, and nothing was touched', { cause: error });
  }
}

/**
 * A database with only the shop's empty tables, created once for all in-memory databases: copying it takes a third of the
 * time. PostgreSQL's own templates, a third of its files, are left out.
 */
let migrated: Promise<Blob> | undefined;

async function makeMigrated(): Promise<Blob> {
  const client = await PGlite.create({ startParams, loadDataDir: await readEmptyDatabase() });
  await migrateTables(drizzle({ client }), {});
  await client.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`);
  const files = await client.dumpDataDir('none');
  await client.close();
  return files;
}

/** An in-memory database with only the shop's empty tables. */
export async function openInMemory(wait?: number): Promise<Database> {
  migrated ??= makeMigrated();
  return embeddedDatabase(await PGlite.create({ startParams, loadDataDir: await migrated }), wait);
}

/** Creates or updates the shop's tables, or requires that they are up to date; closes the client when that fails. */
async function prepare(client: PGlite, migrating: Migrating | undefined): Promise<void> {
  try {
    if (migrating) await migrateTables(drizzle({ client }), migrating);
    else await requireTables(drizzle({ client }));
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The `Database` for an open PGlite. `onClose` runs after it is closed. */
function embeddedDatabase(client: PGlite, wait: number | undefined, onClose: () => void = () => {}): Database {
  const inTurn = createTurns(wait);
  const run = createEmbeddedStatements(client);
  const queries = sendsStatements(drizzle({ client: withTurns(client, inTurn) }), (statement) =>
    inTurn(() => run(statement)),
  );
  const transact = <T>(work: (tx: Queries) => Promise<T>, genericPlans: boolean) =>
    client.transaction(async (tx) => {
      if (genericPlans) await tx.exec(forceGenericPlans);
      return work(sendsStatements(drizzle({ client: tx as unknown as PGlite }), (statement) => run(statement, tx)));
    });
  return {
    kind: 'embedded',
    queries,
    transaction: (work, { lockWait, deadline, genericPlans = false } = {}) =>
      retryOnConflict(() =>
        committing((each) => inTurn(() => transact(each, genericPlans), lockWait ?? deadline), work),
      ),
    readLagging(work, options) {
      return options ? this.transaction(work, options) : work(queries);
    },
    async notify(channel, payload, tx = queries) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    async listen(channel, onMessage) {
      await client.listen(channel, onMessage);
    },
    // Only one process has the database.
    exclusively: (_name, work) => work().then(() => true),
    async ping() {
      await queries.execute(sql`select 1`);
    },
    connections: () => undefined,
    async close() {
      await client.close();
      onClose();
    },
  };
}

/** The same client, but each query waits in a queue, with a short timeout. */
function withTurns(client: PGlite, inTurn: InTurn): PGlite {
  const query: PGlite['query'] = (text, parameters, options) => inTurn(() => client.query(text, parameters, options));
  return Object.create(client, { query: { value: query } }) as PGlite;
}
