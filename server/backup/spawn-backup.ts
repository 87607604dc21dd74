/** A backup in a process of its own: packing, encrypting and proving would hold requests up. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { backupProblems } from '../../contract/settings/backup-problems.ts';
import type { Config } from '../runtime/config.ts';
import { BackupError } from './backup-error.ts';
import type { MadeBackup } from './make-backup.ts';
import { backupProof } from './summary.ts';
import { removeWorkOf } from './work-folder.ts';

/** In ms: one that takes longer hangs. */
const longest = 6 * 60 * 60_000;

const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

export const processAnswer = z.union([
  z.object({ name: z.string(), proof: backupProof }),
  z.object({ problem: z.enum(backupProblems), message: z.string() }),
]);
export type ProcessAnswer = z.infer<typeof processAnswer>;

/** @param signal ends the process @throws BackupError */
export async function spawnBackup(config: Config, signal: AbortSignal): Promise<MadeBackup> {
  signal.throwIfAborted();
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, longest).unref();
  let answer: unknown;
  child.on('message', (message) => {
    answer = message;
  });
  try {
    child.send(config);
    await once(child, 'exit');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    if (child.pid !== undefined) await removeWorkOf(config.dataDir, child.pid);
  }
  const found = processAnswer.safeParse(answer).data;
  if (!found) throw new BackupError('other', 'The process that makes the backup ended before it was done.');
  if ('proof' in found) return found;
  throw new BackupError(found.problem, found.message);
}
