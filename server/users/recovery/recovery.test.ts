import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { m } from '../../../messages/index.ts';
import { eq } from '../../db/drizzle.ts';
import { codeIn } from '../../testing/emails.ts';
import { signUp, testPassword } from '../../testing/people.ts';
import { browserOf, openMailingShop } from '../../testing/recovery-calls.ts';
import { sharedShop } from '../../testing/shop.ts';
import { callsOf, newEmail } from '../../testing/user-calls.ts';
import { resetCodes, resetProofs, users } from '../tables.ts';

const newPassword = 'green chillies in June';
const minute = 60_000;

describe('password recovery', () => {
  let log = '';
  let time: number;
  const write = (line: string) => {
    log += line;
  };
  const shop = sharedShop(() =>
    openMailingShop({ LOG_LEVEL: 'trace' }, { logTo: { write }, now: () => new Date(time) }),
  );
  const api = callsOf(shop);
  beforeEach(() => {
    time = Date.now();
    shop.mailServer.manner = 'takes';
  });

  const newCodeOf = async (email: string, count = 1) => codeIn(await shop.mailServer.emailTo(email, count));
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  /** A user who has just received a code. */
  async function asked() {
    const person = await signUp(shop);
    const browser = browserOf(shop);
    await browser.ask(person.email);
    return { person, browser, code: await newCodeOf(person.email) };
  }

  /** A user whose browser has just received the proof that allows a reset. */
  async function proved() {
    const { person, browser, code } = await asked();
    expect((await browser.verify(person.email, code)).statusCode).toBe(200);
    return { person, browser };
  }

  it('leads from a code by email to a new password, and ends every sign-in', async () => {
    const person = await signUp(shop);
    const elsewhere = (await api.login({ email: person.email, password: testPassword })).json().data;
    const browser = browserOf(shop);
    expect((await browser.ask(person.email.toUpperCase())).json()).toMatchObject({ success: true, data: {} });
    const code = await newCodeOf(person.email);
    const verified = await browser.verify(person.email, code);
    expect(verified.json()).toMatchObject({ success: true, data: {} });
    const reset = await browser.reset(person.email, newPassword);
    expect(reset.json()).toMatchObject({ success: true, message: 'Your password is changed. Please sign in.' });
    expect(reset.cookies).toMatchObject([{ name: 'resetProof', value: '' }]);

    expect((await api.login({ email: person.email, password: testPassword })).statusCode).toBe(401);
    expect((await api.login({ email: person.email, password: newPassword })).statusCode).toBe(200);
    for (const token of [person.accessToken, elsewhere.accessToken]) {
      expect((await api.me(token)).json().code).toBe('SIGN_IN_ENDED');
    }
    expect((await api.refresh(person.refreshToken)).statusCode).toBe(401);
    expect((await shop.mailServer.emailTo(person.email, 2)).subject).toBe('Your password was changed');
    const [row] = await shop.database.queries.select().from(users).where(eq(users.id, person.userId));
    expect(row?.emailConfirmed).toBe(true);
    for (const secret of [code, browser.cookies.resetProof ?? 'none', newPassword]) expect(log).not.toContain(secret);
  });

  it('gives the same response with or without an account, and sends email only to active accounts', async () => {
    const [known, suspended] = [await signUp(shop), await signUp(shop)];
    await shop.database.queries.update(users).set({ status: 'Suspended' }).where(eq(users.id, suspended.userId));
    const unknown = newEmail();
    const answers = [];
    for (const email of [known.email, suspended.email, unknown]) answers.push(await browserOf(shop).ask(email));
    await shop.mail.idle();
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(shop.mailServer.emails.filter((each) => each.to === known.email)).toHaveLength(1);
    expect(shop.mailServer.emails.filter((each) => [suspended.email, unknown].includes(each.to))).toEqual([]);
    const guesses = [];
    for (const email of [known.email, unknown]) guesses.push(await browserOf(shop).verify(email, '000000'));
    expect(guesses.map((answer) => answer.body)).toEqual([guesses[0]?.body, guesses[0]?.body]);
  });

  it.each(['hangs', 'refuses', 'defers'] as const)(
    'gives the usual response while the mail server %s',
    async (manner) => {
      const person = await signUp(shop);
      shop.mailServer.manner = manner;
      const before = shop.mailServer.attempts;
      const answers = [await browserOf(shop).ask(person.email), await browserOf(shop).ask(newEmail())];
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
      await expect.poll(() => shop.mailServer.attempts).toBeGreaterThan(before);
    },
  );

  it('checks five of fifty concurrent guesses, and then rejects even the right code', async () => {
    const { person, browser, code } = await asked();
    const guesses = await Promise.all(Array.from({ length: 50 }, () => browser.verify(person.email, otherThan(code))));
    const codes = guesses.map((answer) => answer.json().code).sort();
    expect(codes).toEqual([...Array(45).fill('CODE_EXPIRED'), ...Array(5).fill('WRONG_CODE')]);
    expect((await browser.verify(person.email, code)).json().code).toBe('CODE_EXPIRED');
    expect(browser.cookies.resetProof).toBeUndefined();
  });

  it('gives one proof to five concurrent requests with the right code', async () => {
    const { person, browser, code } = await asked();
    const tries = await Promise.all(Array.from({ length: 5 }, () => browser.verify(person.email, code)));
    expect(tries.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await browser.verify(person.email, code)).json().code).toBe('CODE_EXPIRED');
  });

  it('shows the remaining attempts, and accepts the code until the last of them', async () => {
    const { person, browser, code } = await asked();
    for (const said of ['4 more times', '3 more times', '2 more times', 'one more time']) {
      const answer = await browser.verify(person.email, otherThan(code));
      expect(answer.json()).toMatchObject({ code: 'WRONG_CODE', message: expect.stringContaining(said) });
    }
    expect((await browser.verify(person.email, code)).statusCode).toBe(200);
  });

  it('accepts a code for ten minutes, and replaces it by a new one', async () => {
    const { person, browser, code: first } = await asked();
    time += 10 * minute;
    expect((await browser.verify(person.email, first)).json().code).toBe('CODE_EXPIRED');
    await browser.ask(person.email);
    const second = await newCodeOf(person.email, 2);
    await browser.ask(person.email);
    const third = await newCodeOf(person.email, 3);
    if (second !== third) expect((await browser.verify(person.email, second)).json().code).toBe('WRONG_CODE');
    time += 10 * minute - 1;
    expect((await browser.verify(person.email, third)).statusCode).toBe(200);
  });

  it('stores neither code nor proof in plain text', async () => {
    const { person, browser, code } = await asked();
    const [stored] = await shop.database.queries.select().from(resetCodes).where(eq(resetCodes.email, person.email));
    expect(stored?.codeHash).toMatch(/^[\w-]{43}$/);
    expect(stored?.codeHash).not.toContain(code);
    await browser.verify(person.email, code);
    const [proof] = await shop.database.queries.select().from(resetProofs).where(eq(resetProofs.userId, person.userId));
    expect(proof?.tokenHash).toMatch(/^[\w-]{43}$/);
    expect(proof?.tokenHash).not.toBe(browser.cookies.resetProof);
  });

  it('never resets without the proof, from another browser, for another address, twice, or late', async () => {
    const { person, browser } = await proved();
    const other = await proved();
    const refused = [
      await browser.reset(person.email, newPassword, {}),
      await browser.reset(person.email, newPassword, { resetProof: 'x'.repeat(43) }),
      await browser.reset(person.email, newPassword, other.browser.cookies),
      await browserOf(shop).reset(person.email, newPassword),
      await browser.reset(other.person.email, newPassword),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('RESET_NOT_ALLOWED');
    }
    for (const { email } of [person, other.person]) {
      expect((await api.login({ email, password: testPassword })).statusCode).toBe(200);
    }
    expect((await browser.reset(person.email, newPassword)).statusCode).toBe(200);
    expect((await browser.reset(person.email, 'yet another one')).statusCode).toBe(403);
    time += 10 * minute;
    expect((await other.browser.reset(other.person.email, newPassword)).statusCode).toBe(403);
    expect((await api.login({ email: other.person.email, password: newPassword })).statusCode).toBe(401);
  });

  it('resets once when the same proof is sent ten times at once', async () => {
    const { person, browser } = await proved();
    const passwords = Array.from({ length: 10 }, (_, i) => `${newPassword} ${i}`);
    const answers = await Promise.all(passwords.map((each) => browser.reset(person.email, each)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(403)]);
    const won = answers.findIndex((answer) => answer.statusCode === 200);
    expect((await api.login({ email: person.email, password: passwords[won] })).statusCode).toBe(200);
  });

  it('rejects a common or short password, and the proof stays valid', async () => {
    const { person, browser } = await proved();
    const common = await browser.reset(person.email, 'password123');
    expect(common.json()).toMatchObject({ code: 'VALIDATION', errors: { newPassword: expect.any(String) } });
    const short = await browser.reset(person.email, 'seven 7');
    expect(short.json()).toMatchObject({ code: 'VALIDATION', errors: { newPassword: m.validation.passwordShort() } });
    expect((await browser.reset(person.email, newPassword)).statusCode).toBe(200);
  });

  it('allows five requests an hour for an address from one network, known or not', async () => {
    for (const email of [(await signUp(shop)).email, newEmail()]) {
      const browser = browserOf(shop);
      for (let i = 0; i < 5; i += 1) expect((await browser.ask(email)).statusCode).toBe(200);
      const sixth = await browser.ask(email);
      expect(sixth.json().code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
      expect((await browserOf(shop).ask(email)).statusCode).toBe(200);
    }
  });

  it.each([
    ['no address', calls.forgotPassword, {}, { email: m.validation.emailRequired() }],
    ['an invalid address', calls.forgotPassword, { email: 'asha' }, { email: m.validation.emailInvalid() }],
    ['no code', calls.verifyOtp, { email: 'a@b.example' }, { otp: 'Code is required' }],
    ['five digits', calls.verifyOtp, { email: 'a@b.example', otp: '12345' }, { otp: 'The code has 6 digits' }],
    ['a number', calls.verifyOtp, { email: 'a@b.example', otp: 123456 }, { otp: 'Code is required' }],
    ['a letter', calls.verifyOtp, { email: 'a@b.example', otp: '12345O' }, { otp: 'The code has 6 digits' }],
    ['no password', calls.resetPassword, { email: 'a@b.example' }, { newPassword: m.validation.passwordRequired() }],
  ])('rejects %s with a message under the field', async (_, call, payload, errors) => {
    const answer = await api.send(call, { payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors });
  });
});

describe.each(['http', 'https'])('the proof of a shop reached by %s', (protocol) => {
  it('is a cookie for this host only, which scripts cannot read', async () => {
    const shop = await openMailingShop({ PUBLIC_URL: `${protocol}://shop.example` });
    try {
      const { email } = await signUp(shop);
      const browser = browserOf(shop);
      await browser.ask(email);
      const answer = await browser.verify(email, codeIn(await shop.mailServer.emailTo(email)));
      const nameOf = (name: string) => (protocol === 'https' ? `__Host-${name}` : name);
      expect(answer.cookies).toMatchObject([
        { name: nameOf('resetProof'), path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 600 },
        { name: nameOf('knownDevice'), path: '/', httpOnly: true, sameSite: 'Strict' },
      ]);
      for (const { secure, domain } of answer.cookies) {
        expect(secure ?? false).toBe(protocol === 'https');
        expect(domain).toBeUndefined();
      }
      expect((await browser.reset(email, newPassword)).statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
    } finally {
      await shop.dispose();
    }
  });
});
