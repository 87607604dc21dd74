import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { m } from '../../messages/index.ts';
import { eq } from '../db/drizzle.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { callsOf, newEmail, newNetwork } from '../testing/user-calls.ts';
import { createPasswords } from './passwords.ts';
import { users } from './tables.ts';

const password = 'ripe mangoes in May';

describe('registration', () => {
  // The production parameters: other tests use cheaper ones.
  const passwords = createPasswords({ longest: 20_000 });
  const shop = sharedShop(() => openShop({}, { passwords }));
  const api = callsOf(shop);

  const rowsOf = (email: string) => shop.database.queries.select().from(users).where(eq(users.email, email));

  it('creates an account and asks to sign in', async () => {
    const email = newEmail();
    const answer = await api.register({ name: '  Asha Rao ', email, password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: 'Account created. Please sign in.',
      messageKey: 'answers.accountCreated',
      data: {},
    });
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ name: 'Asha Rao', role: 'USER', status: 'Active', emailConfirmed: false });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('rejects an address that only looks like another one', async () => {
    const email = `asha-${newEmail()}`;
    await api.register({ name: 'Asha', email, password });
    const [first = '', ...rest] = email;
    const wide = String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0);
    const unseen = [...'\u200b\u200d\u2060\u00ad\u202c\u200e\u0080\u009f\ue000\ufffc\uffff\ufe0f\u{1d159}'];
    const hidden = unseen.map((sign) => first + sign + rest.join(''));
    const hyphens = [...'\u2010\u2011\u2012\u2212\ufe63\uff0d'].map((hyphen) => email.replaceAll('-', hyphen));
    for (const alike of [...hidden, ...hyphens, wide + rest.join(''), `\ufeff${email}`]) {
      const answer = await api.register({ name: 'Someone Else', email: alike, password: 'another password' });
      expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    }
  });

  it('rejects an address that has an account, in any letter case', async () => {
    const email = newEmail();
    await api.register({ name: 'Asha', email, password });
    const answer = await api.register({
      name: 'Someone Else',
      email: email.toUpperCase(),
      password: 'another password',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN', errors: { email: expect.any(String) } });
    expect(await rowsOf(email)).toMatchObject([{ name: 'Asha' }]);
    expect((await api.login({ email, password })).statusCode).toBe(200);
  });

  it('accepts one of ten concurrent registrations of the same address, and rejects the others', async () => {
    const email = newEmail();
    const names = Array.from({ length: 10 }, (_, i) => `Asha ${i}`);
    const answers = await Promise.all(names.map((name) => api.register({ name, email, password })));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it('ignores role, status and every other unknown field', async () => {
    const email = newEmail();
    const more = {
      role: 'ADMIN',
      status: 'Suspended',
      emailConfirmed: true,
      veryify_email: true,
      id: 'x',
      _id: 'x',
      mobile: '1',
    };
    expect((await api.register({ name: 'Asha', email, password, ...more })).statusCode).toBe(200);
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ role: 'USER', status: 'Active', emailConfirmed: false, mobile: '' });
    expect(row?.id).toMatch(/^[0-9a-z]{26}$/);
  });

  it.each(['password', 'Password123', '12345678', 'qwertyuiop', 'iloveyou1', 'P@SSW0RD'])(
    'rejects the common password %s',
    async (common) => {
      const email = newEmail();
      const answer = await api.register({ name: 'Asha', email, password: common });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION',
        errors: { password: expect.stringContaining('common') },
      });
      expect(await rowsOf(email)).toEqual([]);
    },
  );

  it.each([
    ['no name', { name: undefined }, { name: m.validation.nameRequired() }],
    ['a blank name', { name: '   ' }, { name: m.validation.nameRequired() }],
    ['a name that is a number', { name: 7 }, { name: m.validation.nameRequired() }],
    ['a name that is a list', { name: ['Asha'] }, { name: m.validation.nameRequired() }],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, { name: 'At most 80 characters' }],
    ['a name with a NUL', { name: 'As\u0000ha' }, { name: 'Contains characters that cannot be used' }],
    ['half a surrogate in the name', { name: 'A\ud83d' }, { name: 'Contains characters that cannot be used' }],
    [
      'half a surrogate in the email',
      { email: 'a\ud800@b.example' },
      { email: 'Contains characters that cannot be used' },
    ],
    ['no email', { email: undefined }, { email: m.validation.emailRequired() }],
    ['an empty email', { email: '' }, { email: m.validation.emailRequired() }],
    ['an email without @', { email: 'asha.example' }, { email: m.validation.emailInvalid() }],
    ['an email with two @', { email: 'a@b@c.example' }, { email: m.validation.emailInvalid() }],
    ['an email with a space', { email: 'a b@c.example' }, { email: m.validation.emailInvalid() }],
    [
      'an email of 10,000 characters',
      { email: `${'a'.repeat(10_000)}@b.example` },
      { email: 'At most 254 characters' },
    ],
    ['an email with a NUL', { email: 'a\u0000@b.example' }, { email: expect.any(String) }],
    ['an email that is an object', { email: { $ne: '' } }, { email: m.validation.emailRequired() }],
    ['no password', { password: undefined }, { password: m.validation.passwordRequired() }],
    ['an empty password', { password: '' }, { password: m.validation.passwordRequired() }],
    ['a password of 7 characters', { password: 'seven 7' }, { password: m.validation.passwordShort() }],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, { password: 'At most 128 characters' }],
    ['a password that is null', { password: null }, { password: m.validation.passwordRequired() }],
  ])('rejects %s with a message under the field', async (_, change, errors) => {
    const before = await shop.database.queries.$count(users);
    const answer = await api.register({ name: 'Asha', email: newEmail(), password, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'VALIDATION', errors });
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(errors));
    expect(await shop.database.queries.$count(users)).toBe(before);
  });

  it('names every missing field at once', async () => {
    const answer = await api.register({});
    expect(answer.json().errors).toEqual({
      name: m.validation.nameRequired(),
      email: m.validation.emailRequired(),
      password: m.validation.passwordRequired(),
    });
  });

  it.each([
    ['broken JSON', 'application/json', '{"name": "Asha"', 400, 'MALFORMED'],
    ['a list', 'application/json', '[]', 400, 'VALIDATION'],
    ['null', 'application/json', 'null', 400, 'VALIDATION'],
    ['nothing', 'application/json', '', 400, 'VALIDATION'],
    ['a __proto__', 'application/json', '{"__proto__": {"role": "ADMIN"}}', 400, 'MALFORMED'],
    ['a form', 'application/x-www-form-urlencoded', 'name=Asha', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'text/plain', '{"name": "Asha"}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than it takes', 'application/json', JSON.stringify({ name: 'a'.repeat(200_000) }), 413, 'TOO_LARGE'],
  ])('rejects a body that is %s', async (_, type, payload, status, code) => {
    const answer = await api.send(calls.register, { payload, headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code });
  });

  it.each([
    ['Hindi', 'आशा राव', 'आशा@उदाहरण.भारत', 'पके हुए आम मई में'],
    ['half a surrogate in the password', 'Asha', newEmail(), 'half \ud83d of it'],
    ['a NUL in the password', 'Asha', newEmail(), 'mangoes\u0000in May'],
    ['ligatures that grow', 'Asha', newEmail(), '\ufdfa'.repeat(128)],
  ])('accepts names, addresses and passwords with %s and signs in with them', async (_, name, email, secret) => {
    expect((await api.register({ name, email, password: secret })).statusCode).toBe(200);
    expect((await api.login({ email, password: secret })).statusCode).toBe(200);
    expect((await api.login({ email, password: `${secret.slice(0, -1)}x` })).statusCode).toBe(401);
  });

  it('stops revealing existing accounts after 100 taken addresses from one network', async () => {
    const place = newNetwork();
    const email = newEmail();
    await api.register({ name: 'Asha', email, password });
    for (let i = 0; i < 5; i += 1) await api.register({ name: 'New', email: newEmail(), password }, place);
    for (let i = 0; i < 100; i += 1) {
      expect((await api.register({ name: 'Asha', email, password }, place)).statusCode).toBe(409);
    }
    for (const each of [email, newEmail()]) {
      const answer = await api.register({ name: 'Asha', email: each, password }, place);
      expect(answer.statusCode).toBe(429);
      expect(answer.json().code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await api.register({ name: 'Asha', email: newEmail(), password })).statusCode).toBe(200);
  });
});
