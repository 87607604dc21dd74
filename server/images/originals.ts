/** The pictures as they are stored, for backups. The other sizes are made from them again. */
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { originalKey } from './images.ts';
import { folderStorage } from './storage.ts';

export interface Originals {
  /** The ids of all pictures. */
  list(): AsyncIterable<string>;
  /** Undefined when it was removed in the meantime. */
  read(id: string): Promise<Buffer | undefined>;
  write(id: string, bytes: Uint8Array): Promise<void>;
}

const ending = '.webp';

/** @param folder that of the pictures (absolute) */
export function originalsIn(folder: string): Originals {
  const storage = folderStorage(folder);
  return {
    async *list() {
      for await (const file of glob(`originals/*/*${ending}`, { cwd: folder })) yield basename(file, ending);
    },
    read: (id) => storage.read(originalKey(id)),
    write: (id, bytes) => storage.write(originalKey(id), bytes),
  };
}
