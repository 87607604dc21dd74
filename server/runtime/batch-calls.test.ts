import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Runs that end on command, with twice of each number. */
function heldRuns(options: { keyOf?: (given: number) => string; most?: number; patience?: number } = {}) {
  const runs: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const double = batchCalls({
    run(all: readonly number[]) {
      runs.push(all);
      return new Promise<number[]>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(all.map((n) => 2 * n))));
      });
    },
    ...options,
  });
  return { double, runs, end: (n: number, error?: Error) => ends[n]?.(error) };
}

describe('calls that are gathered', () => {
  it('run at once when they come alone, and together when they come during a run', async () => {
    const { double, runs, end } = heldRuns();
    const first = double(1);
    expect(runs).toEqual([[1]]);
    const others = [2, 3, 4].map(double);
    expect(runs).toEqual([[1]]);
    end(0);
    expect(await first).toBe(2);
    await expect.poll(() => runs).toEqual([[1], [2, 3, 4]]);
    end(1);
    expect(await Promise.all(others)).toEqual([4, 6, 8]);
    const later = double(5);
    expect(runs).toEqual([[1], [2, 3, 4], [5]]);
    end(2);
    expect(await later).toBe(10);
  });

  it('never share a run with one of the same key, and keep their order', async () => {
    const { double, runs, end } = heldRuns({ keyOf: (n) => String(n % 2) });
    const all = [1, 2, 3, 4, 5].map(double);
    end(0);
    await expect.poll(() => runs).toEqual([[1], [2, 3]]);
    end(1);
    await expect.poll(() => runs).toEqual([[1], [2, 3], [4, 5]]);
    end(2);
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  });

  it('are only so many in a run', async () => {
    const { double, runs, end } = heldRuns({ most: 2 });
    const all = [1, 2, 3, 4].map(double);
    end(0);
    await expect.poll(() => runs).toEqual([[1], [2, 3]]);
    end(1);
    await expect.poll(() => runs).toEqual([[1], [2, 3], [4]]);
    end(2);
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8]);
  });

  it('fail with their run, and not with another', async () => {
    const { double, runs, end } = heldRuns();
    const first = double(1);
    const second = double(2);
    end(0, new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await expect.poll(() => runs).toEqual([[1], [2]]);
    end(1);
    expect(await second).toBe(4);
  });

  it('do not wait for a run that takes long', async () => {
    const { double, runs, end } = heldRuns({ patience: 1 });
    const [slow, second] = [double(1), double(2)];
    await expect.poll(() => runs).toEqual([[1], [2]]);
    end(1);
    expect(await second).toBe(4);
    end(0);
    expect(await slow).toBe(2);
    const last = double(3);
    expect(runs).toEqual([[1], [2], [3]]);
    end(2);
    expect(await last).toBe(6);
  });
});
