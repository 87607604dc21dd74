import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupError, placeError } from './backup-error.ts';
import { type BackupTarget, unfinishedEnding } from './target.ts';

/** The folder must exist: one that was made where a disk is not mounted would fill another disk. */
export function folderTarget(folder: string): BackupTarget {
  const file = (name: string) => join(folder, name);
  const explain = async <T>(doing: string, work: () => Promise<T>, place = folder): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(await isFolder(folder))) throw new BackupError('target', `There is no folder ${folder} for backups.`);
      throw placeError(place, doing, error);
    }
  };
  return {
    shown: folder,
    list: () =>
      explain('listing backups', async () => {
        const names = await readdir(folder);
        const found = await Promise.all(names.map(async (name) => ({ name, about: await stat(file(name)) })));
        return found.filter(({ about }) => about.isFile()).map(({ name, about }) => ({ name, bytes: about.size }));
      }),
    write: (name, bytes) =>
      explain(
        'writing',
        async () => {
          const unfinished = file(`${name}${unfinishedEnding}`);
          try {
            await writeAll(unfinished, bytes);
            await rename(unfinished, file(name));
          } catch (error) {
            await rm(unfinished, { force: true }).catch(() => {});
            throw error;
          }
        },
        file(name),
      ),
    read: (name) =>
      explain(
        'reading',
        async () => {
          await stat(file(name));
          return Readable.toWeb(createReadStream(file(name))) as ReadableStream<Uint8Array>;
        },
        file(name),
      ),
    remove: (name) => explain('removing', () => rm(file(name), { force: true }), file(name)),
  };
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** On the disk when it returns, so that a loss of power leaves no empty file under a valid name. */
async function writeAll(path: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
