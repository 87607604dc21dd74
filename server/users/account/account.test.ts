import { beforeEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { m } from '../../../messages/index.ts';
import { eq } from '../../db/drizzle.ts';
import { tokenIn } from '../../testing/emails.ts';
import { type SignedIn, signUp, testPassword } from '../../testing/people.ts';
import { openMailingShop } from '../../testing/recovery-calls.ts';
import { sharedShop } from '../../testing/shop.ts';
import { bearer, callsOf, newEmail, newNetwork } from '../../testing/user-calls.ts';
import { users } from '../tables.ts';

const newPassword = 'green chillies in June';
const day = 24 * 60 * 60_000;

describe('the account', () => {
  const shop = sharedShop(() => openMailingShop({ PUBLIC_URL: 'https://shop.example' }, { now: () => new Date(time) }));
  const api = callsOf(shop);
  let time: number;
  beforeEach(() => {
    time = Date.now();
  });

  const change = ({ headers }: Pick<SignedIn, 'headers'>, payload: object) =>
    api.send(calls.changePassword, { headers, payload });
  const devices = async (token: string) =>
    (await api.send(calls.getDevices, { headers: bearer(token) })).json().data as {
      _id: string;
      name: string;
      browser: string | null;
      system: string | null;
      current: boolean;
    }[];
  const signOutDevice = (token: string, deviceId: string) =>
    shop.app.inject({
      method: calls.signOutDevice.method,
      url: pathOf(calls.signOutDevice, { deviceId }),
      headers: bearer(token),
    });
  const signInAgain = async ({ email }: SignedIn, userAgent = '') => {
    const headers = { 'user-agent': userAgent };
    const answer = await api.send(calls.login, {
      payload: { email, password: testPassword },
      headers,
      remoteAddress: newNetwork(),
    });
    return answer.json().data as { accessToken: string; refreshToken: string };
  };

  describe('a password change', () => {
    it('to the password that it is already changes nothing: its first answer was lost', async () => {
      const person = await signUp(shop);
      const other = await signInAgain(person);
      const again = { currentPassword: testPassword, newPassword: testPassword };
      expect((await change(person, again)).statusCode).toBe(200);
      expect((await api.me(other.accessToken)).statusCode).toBe(200);
      expect((await change(person, { ...again, currentPassword: newPassword })).statusCode).toBe(400);
    });

    it('needs the current password, ends the other sign-ins, keeps this one, and sends an email', async () => {
      const person = await signUp(shop);
      const other = await signInAgain(person);
      const answer = await change(person, { currentPassword: testPassword, newPassword });
      expect(answer.json()).toMatchObject({ success: true, data: {} });
      expect((await api.me(person.accessToken)).statusCode).toBe(200);
      expect((await api.me(other.accessToken)).statusCode).toBe(401);
      expect((await api.login({ email: person.email, password: testPassword })).statusCode).toBe(401);
      expect((await api.login({ email: person.email, password: newPassword })).statusCode).toBe(200);
      expect((await shop.mailServer.emailTo(person.email)).subject).toBe('Your password was changed');
    });

    it('is rejected with a wrong current password, ten times, and then blocked for a while', async () => {
      const person = await signUp(shop);
      for (let i = 0; i < 10; i += 1) {
        const answer = await change(person, { currentPassword: 'not the password', newPassword });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          code: 'WRONG_PASSWORD',
          errors: { currentPassword: expect.any(String) },
        });
      }
      const answer = await change(person, { currentPassword: testPassword, newPassword });
      expect(answer.json().code).toBe('TOO_MANY_ATTEMPTS');
      expect((await api.me(person.accessToken)).statusCode).toBe(200);
    });

    it('succeeds once when two are sent at the same time', async () => {
      const person = await signUp(shop);
      const passwords = ['first of the two', 'second of the two'];
      const answers = await Promise.all(
        passwords.map((each) => change(person, { currentPassword: testPassword, newPassword: each })),
      );
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
      const won = passwords[answers.findIndex((answer) => answer.statusCode === 200)];
      expect((await api.login({ email: person.email, password: won })).statusCode).toBe(200);
    });

    it('is one change when the same is sent sixteen times at the same moment', async () => {
      const person = await signUp(shop);
      const body = { currentPassword: testPassword, newPassword };
      const answers = await Promise.all(Array.from({ length: 16 }, () => change(person, body)));
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
      expect((await api.login({ email: person.email, password: newPassword })).statusCode).toBe(200);
      expect(
        (await change(person, { ...body, currentPassword: 'not the password', newPassword: 'yet another one' })).json()
          .code,
      ).toBe('WRONG_PASSWORD');
    });

    it.each([
      ['a common one', { newPassword: 'password123' }, { newPassword: expect.stringContaining('common') }],
      ['a short one', { newPassword: 'seven 7' }, { newPassword: m.validation.passwordShort() }],
      ['none', { newPassword: undefined }, { newPassword: m.validation.passwordRequired() }],
      ['no current one', { currentPassword: undefined }, { currentPassword: m.validation.passwordRequired() }],
    ])('is rejected for %s, with a message under the field', async (_, given, errors) => {
      const answer = await change(await signUp(shop), { currentPassword: testPassword, newPassword, ...given });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors });
    });

    it('wins against a concurrent sign-in with the old password', async () => {
      const person = await signUp(shop);
      const both = await Promise.all([
        change(person, { currentPassword: testPassword, newPassword }),
        ...Array.from({ length: 4 }, () => api.login({ email: person.email, password: testPassword })),
      ]);
      expect(both[0]?.statusCode).toBe(200);
      const [, ...signIns] = both;
      for (const answer of signIns.filter((each) => each.statusCode === 200)) {
        expect((await api.me(answer.json().data.accessToken)).statusCode).toBe(401);
      }
    });
  });

  describe('devices', () => {
    it('are listed by name, with the current one marked, and each can be signed out', async () => {
      const person = await signUp(shop);
      const phone = await signInAgain(
        person,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604',
      );
      const listed = await devices(person.accessToken);
      expect(listed.map(({ name, browser, system, current }) => ({ name, browser, system, current }))).toEqual(
        expect.arrayContaining([
          { name: 'Unknown device', browser: null, system: null, current: true },
          { name: 'Safari on iPhone', browser: 'Safari', system: 'iPhone', current: false },
        ]),
      );
      const phoneId = listed.find((each) => each.name === 'Safari on iPhone')?._id ?? '';
      expect((await signOutDevice(person.accessToken, phoneId)).statusCode).toBe(200);
      expect((await api.me(phone.accessToken)).json().code).toBe('SIGN_IN_ENDED');
      expect((await api.refresh(phone.refreshToken)).statusCode).toBe(401);
      expect(await devices(person.accessToken)).toHaveLength(1);
      expect((await signOutDevice(person.accessToken, phoneId)).statusCode).toBe(404);
    });

    it('of other users are not found, and stay signed in', async () => {
      const [asha, ravi] = [await signUp(shop), await signUp(shop)];
      const [device] = await devices(ravi.accessToken);
      expect((await signOutDevice(asha.accessToken, device?._id ?? '')).statusCode).toBe(404);
      expect((await api.me(ravi.accessToken)).statusCode).toBe(200);
    });

    it('are all signed out at once except the current one', async () => {
      const person = await signUp(shop);
      const others = [await signInAgain(person), await signInAgain(person)];
      const answer = await api.send(calls.signOutOtherDevices, { headers: person.headers });
      expect(answer.statusCode).toBe(200);
      for (const { accessToken } of others) expect((await api.me(accessToken)).statusCode).toBe(401);
      expect(await devices(person.accessToken)).toMatchObject([{ current: true }]);
    });
  });

  describe('the email address', () => {
    const confirm = (token: string) => api.send(calls.confirmEmail, { payload: { token } });

    it('is confirmed by the link of an email, which is valid for a week and more than once', async () => {
      const email = newEmail();
      await api.register({ name: 'Asha Rao', email, password: testPassword });
      const message = await shop.mailServer.emailTo(email);
      expect(message.text).toContain('https://shop.example/confirm-email#');
      const token = tokenIn(message);
      const { accessToken } = (await api.login({ email, password: testPassword })).json().data;
      expect((await api.me(accessToken)).json().data.veryify_email).toBe(false);
      for (let i = 0; i < 2; i += 1) expect((await confirm(token)).statusCode).toBe(200);
      expect((await api.me(accessToken)).json().data.veryify_email).toBe(true);
      time += 7 * day;
      expect((await confirm(token)).json().code).toBe('LINK_EXPIRED');
    });

    it('is not confirmed by a token that was never sent', async () => {
      expect((await confirm('x'.repeat(43))).json().code).toBe('LINK_EXPIRED');
      expect((await confirm('')).json().code).toBe('VALIDATION');
      expect((await confirm("' or 1=1 --")).json().code).toBe('VALIDATION');
    });

    it('gets another link up to three times an hour, and none once it is confirmed', async () => {
      const person = await signUp(shop);
      const again = () => api.send(calls.sendConfirmation, { headers: person.headers });
      await again();
      await confirm(tokenIn(await shop.mailServer.emailTo(person.email)));
      expect((await again()).statusCode).toBe(200);
      expect((await again()).statusCode).toBe(200);
      expect((await again()).json().code).toBe('TOO_MANY_ATTEMPTS');
      await shop.mail.idle();
      expect(shop.mailServer.emails.filter((each) => each.to === person.email)).toHaveLength(1);
      const [row] = await shop.database.queries.select().from(users).where(eq(users.id, person.userId));
      expect(row?.emailConfirmed).toBe(true);
    });
  });
});
