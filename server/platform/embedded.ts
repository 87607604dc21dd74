import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataFolder } from './data-lock.ts';
import type { Database } from './database.ts';
import { committing, retryOnConflict } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { migrationsFolder } from './migrations.ts';

/**
 * Opens PGlite on `folder` (created when missing) and holds the lock that keeps every other process out of it.
 * @throws DatabaseError when another process has it, or it cannot be opened
 */
export async function openEmbedded(folder: string): Promise<Database> {
  await mkdir(dirname(folder), { recursive: true }).catch((error: Error) => {
    throw new DatabaseError(`DATA_DIR cannot be made: ${error.message}`, { cause: error });
  });
  const lock = lockDataFolder(dirname(folder));
  try {
    return await embeddedDatabase(await PGlite.create(folder), lock.release);
  } catch (error) {
    lock.release();
    throw new DatabaseError(`The embedded database in ${folder} could not be opened: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The `Database` around a PGlite that is open already; migrates it. `onClose` runs after it was closed. */
export async function embeddedDatabase(client: PGlite, onClose: () => void = () => {}): Promise<Database> {
  const queries = drizzle({ client });
  await migrate(queries, { migrationsFolder });
  return {
    kind: 'embedded',
    queries,
    transaction: (work) => retryOnConflict(() => committing((each) => queries.transaction(each), work)),
    async notify(channel, payload, tx = queries) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    async listen(channel, onMessage) {
      await client.listen(channel, onMessage);
    },
    async ping() {
      await client.query('select 1');
    },
    async close() {
      await client.close();
      onClose();
    },
  };
}
