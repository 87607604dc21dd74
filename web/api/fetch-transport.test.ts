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

beforeEach(() => {
  vi.resetModules();
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
