import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, sharedShop } from '../testing/shop.ts';

interface Line {
  msg: string;
  reqId?: string;
  request?: { method: string; path: string; status: number; ms: number };
  leftOut?: number;
}

describe('the request log', () => {
  const lines: Line[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const shop = sharedShop(() => openShop({ LOG_LEVEL: 'info', PUBLIC_URL: 'https://shop.example' }, { logTo }));
  let base: string;
  beforeAll(async () => {
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const requests = () => lines.filter(({ msg }) => msg === 'request');
  const get = async (path: string) => {
    const answer = await fetch(base + path);
    await answer.arrayBuffer();
    return answer;
  };

  it('has one line per request, without queries and health checks', async () => {
    await get('/health/live');
    const answer = await get('/api/v1/product/search-product?search=secret-wish');
    await get('/api/v1/nothing?token=secret-token');
    await expect.poll(() => requests().length).toBe(2);
    const [search, nothing] = requests();
    expect(search).toMatchObject({
      reqId: answer.headers.get('x-request-id'),
      request: { method: 'GET', path: '/api/v1/product/search-product', status: 200, ms: expect.any(Number) },
    });
    expect(nothing).toMatchObject({ request: { path: '/api/v1/nothing', status: 404 } });
    expect(JSON.stringify(lines)).not.toMatch(/secret-/);
  });

  it('omits lines under load, and says how many', async () => {
    const before = requests().length;
    await Promise.all(Array.from({ length: 200 }, () => get('/api/v1/nothing')));
    const more = () => requests().slice(before);
    await expect
      .poll(async () => {
        await get('/api/v1/nothing');
        return more().reduce((sum, { leftOut = 0 }) => sum + leftOut, 0);
      })
      .toBeGreaterThan(0);
    expect(more().length).toBeLessThan(200);
  });

  it('responses have the header that keeps browsers on https', async () => {
    expect((await get('/health/live')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
