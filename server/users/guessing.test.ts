import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attempts } from '../runtime/tables.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { callsOf, newEmail, newNetwork } from '../testing/user-calls.ts';
import { createPasswords } from './passwords.ts';

const wrong = 'not the password';
const statusesOf = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
/** Ten at a time: a sign-in that waits too long for its turn is refused with 503. */
async function times<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const [from, size] = [results.length, Math.min(10, count - results.length)];
    results.push(...(await Promise.all(Array.from({ length: size }, (_, i) => make(from + i)))));
  }
  return results;
}

describe('password guessing', () => {
  const verify = vi.fn(argon2.verify);
  const passwords = createPasswords({ longest: 20_000, waiting: 1000, verify });
  const shop = sharedShop(() => openShop({}, { passwords }));
  const api = callsOf(shop);
  let email: string;
  beforeEach(async () => {
    email = (await signUp(shop)).email;
    verify.mockClear();
  });

  const knownDevice = async (from = newNetwork(), cookies: Record<string, string> = {}) => {
    const answer = await api.login({ email, password: testPassword }, from, cookies);
    expect(answer.statusCode).toBe(200);
    return { knownDevice: answer.cookies[0]?.value ?? '' };
  };

  it('allows ten wrong passwords per address and network, and then rejects even the right one', async () => {
    const place = newNetwork();
    for (let i = 0; i < 10; i += 1) expect((await api.login({ email, password: wrong }, place)).statusCode).toBe(401);
    const answer = await api.login({ email, password: testPassword }, place);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().code).toBe('TOO_MANY_ATTEMPTS');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(verify).toHaveBeenCalledTimes(10);
    expect((await api.login({ email, password: testPassword })).statusCode).toBe(200);
  });

  it('counts unknown addresses in the same way', async () => {
    const place = newNetwork();
    const unknown = newEmail();
    const answers = await times(12, () => api.login({ email: unknown, password: wrong }, place));
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it('checks no more than ten of fifty concurrent attempts', async () => {
    const place = newNetwork();
    const answers = await times(50, () => api.login({ email, password: wrong }, place));
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 40 });
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('signs in sixteen times at the same moment, also after wrong passwords', async () => {
    const place = newNetwork();
    for (let i = 0; i < 9; i += 1) await api.login({ email, password: wrong }, place);
    const answers = await times(16, () => api.login({ email, password: testPassword }, place));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect((await api.login({ email, password: wrong }, place)).statusCode).toBe(401);
    expect((await api.login({ email, password: testPassword }, place)).statusCode).toBe(429);
  });

  it('does not count successful sign-ins', async () => {
    const place = newNetwork();
    for (let i = 0; i < 9; i += 1) await api.login({ email, password: wrong }, place);
    for (let i = 0; i < 5; i += 1) {
      expect((await api.login({ email, password: testPassword }, place)).statusCode).toBe(200);
    }
    expect((await api.login({ email, password: wrong }, place)).statusCode).toBe(401);
    expect((await api.login({ email, password: wrong }, place)).statusCode).toBe(429);
  });

  it('counts upper and lower case as one address', async () => {
    const place = newNetwork();
    const answers = await times(12, (i) =>
      api.login({ email: i % 2 ? email.toUpperCase() : email, password: wrong }, place),
    );
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it('blocks a network after a hundred wrong passwords for many addresses', async () => {
    const place = newNetwork();
    const answers = await times(110, () => api.login({ email: newEmail(), password: wrong }, place));
    expect(statusesOf(answers)).toEqual({ 401: 100, 429: 10 });
    expect((await api.login({ email, password: testPassword }, place)).statusCode).toBe(429);
  });

  it('counts an IPv6 network of 64 bits as one', async () => {
    const answers = await times(12, (i) => api.login({ email, password: wrong }, `2001:db8:1:2::${i + 1}`));
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 2 });
    expect((await api.login({ email, password: testPassword }, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('blocks fifty wrong passwords for one address from many networks, but not the owner on a known device', async () => {
    const cookies = await knownDevice();
    const answers = await times(60, () => api.login({ email, password: wrong }));
    expect(statusesOf(answers)).toEqual({ 401: 50, 429: 10 });
    expect((await api.login({ email, password: testPassword })).statusCode).toBe(429);
    expect((await api.login({ email, password: testPassword }, newNetwork(), cookies)).statusCode).toBe(200);
  });

  it('lets the owner in on a known device, even on the same network as an attacker', async () => {
    const place = newNetwork();
    const cookies = await knownDevice(place);
    await times(20, () => api.login({ email, password: wrong }, place));
    expect((await api.login({ email, password: testPassword }, place)).statusCode).toBe(429);
    expect((await api.login({ email, password: testPassword }, place, cookies)).statusCode).toBe(200);
  });

  it('allows a known device ten wrong passwords, from any number of networks', async () => {
    const cookies = await knownDevice();
    const answers = await times(12, () => api.login({ email, password: wrong }, newNetwork(), cookies));
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it('exempts a device only for the accounts it signed in to, and ignores forged cookies', async () => {
    const mine = await knownDevice();
    const first = email;
    email = (await signUp(shop)).email;
    await times(60, () => api.login({ email, password: wrong }));
    const login = (cookies: Record<string, string>) =>
      api.login({ email, password: testPassword }, newNetwork(), cookies);
    expect((await login(mine)).statusCode).toBe(429);
    const [device = '', tag = ''] = mine.knownDevice.split('.');
    for (const invented of [`${device}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${tag}`, device, 'x', '%00', '']) {
      expect((await login({ knownDevice: invented })).statusCode).toBe(429);
    }
    email = first;
    await times(60, () => api.login({ email, password: wrong }));
    expect((await login(mine)).statusCode).toBe(200);
  });

  it('remembers the last five accounts of one device', async () => {
    const emails: string[] = [];
    let cookies: Record<string, string> = {};
    for (let i = 0; i < 6; i += 1) {
      email = (await signUp(shop)).email;
      emails.push(email);
      cookies = await knownDevice(newNetwork(), cookies);
    }
    const isKnown = async (address: string | undefined) => {
      await times(60, () => api.login({ email: address, password: wrong }));
      return (await api.login({ email: address, password: testPassword }, newNetwork(), cookies)).statusCode === 200;
    };
    expect(await isKnown(emails[0])).toBe(false);
    expect(await isKnown(emails[1])).toBe(true);
    expect(await isKnown(emails[5])).toBe(true);
  });

  it('resets when the time is over', async () => {
    const place = newNetwork();
    await times(12, () => api.login({ email, password: wrong }, place));
    await shop.database.queries.update(attempts).set({ resetsAt: new Date(0) });
    expect((await api.login({ email, password: testPassword }, place)).statusCode).toBe(200);
  });

  it('stores neither addresses nor networks in its counters', async () => {
    const place = newNetwork();
    await api.login({ email, password: wrong }, place);
    const stored = JSON.stringify(await shop.database.queries.select().from(attempts));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(place);
  });
});
