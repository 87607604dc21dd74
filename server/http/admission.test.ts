import { getHeapStatistics } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { openShop, sharedShop } from '../testing/shop.ts';

describe('a process whose event loop is behind', () => {
  const shop = sharedShop(() => openShop({ LIMIT_DELAY: '100' }));

  const signIn = () =>
    shop.app.inject({
      method: calls.login.method,
      url: calls.login.path,
      payload: { email: 'nobody@people.example', password: 'not the password' },
    });
  const cart = () => shop.app.inject(calls.getCart.path);

  it.each([
    { delay: 90, heap: 0.1, statuses: [401, 401] },
    { delay: 110, heap: 0.1, statuses: [503, 401] },
    { delay: 410, heap: 0.1, statuses: [503, 503] },
    { delay: 0, heap: 1, statuses: [503, 503] },
  ])('by $delay ms, its heap $heap full, responds to a sign-in and a short call with $statuses', async (scenario) => {
    const heapUsed = scenario.heap * getHeapStatistics().heap_size_limit;
    const load = { eventLoopDelay: scenario.delay, heapUsed, rssBytes: 0, eventLoopUtilized: 0 };
    const spy = vi.spyOn(shop.app, 'memoryUsage').mockReturnValue(load);
    try {
      // A machine that is really busy may refuse a request, too.
      await vi.waitFor(async () => {
        const answers = await Promise.all([signIn(), cart()]);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(scenario.statuses);
        for (const { statusCode, headers } of answers) expect('retry-after' in headers).toBe(statusCode === 503);
      }, 30_000);
      expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
    } finally {
      spy.mockRestore();
    }
  });
});
