/** The real shop for a benchmark: a separate process, on the embedded database. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Server } from './load.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'server', 'main.ts');
/** As `npm start` (package.json). */
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=25'];
const scripts = join(root, 'scripts');

/** Runs `work` with an empty folder, and deletes it after. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const embeddedIn = (folder: string) => ({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' });

/**
 * Imports a sheet into the shop on `folder`, as `npm run catalogue` does. @param settings see `withShop`
 * @throws when rows are faulty
 */
export async function importSheet(folder: string, path: string, settings: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...embeddedIn(folder), ...settings };
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(scripts, name), ...args], { cwd: folder, env });
  await run('migrate.ts');
  await run('catalogue.ts', 'import', path);
}

/**
 * Runs `work` with a shop on `folder`, and stops it after.
 * @param settings environment variables that override the benchmarks' own
 */
export async function withShop<T>(
  folder: string,
  work: (shop: Server) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const shop = await startShop(folder, settings);
  try {
    return await work(shop);
  } finally {
    await stop(shop.child);
  }
}

/**
 * Starts a shop on `folder` and waits until it listens; `stop` its child at the end.
 * @param settings see `withShop`
 * @param program the main file of the store and its arguments
 */
export async function startShop(
  folder: string,
  settings: Record<string, string> = {},
  program: readonly string[] = [main],
): Promise<Server & { child: ChildProcess }> {
  const own = { ...embeddedIn(folder), DEMO: 'catalogue', PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...flags, ...program], {
    cwd: folder,
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await lineWith(child, /listening on (http:\/\/\S+)/);
    await waitUntilIdle(url);
    return { url, pid: child.pid ?? 0, child };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** On a busy machine a shop that has just started rejects requests for a moment (503). */
async function waitUntilIdle(url: string): Promise<void> {
  while ((await fetch(`${url}/api/v1/category/get-all-category`)).status === 503) await pause(100);
}

/** Waits until the process prints a matching line, and returns the pattern's group. @throws when it ends first */
export async function lineWith({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (!stdout) throw new Error('the process has no output');
  for await (const line of createInterface({ input: stdout })) {
    const caught = pattern.exec(line)?.[1];
    if (caught === undefined) continue;
    // Keeps reading, or the process would stop at a full pipe.
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
