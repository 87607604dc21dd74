/**
 * Measures the time from `npm start` to the first page, with everything installed and built, and data from an earlier
 * start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchRaw } from './answer.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable } from './table.ts';

const starts = 3;
const longest = 60_000;
const root = join(import.meta.dirname, '..');

export async function measureStart(): Promise<void> {
  const rows = await withFolder(async (folder) => {
    const port = await withShop(folder, async ({ url }) => new URL(url).port);
    const measured: string[][] = [];
    for (let start = 1; start <= starts; start += 1) {
      measured.push([String(start), `${((await timeStart(folder, port)) / 1000).toFixed(2)} s`]);
    }
    return measured;
  });
  printTable('npm start to the first page, data seeded (aim: at most 5 s)', ['start', 'time'], rows);
}

/** Milliseconds from `npm start` to the first 200 of the home page. */
async function timeStart(folder: string, port: string): Promise<number> {
  const began = performance.now();
  const child = spawn('npm start', {
    shell: true,
    cwd: root,
    // A separate process group, because npm is between this process and the shop.
    detached: true,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: port, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stopShop = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  const interrupted = () => {
    stopShop();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null) throw new Error('npm start ended before it answered');
      if (performance.now() - began > longest) throw new Error('npm start did not answer within a minute');
      await pause(10);
    }
    return performance.now() - began;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    stopShop();
    await ended;
    // npm may end before the shop does.
    while (child.pid && isAlive(-child.pid)) await pause(10);
  }
}

/** @param pid of a process, or of a group as a negative number */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetchRaw(url).then(
    ({ status }) => status === 200,
    () => false,
  );
