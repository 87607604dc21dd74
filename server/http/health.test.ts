import { describe, expect, it, vi } from 'vitest';
import { bothDatabases, openShopOn, sharedShop } from '../testing/shop.ts';

describe.each(bothDatabases)('health on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  it('reports that it is ready, with a request id', async () => {
    const answer = await shop.app.inject('/health/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-z]{26}$/);
  });

  it('reports separately whether orders can be placed and whether pages can be served', async () => {
    const ofOrders = () => shop.app.inject('/health/ready/orders');
    const away = vi.spyOn(shop.database, 'ping').mockRejectedValue(new Error('gone'));
    try {
      expect((await shop.app.inject('/health/ready')).statusCode).toBe(200);
      await expect.poll(async () => (await ofOrders()).statusCode).toBe(503);
      const orders = await ofOrders();
      expect([orders.statusCode, orders.json().code, orders.headers['retry-after']]).toEqual([503, 'BUSY', '5']);
    } finally {
      away.mockRestore();
    }
    await expect.poll(async () => (await ofOrders()).statusCode).toBe(200);
  });

  it('queries the database once for many requests', async () => {
    const ping = vi.spyOn(shop.database, 'ping');
    const began = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => shop.app.inject('/health/ready/orders')));
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(ping.mock.calls.length).toBeLessThanOrEqual(seconds);
    ping.mockRestore();
  });

  it('responds to an unknown address in the envelope', async () => {
    const answer = await shop.app.inject('/api/v1/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
