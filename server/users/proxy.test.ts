import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { openShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';

async function withShop(
  settings: Record<string, string>,
  visit: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>,
) {
  const shop = await openShop(settings);
  try {
    await visit(shop);
  } finally {
    await shop.dispose();
  }
}

describe('signing in through a proxy', () => {
  it('ignores addresses that a client claims itself', () =>
    withShop({}, async (shop) => {
      const { email } = await signUp(shop);
      const statuses: number[] = [];
      for (let i = 0; i < 12; i += 1) {
        const headers = { 'x-forwarded-for': `192.0.2.${i}` };
        const payload = { email, password: 'not the password' };
        statuses.push((await callsOf(shop).send(calls.login, { payload, headers })).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    }));

  it('counts each client of a trusted proxy separately', () =>
    withShop({ TRUST_PROXY: '127.0.0.1' }, async (shop) => {
      const { email } = await signUp(shop);
      const from = (ip: string, password: string) =>
        callsOf(shop).send(calls.login, { payload: { email, password }, headers: { 'x-forwarded-for': ip } });
      for (let i = 0; i < 11; i += 1) await from('192.0.2.1', 'not the password');
      expect((await from('192.0.2.1', testPassword)).statusCode).toBe(429);
      expect((await from('192.0.2.2', testPassword)).statusCode).toBe(200);
    }));

  it('does not count forged X-Forwarded-For entries as new clients', () =>
    withShop({ TRUST_PROXY: '127.0.0.1' }, async (shop) => {
      const inventions: [string, (i: number) => string][] = [
        ['words', (i) => `client-${i}`],
        ['invalid addresses', (i) => `300.0.0.${i}`],
        ['a real address, then a word', (i) => `192.0.2.77, client-${i}`],
        ['a word, then a real address', (i) => `client-${i}, 192.0.2.78`],
        ['an address with a port', (i) => `192.0.2.79:${40_000 + i}`],
        ['an IPv6 address with a port', (i) => `[2001:db8::79]:${40_000 + i}`],
      ];
      for (const [what, forwarded] of inventions) {
        const { email } = await signUp(shop);
        const statuses: number[] = [];
        for (let i = 0; i < 12; i += 1) {
          const headers = { 'x-forwarded-for': forwarded(i) };
          const payload = { email, password: 'not the password' };
          statuses.push((await callsOf(shop).send(calls.login, { payload, headers })).statusCode);
        }
        expect(statuses, what).toEqual([...Array(10).fill(401), 429, 429]);
      }
    }));

  it.each(['http', 'https'])('restricts the device cookie to https when the shop is served over https: %s', (scheme) =>
    withShop({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `${scheme}://shop.example` }, async (shop) => {
      const { email } = await signUp(shop);
      for (const claimed of ['http', 'https']) {
        const answer = await callsOf(shop).send(calls.login, {
          payload: { email, password: testPassword },
          headers: { 'x-forwarded-proto': claimed },
        });
        expect(answer.cookies[0]).toMatchObject({
          name: scheme === 'https' ? '__Host-knownDevice' : 'knownDevice',
          path: '/',
          httpOnly: true,
        });
        expect(answer.cookies[0]?.secure ?? false).toBe(scheme === 'https');
      }
    }),
  );
});
