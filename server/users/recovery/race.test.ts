import { describe, expect, it } from 'vitest';
import { codeIn } from '../../testing/emails.ts';
import { signUp, testPassword } from '../../testing/people.ts';
import { browserOf, openMailingShop } from '../../testing/recovery-calls.ts';
import { sharedShop } from '../../testing/shop.ts';
import { callsOf } from '../../testing/user-calls.ts';
import { createPasswords, type Passwords } from '../passwords.ts';

/** Password checks that pause after success until they are released. */
function heldPasswords() {
  const real = createPasswords({ longest: 20_000 });
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const passwords: Passwords = {
    hash: real.hash,
    async matches(stored, password) {
      const same = await real.matches(stored, password);
      reached.resolve();
      await release.promise;
      return same;
    },
  };
  return { passwords, reached: reached.promise, release: release.resolve };
}

describe('a sign-in with the old password', () => {
  const held = heldPasswords();
  const shop = sharedShop(() => openMailingShop({}, { passwords: held.passwords }));

  it('cannot start after a reset, even when its password was checked just before', async () => {
    const api = callsOf(shop);
    const person = await signUp(shop);
    const signIn = api.login({ email: person.email, password: testPassword });
    await held.reached;
    const browser = browserOf(shop);
    await browser.ask(person.email);
    await browser.verify(person.email, codeIn(await shop.mailServer.emailTo(person.email)));
    expect((await browser.reset(person.email, 'green chillies in June')).statusCode).toBe(200);
    held.release();
    const answer = await signIn;
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('WRONG_CREDENTIALS');
  });
});
