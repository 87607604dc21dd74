/**
 * Keeps a second process out of the embedded database. The lock is SQLite's exclusive lock on a
 * small file beside the database: the operating system holds it for the process and releases it when the process ends
 * for any reason, so it is never stale and never taken from a living process, not even from a stopped one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database-error.ts';

export interface DataLock {
  release: () => void;
}

/** The locks of this process. Without a reference, the garbage collector would close the file and release the lock. */
const held = new Set<DatabaseSync>();

/** Locks `dataDir` (it must exist) for this process. @throws DatabaseError naming the process that has the lock */
export function lockDataFolder(dataDir: string): DataLock {
  const holderFile = join(dataDir, 'holder.txt');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    if (!isBusy(error)) throw new DatabaseError(`${dataDir} cannot be locked: ${(error as Error).message}`);
    throw new DatabaseError(
      `${dataDir} is in use by ${holder(holderFile)}. Stop it first, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(holderFile, `process ${process.pid}, running since ${new Date().toISOString()}`);
  held.add(file);
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'another process';
  }
}
