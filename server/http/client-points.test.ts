import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { signUp } from '../testing/people.ts';
import { openShop, type TestShop } from '../testing/shop.ts';

/** Points of a second, few because a slow machine takes seconds: of these a client has ten times as many at once, and all clients of an address eighty times. */
const perSecond = 1;
const burst = perSecond * 10;

describe('people who share an address', () => {
  let shop: TestShop;
  let base: string;
  let asked = 0;
  beforeAll(async () => {
    shop = await openShop({ LIMIT_UNCACHED: String(perSecond), TRUST_PROXY: 'loopback' });
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.dispose());

  /** A search that nobody has made, by a client at an address. */
  const search = (address: string, headers: Record<string, string> = {}) => {
    asked += 1;
    return fetch(`${base}${calls.suggest.path}?query=rice${asked}`, {
      headers: { 'x-forwarded-for': address, ...headers },
    });
  };
  const searches = async (count: number, address: string, headers?: Record<string, string>) => {
    const answers = await Promise.all(Array.from({ length: count }, () => search(address, headers)));
    return { refused: answers.filter(({ status }) => status === 429), answers };
  };
  const cookieOf = (answer: Response | undefined) => answer?.headers.get('set-cookie')?.split(';')[0] ?? '';
  /** Cookies of clients that were refused at an address whose points are used up. */
  const newVisitors = async (address: string) =>
    (await searches(burst + 50, address)).refused.map((answer) => ({ cookie: cookieOf(answer) }));

  it('count together at first; who is refused because of others counts for itself from then on', async () => {
    const address = '203.0.113.10';
    const first = await search(address);
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);
    const { refused } = await searches(burst + 50, address);
    expect(refused.length).toBeGreaterThan(0);
    const given = refused[0]?.headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^visitor=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const again = await searches(burst, address, { cookie: given.split(';')[0] ?? '' });
    expect(again.refused).toEqual([]);
    // A client that takes no cookie stays refused.
    expect((await searches(burst + 50, address)).refused.length).toBeGreaterThan(0);
  });

  it('are not starved by one of them, who is refused at their own limit and gets no other cookie', async () => {
    const address = '203.0.113.20';
    const [greedy, other] = await newVisitors(address);
    expect(greedy?.cookie).not.toBe(other?.cookie);
    const { refused } = await searches(burst + 50, address, greedy);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true);
    expect((await searches(burst, address, other)).refused).toEqual([]);
  });

  it('are distinguished by their sign-ins', async () => {
    const address = '203.0.113.30';
    const asha = await signUp(shop);
    expect((await searches(burst + 50, address)).refused.length).toBeGreaterThan(0);
    expect((await searches(burst, address, asha.headers)).refused).toEqual([]);
  });

  it('are bounded together, whatever cookies they collect', async () => {
    const address = '203.0.113.40';
    const visitors = (await newVisitors('203.0.113.42')).slice(0, 40);
    const answers = await Promise.all(visitors.map((visitor) => searches(burst, address, visitor)));
    const served = answers.flatMap((each) => each.answers).filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(8 * burst);
    expect(served).toBeLessThan(visitors.length * burst);
    // Of others it takes nothing.
    expect((await searches(burst, '203.0.113.41')).refused).toEqual([]);
  });

  it.each([
    ['a forged cookie', { cookie: `visitor=${'a'.repeat(22)}.${'b'.repeat(22)}` }],
    ['a cookie without a signature', { cookie: `visitor=${'a'.repeat(22)}` }],
    ['an unreadable cookie', { cookie: 'visitor=%%%; visitor' }],
    ['a forged token', { authorization: 'Bearer e30.e30.e30' }],
  ])('%s counts like none', async (what, headers) => {
    const address = `198.51.100.${what.length}`;
    expect((await searches(burst + 50, address)).refused.length).toBeGreaterThan(0);
    expect((await searches(burst + 50, address, headers)).refused.length).toBeGreaterThan(0);
  });
});
