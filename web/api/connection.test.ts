import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** When and how the store was polled, in ms since the start of the test. */
let requests: { at: number; url: string; cache: RequestCache | undefined }[];
/** The response. */
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>;
let connection: typeof import('./connection.ts');

const status = (status: number) => async () => new Response(null, { status });
const fail = () => Promise.reject(new TypeError('Failed to fetch'));
/** Never responds; rejects like fetch when its signal is aborted. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const times = () => requests.map(({ at }) => at);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, { cache, signal }: RequestInit) => {
    requests.push({ at: Date.now(), url, cache });
    return answer(signal);
  });
  requests = [];
  connection = await import('./connection.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a store that does not respond', () => {
  it('is polled directly, without caches', async () => {
    answer = status(200);
    connection.reportNoResponse();
    expect(connection.readConnection()).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toEqual([{ at: 1_000, url: '/health/ready', cache: 'no-store' }]);
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
    connection.reportNoResponse();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.readConnection()).toBe(expected);
  });

  it('is polled less and less often', async () => {
    answer = fail;
    connection.reportNoResponse();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toEqual([1_000, 3_000, 7_000, 15_000, 30_000, 45_000, 60_000]);
  });

  it('is polled less and less often although it responds, until a call succeeds', async () => {
    answer = status(200);
    connection.onConnectionChange(() => {
      // Waiting requests are sent at once and fail.
      if (connection.readConnection() === 'online') connection.reportNoResponse();
    });
    connection.reportNoResponse();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(times()).toEqual([1_000, 3_000, 7_000, 15_000, 30_000]);
    connection.reportResponse();
    requests = [];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(times()).toEqual([41_000]);
  });
});

describe('polling immediately', () => {
  it('keeps a single polling loop, however often it is called', async () => {
    const rejects: ((reason: Error) => void)[] = [];
    answer = () => new Promise((_, reject) => rejects.push(reject));
    connection.reportNoResponse();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let times = 1; times <= 3; times += 1) {
      connection.pollNow();
      await vi.advanceTimersByTimeAsync(0);
    }
    answer = fail;
    requests = [];
    for (const each of rejects) each(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times().length).toBeGreaterThan(2);
    expect(new Set(times()).size).toBe(times().length);
  });

  it('does not wait for a pending poll', async () => {
    answer = silence;
    connection.reportNoResponse();
    await vi.advanceTimersByTimeAsync(1_000);
    answer = status(200);
    connection.pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.readConnection()).toBe('online');
  });
});

it('a successful call ends the polling', async () => {
  answer = fail;
  connection.reportNoResponse();
  await vi.advanceTimersByTimeAsync(1_000);
  connection.reportResponse();
  expect(connection.readConnection()).toBe('online');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toEqual([1_000]);
});

it('a call without a response is retried after growing pauses of at most half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => connection.retryPause(failures) / 1_000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ]);
});
