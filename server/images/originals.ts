/** The pictures as they are stored, for backups. The other sizes are made from them again. */
import { basename } from 'node:path';
import { originalKey } from './images.ts';
import type { Storage } from './storage.ts';

export interface Originals {
  /** The ids of all pictures. */
  list(): AsyncIterable<string>;
  /** Undefined when it was removed in the meantime. */
  read(id: string): Promise<Buffer | undefined>;
  write(id: string, bytes: Uint8Array): Promise<void>;
}

export const originalsIn = (storage: Storage): Originals => ({
  async *list() {
    for await (const key of storage.originals()) yield basename(key, '.webp');
  },
  read: (id) => storage.read(originalKey(id)),
  write: (id, bytes) => storage.write(originalKey(id), bytes),
});
