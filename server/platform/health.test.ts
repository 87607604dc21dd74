import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseKinds, openShop, type TestShop } from '../testing/shop.ts';

describe.each(databaseKinds)('health on the %s database', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.dispose());

  it('says that it is ready, with a request id', async () => {
    const answer = await shop.app.inject('/health/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-z]{26}$/);
  });

  it('says whether orders can be placed apart from whether pages can be served', async () => {
    const away = vi.spyOn(shop.database, 'ping').mockRejectedValue(new Error('gone'));
    try {
      expect((await shop.app.inject('/health/ready')).statusCode).toBe(200);
      const orders = await shop.app.inject('/health/ready/orders');
      expect([orders.statusCode, orders.json().code, orders.headers['retry-after']]).toEqual([503, 'BUSY', '5']);
    } finally {
      away.mockRestore();
    }
    expect((await shop.app.inject('/health/ready/orders')).statusCode).toBe(200);
  });

  it('answers an unknown address in the envelope', async () => {
    const answer = await shop.app.inject('/api/v1/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
