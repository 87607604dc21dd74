import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDataFolder } from './data-lock.ts';
import { DatabaseError } from './database-error.ts';

/**
 * What a process does that wants the folder: says `locked` and stays, or says why not and ends. It forgets what it was handed
 * and collects its garbage, which must not cost it the lock.
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

  /** Lets another process try to lock the folder, and gives what it said. */
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

  it('is taken by the first process; ten more at once are all told which one has it', async () => {
    const holder = await another();
    expect(holder.said).toBe('locked');
    const others = await Promise.all(Array.from({ length: 10 }, another));
    for (const { said } of others) {
      expect(said).toMatch(
        new RegExp(`^${folder} is in use by process ${holder.process.pid}, running since .*\\.$`, 's'),
      );
    }
  });

  it('is not taken from a process that stands still: a hundred tries, each refused without waiting', async () => {
    const holder = await another();
    holder.process.kill('SIGSTOP');
    await vi.waitFor(() => expect(stateOf(holder.process)).toMatch(/^T/));
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect(() => lockDataFolder(folder)).toThrow(`is in use by process ${holder.process.pid}`);
    }
  });

  it('is free again as soon as its holder was killed', async () => {
    const holder = await another();
    await end(holder.process);
    expect((await another()).said).toBe('locked');
  });

  it('is free again once it was released', async () => {
    const lock = lockDataFolder(folder);
    expect((await another()).said).toContain(`process ${process.pid}`);
    lock.release();
    expect((await another()).said).toBe('locked');
  });

  it('stays with its process when that tries a second time', async () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DatabaseError);
    expect((await another()).said).toContain('is in use by');
    lock.release();
  });

  it('that is not there cannot be locked, and the sentence says so', () => {
    expect(() => lockDataFolder(join(folder, 'missing'))).toThrow(/missing cannot be locked: /);
  });
});

/** As the system's process list shows it: `T` for a stopped process. */
const stateOf = (child: ChildProcess) =>
  execFileSync('ps', ['-o', 'state=', '-p', String(child.pid)], { encoding: 'utf8' });
