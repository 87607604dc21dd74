import * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { signUp } from '../testing/people.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';
import { createPasswords } from './passwords.ts';
import { users } from './tables.ts';

describe('the first administrator', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.dispose());

  const roleAfterSignIn = async (email: string, password: string) => {
    const api = callsOf(shop);
    const { data } = (await api.login({ email, password })).json();
    return (await api.me(data.accessToken)).json().data.role;
  };
  const administrators = () => shop.database.queries.select().from(users).where(eq(users.role, 'ADMIN'));

  it('is created with the given password, once', async () => {
    const first = await shop.users.ensureAdministrator('Owner@Shop.example', 'from the settings');
    expect(first).toEqual({ email: 'owner@shop.example', password: 'from the settings', created: true });
    expect(await roleAfterSignIn('owner@shop.example', 'from the settings')).toBe('ADMIN');
    expect(await shop.users.ensureAdministrator('Other@Shop.example', 'another password')).toBeNull();
    expect(await administrators()).toHaveLength(1);
  });

  it('gets a generated password, which can be read out, when none is given', async () => {
    const first = await shop.users.ensureAdministrator('owner@shop.example');
    expect(first?.password).toMatch(/^([2-9a-hjkmnp-tw-z]{5}-){3}[2-9a-hjkmnp-tw-z]{5}$/);
    expect(await roleAfterSignIn('owner@shop.example', first?.password ?? '')).toBe('ADMIN');
  });

  it("is not created from a shopper's account with the address", async () => {
    const shopper = await signUp(shop);
    expect(await shop.users.ensureAdministrator(shopper.email, 'from the settings')).toBeNull();
    expect(await administrators()).toEqual([]);
  });
});

describe('processes that start at once', () => {
  it('create one administrator, although each found none', async () => {
    const starters = 8;
    const { promise: allHash, resolve } = Promise.withResolvers<void>();
    let hashing = 0;
    const passwords = createPasswords({
      atOnce: starters,
      hash: async (...args) => {
        hashing += 1;
        if (hashing === starters) resolve();
        await allHash;
        return argon2.hash(...args);
      },
    });
    const shop = await openShop({}, { passwords });
    try {
      const all = await Promise.all(
        Array.from({ length: starters }, (_, i) => shop.users.ensureAdministrator(`owner${i}@shop.example`)),
      );
      expect(all.filter((each) => each !== null)).toHaveLength(1);
      expect(await shop.database.queries.$count(users, eq(users.role, 'ADMIN'))).toBe(1);
    } finally {
      await shop.dispose();
    }
  });
});
