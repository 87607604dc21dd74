import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundJobs } from './background-jobs.ts';
import type { Log } from './log.ts';

describe('background jobs', () => {
  const logged: { level: string; job: unknown }[] = [];
  const note = (level: string) => (fields: { job: unknown }) => logged.push({ level, job: fields.job });
  const log = { debug: () => {}, warn: note('warn'), error: note('error') } as unknown as Log;
  const alone = {
    exclusively: async (_name: string, work: () => Promise<void>) => {
      await work();
      return true;
    },
  };
  let jobs: BackgroundJobs;
  beforeEach(() => {
    vi.useFakeTimers();
    logged.length = 0;
    jobs = new BackgroundJobs(alone, log);
  });
  afterEach(async () => {
    await jobs.close();
    vi.useRealTimers();
  });

  it('run again after a failure, thrown or rejected', async () => {
    let runs = 0;
    jobs.add({
      name: 'throws',
      every: 1_000,
      run() {
        runs += 1;
        throw new Error('no');
      },
    });
    jobs.add({ name: 'rejects', every: 1_000, run: () => Promise.reject(new Error('no')) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(runs).toBe(3);
    expect(logged.filter(({ job }) => job === 'rejects')).toHaveLength(3);
    expect(logged.every(({ level }) => level === 'error')).toBe(true);
  });

  it('only warn when the database is unavailable', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    jobs.add({ name: 'cleanup', every: 1_000, run: () => Promise.reject(away) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(logged).toEqual([{ level: 'warn', job: 'cleanup' }]);
  });

  it('never overlap with themselves', async () => {
    let atOnce = 0;
    let most = 0;
    let end = () => {};
    jobs.add({
      name: 'slow',
      every: 100,
      async run() {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        atOnce -= 1;
      },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    const asked = jobs.run('slow');
    end();
    await asked;
    expect(most).toBe(1);
  });

  it('skip a run while another process has the lock', async () => {
    const held = new BackgroundJobs({ exclusively: async () => false }, log);
    let runs = 0;
    const run = () => {
      runs += 1;
    };
    held.add({ name: 'single', every: 1_000, single: true, run });
    held.add({ name: 'everywhere', every: 1_000, run });
    await vi.advanceTimersByTimeAsync(1_000);
    await held.close();
    expect(runs).toBe(1);
  });

  it('wait while nothing may be written, unless they only read', async () => {
    let mayWrite = false;
    const reading = new BackgroundJobs(alone, log, () => mayWrite);
    const runs: string[] = [];
    for (const [name, kind] of Object.entries({ single: { single: true }, writes: { writes: true }, reads: {} }))
      reading.add({ name, every: 1_000, ...kind, run: () => runs.push(name) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toEqual(['reads']);
    mayWrite = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await reading.close();
    expect(runs.toSorted()).toEqual(['reads', 'reads', 'single', 'writes']);
  });

  it('are aborted and awaited at shutdown', async () => {
    let told = false;
    jobs.add({
      name: 'long',
      every: 1_000,
      run: (signal) =>
        new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            told = true;
            resolve();
          }),
        ),
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await jobs.close();
    expect(told).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have unique names', () => {
    jobs.add({ name: 'one', every: 1_000, run: () => {} });
    expect(() => jobs.add({ name: 'one', every: 1_000, run: () => {} })).toThrow('already');
  });
});
