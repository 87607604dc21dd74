import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { sql } from '../db/drizzle.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { type SignedIn, signUp } from '../testing/people.ts';
import { openShop, type TestShop } from '../testing/shop.ts';

interface Line {
  msg: string;
  reqId?: string;
  mail?: string;
}

describe('the id of a request', () => {
  const lines: Line[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let shop: TestShop;
  let asha: SignedIn;
  beforeAll(async () => {
    mail = await openMailServer();
    const settings = {
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '10.0.0.0/8',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example',
    };
    shop = await openShop(settings, { logTo });
    asha = await signUp(shop);
  });
  afterAll(async () => {
    await shop.dispose();
    await mail.close();
  });
  const ask = async (url: string, id: string, remoteAddress = '10.1.2.3') =>
    shop.app.inject({ url, remoteAddress, headers: { ...asha.headers, 'x-request-id': id } });
  const own = /^[0-9a-z]{26}$/;

  it.each(['9f0c1c3e-0b5e-4c7e-9d2a-2f9a0f8f6f11', 'a', 'caddy:7', 'x'.repeat(64)])(
    'is %s when a trusted proxy says so',
    async (id) => {
      expect((await ask('/health/live', id)).headers['x-request-id']).toBe(id);
    },
  );

  it.each(['', ' a', 'a b', 'x'.repeat(65), '<script>', 'a"b', '-a', 'ä'])('is never %j', async (id) => {
    expect((await ask('/health/live', id)).headers['x-request-id']).toMatch(own);
  });

  it('is not chosen by others', async () => {
    expect((await ask('/health/live', 'mine', '203.0.113.9')).headers['x-request-id']).toMatch(own);
    const answer = await shop.app.inject({
      url: '/health/live',
      remoteAddress: '10.1.2.3',
      headers: { 'x-request-id': ['one', 'two'] },
    });
    expect(answer.headers['x-request-id']).toMatch(own);
  });

  it('is in the log line of a database error', async () => {
    await shop.database.queries.execute(sql`alter table favourites rename to favourites_away`);
    try {
      expect((await ask(calls.getFavourites.path, 'broken-7')).statusCode).toBe(500);
    } finally {
      await shop.database.queries.execute(sql`alter table favourites_away rename to favourites`);
    }
    expect(lines.filter(({ msg }) => msg === 'a request failed')).toMatchObject([{ reqId: 'broken-7' }]);
  });

  it('is in the log line of an email that it sent, and each line has one id', async () => {
    mail.manner = 'refuses';
    const answer = await shop.app.inject({
      method: 'POST',
      url: calls.register.path,
      remoteAddress: '10.1.2.3',
      headers: { 'x-request-id': 'welcome-3' },
      payload: { name: 'Ravi', email: 'ravi@people.example', password: 'ripe mangoes in May' },
    });
    expect(answer.statusCode).toBe(200);
    await shop.mail.idle();
    const failed = lines.filter(({ mail: id }) => id !== undefined);
    expect(failed).toMatchObject([{ msg: 'a mail was given up', reqId: 'welcome-3' }]);
  });
});
