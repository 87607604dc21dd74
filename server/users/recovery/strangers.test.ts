/** Attacks of a stranger on a user's recovery and sign-in, and the ways that the owner still has (decision 0010). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { codeIn, linkTokenIn } from '../../testing/emails.ts';
import { signUp, testPassword } from '../../testing/people.ts';
import { browserOf, openMailingShop } from '../../testing/recovery-calls.ts';
import { sharedShop } from '../../testing/shop.ts';
import { callsOf, newEmail, newNetwork } from '../../testing/user-calls.ts';

const newPassword = 'green chillies in June';
const minute = 60_000;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codesOf = (answers: { json(): { code?: string } }[]) => answers.map((answer) => answer.json().code);

describe('a stranger', () => {
  const shop = sharedShop(() => openMailingShop({}, { now: () => new Date(time) }));
  const api = callsOf(shop);
  let time = Date.now();

  const emailTo = (email: string, count = 1) => shop.mailServer.emailTo(email, count);
  const wrongSignIns = (email: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => api.login({ email, password: 'not the password' })));
  /** Requests codes and enters wrong ones, from separate browsers and networks. */
  async function guess(email: string, browsers: number) {
    for (let i = 0; i < browsers; i += 1) {
      const browser = browserOf(shop);
      await browser.ask(email);
      for (let tries = 0; tries < 5; tries += 1) await browser.verify(email, '000000');
    }
  }

  it('can try no code of another browser, and uses up none of its attempts', async () => {
    const { email } = await signUp(shop);
    const [owner, stranger] = [browserOf(shop), browserOf(shop)];
    await owner.ask(email);
    const code = codeIn(await emailTo(email));
    const without = [];
    for (let i = 0; i < 6; i += 1) without.push(await stranger.verify(email, i < 5 ? otherThan(code) : code));
    expect(codesOf(without)).toEqual(Array(6).fill('CODE_EXPIRED'));
    await stranger.ask(email);
    for (let i = 0; i < 5; i += 1) await stranger.verify(email, otherThan(code));
    expect((await stranger.verify(email, code)).json().code).toBe('CODE_EXPIRED');
    expect((await owner.verify(email, code)).statusCode).toBe(200);
    expect((await owner.reset(email, newPassword)).statusCode).toBe(200);
  });

  it('cannot block the owner with requests from three networks', async () => {
    const { email } = await signUp(shop);
    for (let place = 0; place < 3; place += 1) {
      const stranger = browserOf(shop);
      for (let i = 0; i < 5; i += 1) await stranger.ask(email);
    }
    const sent = 13;
    await emailTo(email, sent);
    const owner = browserOf(shop);
    expect((await owner.ask(email)).statusCode).toBe(200);
    expect((await owner.verify(email, codeIn(await emailTo(email, sent + 1)))).statusCode).toBe(200);
  });

  it('with requests from very many networks does not flood the mailbox, and the owner continues with a sent email', async () => {
    const { email } = await signUp(shop);
    const statuses: number[] = [];
    for (let place = 0; place < 22; place += 1) statuses.push((await browserOf(shop).ask(email)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
    const link = linkTokenIn(await emailTo(email, 20));
    const owner = browserOf(shop);
    const refused = await owner.ask(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('link');
    time += 50 * minute;
    expect((await owner.openLink(link)).json()).toMatchObject({ success: true, data: { email } });
    expect((await owner.reset(email, newPassword)).statusCode).toBe(200);
    expect((await api.login({ email, password: newPassword })).statusCode).toBe(200);
  });

  it('who uses up the codes of a day does not lock out the owner: the link and a known device still work', async () => {
    const { email } = await signUp(shop);
    const signedIn = await api.login({ email, password: testPassword });
    const known = browserOf(shop);
    known.keep(signedIn);
    await guess(email, 6);
    const owner = browserOf(shop);
    await owner.ask(email);
    const message = await emailTo(email, 7);
    const refused = await owner.verify(email, codeIn(message));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', message: expect.stringContaining('link') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60 * 60);
    expect((await owner.openLink(linkTokenIn(message))).statusCode).toBe(200);
    await known.ask(email);
    expect((await known.verify(email, codeIn(await emailTo(email, 8)))).statusCode).toBe(200);
  });

  it('has as many attempts in a day for an unknown address', async () => {
    const email = newEmail();
    await guess(email, 6);
    const browser = browserOf(shop);
    await browser.ask(email);
    expect((await browser.verify(email, '000000')).statusCode).toBe(429);
  });

  it('who guesses passwords from many networks does not lock the owner out of a new device', async () => {
    const { email } = await signUp(shop);
    await wrongSignIns(email, 60);
    const device = browserOf(shop);
    const signIn = (password: string) => api.login({ email, password }, newNetwork(), device.cookies);
    const refused = await signIn(testPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('Forgot password?');
    // The link proves access to the mailbox, so this device may try its password.
    await device.ask(email);
    await device.openLink(linkTokenIn(await emailTo(email)));
    expect((await signIn(testPassword)).statusCode).toBe(200);
    // A code, with a new password, does the same.
    const another = browserOf(shop);
    await another.ask(email);
    await another.verify(email, codeIn(await emailTo(email, 2)));
    await another.reset(email, newPassword);
    expect((await api.login({ email, password: newPassword }, newNetwork(), another.cookies)).statusCode).toBe(200);
  });

  it('finds a link invalid after an hour, after a new password, for a suspended account, and when forged', async () => {
    const person = await signUp(shop);
    const owner = browserOf(shop);
    await owner.ask(person.email);
    const link = linkTokenIn(await emailTo(person.email));
    const invented = [`${link}x`, link.slice(0, -1), link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'x', ''];
    for (const token of invented) expect((await browserOf(shop).openLink(token)).statusCode).toBe(400);
    time += 60 * minute;
    expect((await browserOf(shop).openLink(link)).json().code).toBe('LINK_EXPIRED');
    await owner.ask(person.email);
    const next = linkTokenIn(await emailTo(person.email, 2));
    await owner.openLink(next);
    await owner.reset(person.email, newPassword);
    expect((await browserOf(shop).openLink(next)).json().code).toBe('LINK_EXPIRED');
  });

  it('gets the same cookie and the same response for every address', async () => {
    const { email } = await signUp(shop);
    const answers = [await browserOf(shop).ask(email), await browserOf(shop).ask(newEmail())];
    const [one, other] = answers.map(({ cookies }) => cookies.map(({ value: _, ...cookie }) => cookie));
    expect(one).toEqual(other);
    expect(one).toMatchObject([{ name: 'recoveryBrowser', httpOnly: true, sameSite: 'Strict', maxAge: 600 }]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    const again = browserOf(shop);
    await again.ask(email);
    const before = again.cookies.recoveryBrowser;
    await again.ask(newEmail());
    expect(again.cookies.recoveryBrowser).toBe(before);
  });

  it('causes as many database rows and emails for an unknown address, and none is sent at once', async () => {
    const { email } = await signUp(shop);
    await shop.mail.idle();
    const before = shop.mailServer.attempts;
    await browserOf(shop).ask(email);
    expect(shop.mailServer.attempts).toBe(before);
    await emailTo(email);
    const emails = shop.mailServer.emails.length;
    await browserOf(shop).ask(newEmail());
    await shop.mail.idle();
    expect(shop.mailServer.emails).toHaveLength(emails);
    const { rows } = (await shop.database.queries.execute(
      'select recipient = $$$$ as nobody, text, sent_at is null as waiting from outbox order by id desc limit 2',
    )) as { rows: unknown[] };
    expect(rows).toEqual([
      { nobody: true, text: '', waiting: false },
      { nobody: false, text: '', waiting: false },
    ]);
  });

  it.each([
    ['no link', {}, { token: 'The link is incomplete' }],
    ['a torn link', { token: 'abc' }, { token: 'The link is incomplete' }],
  ])('gets an error for %s', async (_, payload, errors) => {
    expect((await api.send(calls.openRecoveryLink, { payload })).json()).toMatchObject({ code: 'VALIDATION', errors });
  });
});
