/** The real shop for a benchmark: a process of its own, embedded database, demo catalogue. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '..', 'server', 'main.ts');

/** Gives `work` an empty folder, and removes it after. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` against a shop on `folder`; `url` has no slash at its end. The shop is stopped after.
 * @param settings environment variables over the benchmarks' own
 */
export async function withShop<T>(
  folder: string,
  work: (url: string, pid: number) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const own = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '1', PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await work(await lineWith(child, /listening on (http:\/\/\S+)/), child.pid ?? 0);
  } finally {
    await stop(child);
  }
}

/** Waits until the process prints a line that fits, and gives what the pattern's group caught. @throws when it ends before */
export async function lineWith({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (!stdout) throw new Error('the process has no output');
  for await (const line of createInterface({ input: stdout })) {
    const caught = pattern.exec(line)?.[1];
    if (caught === undefined) continue;
    // Read on, or the process would stop at a full pipe.
    stdout.resume();
    return caught;
  }
  throw new Error('the process ended before it was ready');
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
