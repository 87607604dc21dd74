import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** When the shop was asked whether it is there, in ms since the test began, and how. */
let asked: { at: number; url: string; cache: RequestCache | undefined }[];
/** What comes for an answer. */
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>;
let connection: typeof import('./connection.ts');

const status = (status: number) => async () => new Response(null, { status });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
/** Never answers; ends as fetch does when its signal is aborted. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const times = () => asked.map(({ at }) => at);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, { cache, signal }: RequestInit) => {
    asked.push({ at: Date.now(), url, cache });
    return answer(signal);
  });
  asked = [];
  connection = await import('./connection.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a shop that gave no answer', () => {
  it('is asked itself, not what a cache on the way has of it', async () => {
    answer = status(200);
    connection.noteNoAnswer();
    expect(connection.readConnection()).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([{ at: 1_000, url: '/health/ready', cache: 'no-store' }]);
    expect(connection.readConnection()).toBe('online');
  });

  it.each([
    [200, 'online'],
    [503, 'online'],
    [502, 'unreachable'],
    [504, 'unreachable'],
    [522, 'unreachable'],
  ])('is seen by its answer %i as %s', async (code, expected) => {
    answer = status(code);
    connection.noteNoAnswer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.readConnection()).toBe(expected);
  });

  it('is asked less and less often', async () => {
    answer = refused;
    connection.noteNoAnswer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toEqual([1_000, 3_000, 7_000, 15_000, 30_000, 45_000, 60_000]);
  });

  it('is asked less and less often although it says that it is there, until a call is answered', async () => {
    answer = status(200);
    connection.onConnectionChange(() => {
      // Whatever waited for the shop is sent at once, in vain.
      if (connection.readConnection() === 'online') connection.noteNoAnswer();
    });
    connection.noteNoAnswer();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(times()).toEqual([1_000, 3_000, 7_000, 15_000, 30_000]);
    connection.noteAnswer();
    asked = [];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(times()).toEqual([41_000]);
  });
});

describe('asking at once', () => {
  it('leaves one line of questions, however often it is done', async () => {
    const fail: ((reason: Error) => void)[] = [];
    answer = () => new Promise((_, reject) => fail.push(reject));
    connection.noteNoAnswer();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let times = 1; times <= 3; times += 1) {
      connection.askNow();
      await vi.advanceTimersByTimeAsync(0);
    }
    answer = refused;
    asked = [];
    for (const each of fail) each(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times().length).toBeGreaterThan(2);
    expect(new Set(times()).size).toBe(times().length);
  });

  it('does not wait for a question that gets no answer', async () => {
    answer = silence;
    connection.noteNoAnswer();
    await vi.advanceTimersByTimeAsync(1_000);
    answer = status(200);
    connection.askNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.readConnection()).toBe('online');
  });
});

it('a call that is answered ends the questions', async () => {
  answer = refused;
  connection.noteNoAnswer();
  await vi.advanceTimersByTimeAsync(1_000);
  connection.noteAnswer();
  expect(connection.readConnection()).toBe('online');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toEqual([1_000]);
});

it('A call that gets no answer is made again after growing pauses, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => connection.retryPause(failures) / 1_000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ]);
});
