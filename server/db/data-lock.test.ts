import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-lock.ts';
import { DatabaseError } from './database-error.ts';

/**
 * A process that tries to lock the folder: prints `locked` and stays, or prints the reason and ends. It drops its
 * reference to the lock and runs the garbage collector, which must not release the lock.
 */
const program = `
  import { lockDataFolder } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
  try {
    lockDataFolder(process.argv[1]);
    gc();
    process.stdout.write('locked');
    process.stdin.resume();
  } catch (error) {
    process.stdout.write(error.message);
  }
`;

describe('the data folder of the embedded database', () => {
  let folder: string;
  const running: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tokri-lock-'));
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map(end));
    rmSync(folder, { recursive: true });
  });

  /** Lets another process try to lock the folder, and returns its output. */
  async function another(): Promise<{ process: ChildProcess; said: string }> {
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.push(child);
    const [said] = await once(child.stdout, 'data');
    return { process: child, said: String(said) };
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  it('is locked by the first process; ten more at once get an error that names it', async () => {
    const holder = await another();
    expect(holder.said).toBe('locked');
    const others = await Promise.all(Array.from({ length: 10 }, another));
    for (const { said } of others) {
      expect(said).toMatch(
        new RegExp(`^${folder} is in use by process ${holder.process.pid}, running since .*\\.$`, 's'),
      );
    }
  });

  it('is not taken from a paused process: each of a hundred attempts fails without waiting', async () => {
    const holder = await another();
    holder.process.kill('SIGSTOP');
    await expect.poll(() => stateOf(holder.process)).toMatch(/^T/);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect(() => lockDataFolder(folder)).toThrow(`is in use by process ${holder.process.pid}`);
    }
  });

  it('is unlocked as soon as its holder is killed', async () => {
    const holder = await another();
    await end(holder.process);
    expect((await another()).said).toBe('locked');
  });

  it('is unlocked after a release', async () => {
    const lock = lockDataFolder(folder);
    expect((await another()).said).toContain(`process ${process.pid}`);
    lock.release();
    expect((await another()).said).toBe('locked');
  });

  it('stays locked when the same process tries a second time', async () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DatabaseError);
    expect((await another()).said).toContain('is in use by');
    lock.release();
  });

  it('cannot be locked when it does not exist, and the error says so', () => {
    expect(() => lockDataFolder(join(folder, 'missing'))).toThrow(/missing cannot be locked: /);
  });
});

/** As in the system's process list: `T` for a stopped process. */
const stateOf = (child: ChildProcess) =>
  execFileSync('ps', ['-o', 'state=', '-p', String(child.pid)], { encoding: 'utf8' });
