import { describe, expect, it } from 'vitest';
import { m } from '../../messages/index.ts';
import { sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { type SignedIn, signUp } from '../testing/people.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';

describe('the profile', () => {
  const shop = sharedShop(() => openShop());
  const api = callsOf(shop);
  const asha = shared(() => signUp(shop));

  const profileOf = async (person: SignedIn) => (await api.me(person.accessToken)).json().data;

  it('shows a new shopper with the fields of the spec, and no more', async () => {
    const person = await signUp(shop, 'Ravi Iyer');
    const answer = await api.me(person.accessToken);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().data).toEqual({
      _id: person.userId,
      name: 'Ravi Iyer',
      email: person.email,
      mobile: '',
      veryify_email: false,
      status: 'Active',
      role: 'USER',
      language: 'en',
      address_details: [],
      shopping_cart: [],
      orderHistory: [],
      lastOrder: null,
    });
  });

  it("lists the user's own addresses in order, and own orders newest first with the time of the last", async () => {
    const { queries } = shop.database;
    const [near, far, earlier, later] = [newId(), newId(), newId(), newId()];
    await queries.execute(sql`insert into addresses (id, user_id, slot, address_line, city, state, pincode, mobile) values
      (${far}, ${asha.userId}, 2, 'x', 'x', 'x', 'x', 'x'), (${near}, ${asha.userId}, 1, 'x', 'x', 'x', 'x', 'x')`);
    await queries.execute(sql`insert into orders (id, number, user_id, gross_paise, total_paise, address, created_at) values
      (${earlier}, ${earlier}, ${asha.userId}, 1, 1, '{}', '2026-11-01T10:00:00+05:30'),
      (${later}, ${later}, ${asha.userId}, 1, 1, '{}', '2026-11-02T10:00:00.250+05:30')`);
    await signUp(shop);
    expect(await profileOf(asha)).toMatchObject({
      address_details: [near, far],
      orderHistory: [later, earlier],
      lastOrder: '2026-11-02T04:30:00.250Z',
    });
  });

  it('requires a sign-in', async () => {
    for (const [method, path] of [
      ['GET', 'get-current-user'],
      ['GET', 'logout'],
      ['PUT', 'update-profile'],
    ] as const) {
      const answer = await shop.app.inject({ method, url: `/api/v1/users/${path}` });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        code: 'NOT_SIGNED_IN',
        message: 'Please sign in first.',
        messageKey: 'errors.signInFirst',
      });
    }
  });

  it('changes name and mobile and returns the updated profile', async () => {
    const person = await signUp(shop);
    const answer = await api.updateProfile(person.accessToken, { name: ' Asha Iyer ', mobile: '9876543210' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ name: 'Asha Iyer', mobile: '9876543210' });
    expect(await profileOf(person)).toEqual(answer.json().data);
  });

  it('keeps the mobile when none is sent, and clears it when an empty one is sent', async () => {
    const person = await signUp(shop);
    await api.updateProfile(person.accessToken, { name: 'Asha', mobile: '9876543210' });
    await api.updateProfile(person.accessToken, { name: 'Asha' });
    expect((await profileOf(person)).mobile).toBe('9876543210');
    await api.updateProfile(person.accessToken, { name: 'Asha', mobile: '' });
    expect((await profileOf(person)).mobile).toBe('');
  });

  it('changes neither email nor role nor other fields, and no other user', async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const before = await profileOf(person);
    const more = {
      _id: other.userId,
      id: other.userId,
      userId: other.userId,
      email: 'new@people.example',
      role: 'ADMIN',
      status: 'Inactive',
      veryify_email: true,
      emailConfirmed: true,
      passwordHash: 'x',
      password: 'another password',
      ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`extra${i}`, i])),
    };
    const answer = await api.updateProfile(person.accessToken, { name: 'Changed', ...more });
    expect(answer.statusCode).toBe(200);
    expect(await profileOf(person)).toEqual({ ...before, name: 'Changed' });
    expect((await profileOf(other)).name).toBe('Asha Rao');
  });

  it.each([
    ['no name', { mobile: '9876543210' }, { name: m.validation.nameRequired() }],
    ['a blank name', { name: ' ' }, { name: m.validation.nameRequired() }],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, { name: 'At most 80 characters' }],
    ['a name with a NUL', { name: 'a\u0000b' }, { name: 'Contains characters that cannot be used' }],
    ['a mobile of nine digits', { name: 'Asha', mobile: '987654321' }, { mobile: m.validation.mobileDigits() }],
    ['a mobile with letters', { name: 'Asha', mobile: '98765abcde' }, { mobile: m.validation.mobileDigits() }],
    ['a mobile of nobody', { name: 'Asha', mobile: '0000000000' }, { mobile: m.validation.mobileDigits() }],
    ['a mobile that is too short', { name: 'Asha', mobile: '+91 98765 4321' }, { mobile: m.validation.mobileDigits() }],
    ['a mobile that is a number', { name: 'Asha', mobile: 9876543210 }, { mobile: expect.any(String) }],
  ])('rejects %s with a message under the field and changes nothing', async (_, payload, errors) => {
    const before = await profileOf(asha);
    const answer = await api.updateProfile(asha.accessToken, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors });
    expect(await profileOf(asha)).toEqual(before);
  });
});
