/** Storage of pictures: a local folder, or an S3 server (`s3-storage.ts`). */
import { randomUUID } from 'node:crypto';
import { access, constants, glob, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keys are paths of lower-case letters, digits, dots, dashes and slashes, created by this feature, never by a visitor. */
export interface Storage {
  /** Undefined when the key does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Atomic: readers see all bytes or nothing. @param at when it counts as last wanted; now without it */
  write(key: string, bytes: Uint8Array, at?: Date): Promise<void>;
  /** Marks the key as recently used, like a write. */
  touch(key: string): Promise<void>;
  /** When it was last written or touched; undefined when it does not exist. */
  wantedAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
  /** The keys below `originals/`. */
  originals(): AsyncIterable<string>;
  /** Rejects when pictures cannot be read, or not be written to the folder. */
  check(): Promise<void>;
}

/** The result of `work`, or undefined when the file does not exist. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores each key as a file below `folder` (absolute), which is created when needed. */
export function folderStorage(folder: string): Storage {
  return {
    read: (key) => unlessMissing(readFile(join(folder, key))),
    async write(key, bytes, at) {
      const file = join(folder, key);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(dirname(file), { recursive: true });
      try {
        // Flushed before the rename; otherwise a power failure could leave an empty file under a valid name.
        await writeFile(temporary, bytes, { flush: true });
        if (at) await utimes(temporary, at, at);
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
    originals: () => glob('originals/*/*.webp', { cwd: folder }),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}
