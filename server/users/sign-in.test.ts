import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { tokenNames } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { eq } from '../db/drizzle.ts';
import { manySignedIn, signUp, testPassword } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { callsOf, newEmail } from '../testing/user-calls.ts';
import { createPasswords } from './passwords.ts';
import { sessions, users } from './tables.ts';

describe('signing in', () => {
  const verify = vi.fn(argon2.verify);
  const passwords = createPasswords({ longest: 20_000, verify });
  const shop = sharedShop(() => openShop({}, { passwords }));
  const api = callsOf(shop);

  it('returns tokens that the shopper can use at once', async () => {
    const { email, userId } = await signUp(shop);
    const answer = await api.login({ email: email.toUpperCase(), password: testPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.json();
    expect(Object.keys(data).sort()).toEqual([tokenNames.access, tokenNames.refresh]);
    expect((await api.me(data.accessToken)).json().data).toMatchObject({ _id: userId, email });
  });

  it('remembers the device by a cookie that scripts and other sites cannot use', async () => {
    const { email } = await signUp(shop);
    const answer = await api.login({ email, password: testPassword });
    expect(answer.cookies).toMatchObject([{ name: 'knownDevice', httpOnly: true, sameSite: 'Strict' }]);
  });

  it("stores the first 200 characters of the browser's name", async () => {
    const { email, userId } = await signUp(shop);
    const payload = { email, password: testPassword };
    await shop.app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload,
      headers: { 'user-agent': 'B'.repeat(5000) },
    });
    const rows = await shop.database.queries.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map((row) => row.userAgent)).toContain('B'.repeat(200));
  });

  it('gives the same response for an unknown address and a wrong password', async () => {
    const { email } = await signUp(shop);
    const wrong = await api.login({ email, password: 'not the password' });
    const unknown = await api.login({ email: newEmail(), password: 'not the password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      success: false,
      code: 'WRONG_CREDENTIALS',
      message: 'The email or password is not correct.',
      messageKey: 'errors.wrongCredentials',
    });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
    const names = (answer: typeof wrong) => Object.keys(answer.headers).sort();
    expect(names(unknown)).toEqual(names(wrong));
  });

  it('does the work of a password check for unknown addresses too', async () => {
    const { email } = await signUp(shop);
    const work = async (address: string) => {
      const before = verify.mock.calls.length;
      await api.login({ email: address, password: 'not the password' });
      return verify.mock.calls.length - before;
    };
    expect(await work(email)).toBe(1);
    expect(await work(newEmail())).toBe(1);
  });

  it.each(['Suspended', 'Inactive'] as const)(
    'reveals that a user is %s only after the right password',
    async (status) => {
      const { email, userId } = await signUp(shop);
      await shop.database.queries.update(users).set({ status }).where(eq(users.id, userId));
      expect((await api.login({ email, password: 'not the password' })).json().code).toBe('WRONG_CREDENTIALS');
      const answer = await api.login({ email, password: testPassword });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('ACCOUNT_SUSPENDED');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it.each([
    ['no email', { email: undefined }, { email: m.validation.emailRequired() }],
    ['an email of the wrong form', { email: 'asha' }, { email: m.validation.emailInvalid() }],
    ['no password', { password: '' }, { password: m.validation.passwordRequired() }],
    ['a short password', { password: 'short' }, { password: m.validation.passwordShort() }],
    ['a password of a megabyte', { password: 'x'.repeat(90_000) }, { password: 'At most 128 characters' }],
    ['a password that is an object', { password: { $gt: '' } }, { password: m.validation.passwordRequired() }],
  ])('rejects %s with a message under the field, without any work', async (_, change, errors) => {
    const before = verify.mock.calls.length;
    const answer = await api.login({ email: newEmail(), password: testPassword, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors });
    expect(verify).toHaveBeenCalledTimes(before);
  });

  it('signs in 60 users at once', async () => {
    const people = await manySignedIn(shop, 60);
    const answers = await Promise.all(people.map(({ email }) => api.login({ email, password: testPassword })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(60).fill(200));
  });
});

it('does not check a password that has waited for a second, and asks its owner to retry', async () => {
  const passwords = createPasswords({ atOnce: 1, longest: 10, verify: () => new Promise(() => {}) });
  void passwords.matches(undefined, testPassword);
  await expect(passwords.matches(undefined, testPassword)).rejects.toMatchObject({
    code: 'BUSY',
    details: { retryAfter: 1 },
  });
});

describe('sign-in with more passwords waiting than can be checked', () => {
  it('asks late users to retry, and serves the others', async () => {
    const held = Promise.withResolvers<void>();
    const verify: typeof argon2.verify = (...args) => held.promise.then(() => argon2.verify(...args));
    const passwords = createPasswords({ atOnce: 1, waiting: 3, longest: 20_000, verify });
    const shop = await openShop({}, { passwords });
    try {
      const people = await manySignedIn(shop, 10);
      const api = callsOf(shop);
      const refused: Awaited<ReturnType<typeof api.login>>[] = [];
      const signingIn = people.map(async ({ email }) => {
        const answer = await api.login({ email, password: testPassword });
        if (answer.statusCode === 503) refused.push(answer);
        return answer.statusCode;
      });
      await expect.poll(() => refused.length).toBe(6);
      held.resolve();
      expect((await Promise.all(signingIn)).filter((status) => status === 200)).toHaveLength(4);
      expect(refused[0]?.json().code).toBe('BUSY');
      expect(refused[0]?.headers['retry-after']).toBe('1');
      const again = await api.login({ email: people[9]?.email, password: testPassword });
      expect(again.statusCode).toBe(200);
    } finally {
      await shop.dispose();
    }
  });
});
