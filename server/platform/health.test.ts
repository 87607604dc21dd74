import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('answers an unknown address in the envelope', async () => {
    const answer = await shop.app.inject('/api/v1/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
