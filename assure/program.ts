/** Runs a program next to the stores, such as a proxy, while something is measured. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param isReady asks until the program answers
 * @throws when the program ends before
 */
export async function withProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: 'ignore' });
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
      await pause(100);
    }
    await work();
  } finally {
    // At SIGTERM a proxy would wait for open connections.
    child.kill('SIGKILL');
  }
}
