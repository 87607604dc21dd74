/** Where pictures are kept: a local folder now, any other store that can read and write bytes by key later. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keys are paths of lower-case letters, digits, dots, dashes and slashes, made by this feature, never by a visitor. */
export interface Storage {
  /** Undefined when there is nothing under the key. */
  read(key: string): Promise<Buffer | undefined>;
  /** All or nothing: a reader sees the bytes whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Notes that what is under the key is wanted now, as writing it does. */
  touch(key: string): Promise<void>;
  /** When it was last written or touched; undefined when there is nothing. */
  wantedAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
}

/** What `work` gives, or undefined when there is no such file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps each key as a file below `folder` (absolute), which is made when needed. */
export function folderStorage(folder: string): Storage {
  return {
    read: (key) => unlessMissing(readFile(join(folder, key))),
    async write(key, bytes) {
      const file = join(folder, key);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(dirname(file), { recursive: true });
      try {
        // Flushed before it gets its name, or a loss of power could leave an empty picture under a good name.
        await writeFile(temporary, bytes, { flush: true });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async touch(key) {
      const now = new Date();
      await utimes(join(folder, key), now, now);
    },
    wantedAt: async (key) => (await unlessMissing(stat(join(folder, key))))?.mtime,
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}
