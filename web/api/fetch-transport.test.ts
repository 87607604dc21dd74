import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Never responds; rejects like fetch when its signal is aborted. */
const silence = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Loads both modules fresh, so that the connection state is unknown. */
async function load() {
  const [{ fetchTransport }, { readConnection }] = await Promise.all([
    import('./fetch-transport.ts'),
    import('./connection.ts'),
  ]);
  return { send: fetchTransport(''), readConnection };
}

beforeEach(async () => {
  vi.resetModules();
  // The fresh modules do not know the language of the page.
  await import('../testing/english.ts');
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', silence);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call that ends without a response', () => {
  it('does not change the connection state when the caller aborted it', async () => {
    const { send, readConnection } = await load();
    const leaving = new AbortController();
    const call = send({ method: 'GET', url: '/', signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toBe(leaving.signal.reason);
    expect(readConnection()).toBe('online');
  });

  it('marks the store as unreachable after a timeout', async () => {
    const { send, readConnection } = await load();
    const deadline = new AbortController();
    const signal = AbortSignal.any([new AbortController().signal, deadline.signal]);
    const call = send({ method: 'GET', url: '/', signal });
    deadline.abort(new DOMException('The time is up', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(readConnection()).toBe('unreachable');
  });
});

describe('a change that a busy store refuses', () => {
  const answers = (...statuses: [status: number, retryAfter?: string][]) => {
    const fetched = vi.fn(async () => {
      const [status, retryAfter] = statuses[fetched.mock.calls.length - 1] ?? [500];
      return Response.json({ status }, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
    });
    // After a 503 the page asks whether the store is available again.
    vi.stubGlobal('fetch', (url: string) => (url === '/' ? fetched() : silence(url, {})));
    return fetched;
  };

  it('is sent once more when the store says that it soon has time', async () => {
    const fetched = answers([503, '2'], [200]);
    const { send } = await load();
    const answer = send({ method: 'PUT', url: '/', body: { quantity: 1 } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await answer).toEqual({ status: 200, body: { status: 200 } });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not sent a third time', async () => {
    const fetched = answers([503, '1'], [503, '1'], [200]);
    const { send } = await load();
    const answer = send({ method: 'DELETE', url: '/' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await answer).status).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['that may not be repeated', 'POST', '1'],
    ['that is read, which queries repeat', 'GET', '1'],
    ['while the store has no database', 'PUT', '5'],
    ['without a time', 'PUT', undefined],
  ])('is not sent again: one %s', async (_why, method, retryAfter) => {
    const fetched = answers([503, retryAfter], [200]);
    const { send } = await load();
    expect((await send({ method, url: '/' })).status).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('the newest orders of the order board have a timeout', async () => {
  const [{ newestOrdersQuery }, { readConnection }, { createQueryClient }] = await Promise.all([
    import('../admin/alerts/order-alerts.tsx'),
    import('./connection.ts'),
    import('../query-client.ts'),
  ]);
  const request = createQueryClient().fetchQuery(newestOrdersQuery('placed'));
  const rejected = expect(request).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await vi.advanceTimersByTimeAsync(8_000);
  await rejected;
  expect(readConnection()).toBe('unreachable');
});
