/** The process of one backup (`spawn-backup.ts`): receives the settings as a message, and answers with one. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { reason } from '../db/database-error.ts';
import type { Config } from '../runtime/config.ts';
import { quietLog } from '../runtime/quiet-log.ts';
import { BackupError } from './backup-error.ts';
import { openTarget } from './open-target.ts';
import { runBackup } from './run-backup.ts';
import type { ProcessAnswer } from './spawn-backup.ts';

try {
  // Requests of the shop go first.
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not permitted everywhere, such as in the units of deploy/systemd.
}
// The shop ended: nobody waits for the answer.
process.on('disconnect', () => process.exit(1));
const [config] = (await once(process, 'message')) as [Config];

async function answer(): Promise<ProcessAnswer> {
  try {
    const target = await openTarget(config.backup.target ?? '', process.cwd(), config.backup.variables);
    return await runBackup(config, target, quietLog);
  } catch (error) {
    if (error instanceof BackupError) return { problem: error.problem, message: error.message };
    return { problem: 'other', message: reason(error) };
  }
}

const said = await answer();
process.send?.(said, undefined, undefined, () => process.exit());
