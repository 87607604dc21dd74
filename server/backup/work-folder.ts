import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { placeError } from './backup-error.ts';

/** After this time in ms, a folder is left over from a run that was killed: no run takes longer. */
const leftOverAfter = 6 * 60 * 60_000;

/** Below DATA_DIR, where a process may always write. */
export const workFolderOf = (dataDir: string): string => join(dataDir, 'backup-work');

const runOf = (pid: number): string => `run-${pid}-`;

/** Removes what a process of this machine that has ended left there. */
export async function removeWorkOf(dataDir: string, pid: number): Promise<void> {
  const all = workFolderOf(dataDir);
  for (const name of await readdir(all).catch(() => []))
    if (name.startsWith(runOf(pid))) await rm(join(all, name), { recursive: true, force: true });
}

/** Runs `work` with an empty folder, and removes it after. Those of runs that were killed are removed before. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const all = workFolderOf(dataDir);
  const make = async () => {
    await mkdir(all, { recursive: true, mode: 0o700 });
    for (const name of await readdir(all)) {
      const { mtimeMs } = await stat(join(all, name));
      if (Date.now() - mtimeMs > leftOverAfter) await rm(join(all, name), { recursive: true, force: true });
    }
    return mkdtemp(join(all, runOf(process.pid)));
  };
  const folder = await make().catch((error: unknown) => {
    throw placeError(all, 'the tables of a backup', error);
  });
  try {
    return await work(folder);
  } finally {
    // A later run removes it otherwise.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
