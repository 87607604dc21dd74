import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  /** Where it listens, without a trailing slash. */
  url: string;
  pid: number;
  /** SIGTERM, and waits for the end. Returns the exit code; null when a signal ended it. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): void;
}

/** Tests send requests faster than people, and their machines are sometimes slow. */
export const patient = {
  LIMIT_UNCACHED: '0',
  LIMIT_CALLS: '0',
  LIMIT_DELAY: '0',
  DATABASE_WAIT: '60000',
  DRAIN_SECONDS: '0',
};

const main = join(import.meta.dirname, '../main.ts');

/**
 * Starts `node server/main.ts` with these settings and waits until it prints that it listens. Without `pages` it answers only
 * calls of the API. @throws with its output when it ends first
 */
export async function startProcess(env: Record<string, string>, { pages = false } = {}): Promise<ShopProcess> {
  const child = spawn(process.execPath, [main, ...(pages ? [] : ['--api-only'])], {
    // Not the repository, so that a developer's own `.env` has no effect on tests.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...patient, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('the process has no output');
  let said = '';
  stderr.on('data', (text) => {
    said += text;
  });
  for await (const line of createInterface({ input: stdout })) {
    said += `${line}\n`;
    const address = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      // Keeps reading, or the process would stop at a full pipe.
      stdout.resume();
      return address;
    }
  }
  throw new Error(`the shop did not start:\n${said}`);
}
