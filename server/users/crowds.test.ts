import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { eq } from '../db/drizzle.ts';
import { outbox } from '../mail/tables.ts';
import { attempts } from '../runtime/tables.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { bearer, callsOf, newEmail, newNetwork } from '../testing/user-calls.ts';
import { createPasswords } from './passwords.ts';
import { users } from './tables.ts';

const password = 'ripe mangoes in May';

describe('many registrations from one network', () => {
  // Hashing would take most of the time, and is not tested here.
  const passwords = createPasswords({ hash: async () => 'a hash', verify: async () => true });
  const shop = sharedShop(() => openShop({}, { passwords }));
  const api = callsOf(shop);

  const register = async (email: string, place: string) =>
    (await api.register({ name: 'Asha', email, password }, place)).statusCode;
  const mailsTo = (email: string) => shop.database.queries.$count(outbox, eq(outbox.recipient, email));
  const againFrom = async (email: string, place: string) => {
    const { accessToken } = (await api.login({ email, password })).json().data;
    const answer = await api.send(calls.sendConfirmation, { headers: bearer(accessToken), remoteAddress: place });
    return answer.statusCode;
  };

  it('all get an account; the first sixty get an email at once, the others on request', async () => {
    const place = newNetwork();
    const emails = Array.from({ length: 62 }, newEmail);
    for (const email of emails) expect(await register(email, place)).toBe(200);
    const mails = await Promise.all(emails.map(mailsTo));
    expect(mails).toEqual([...Array(60).fill(1), 0, 0]);
    const last = emails.at(-1) ?? '';
    expect(await againFrom(last, place)).toBe(200);
    expect(await mailsTo(last)).toBe(1);
    const elsewhere = newEmail();
    expect(await register(elsewhere, newNetwork())).toBe(200);
    expect(await mailsTo(elsewhere)).toBe(1);
  });

  it('cannot have more than sixty emails sent again', async () => {
    const place = newNetwork();
    const emails = Array.from({ length: 61 }, newEmail);
    for (const email of emails) await register(email, newNetwork());
    const statuses: number[] = [];
    for (const email of emails) statuses.push(await againFrom(email, place));
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  it('cannot have more than five emails in a day sent to one address', async () => {
    const email = newEmail();
    // Counted together: an email that is sent after the account is deleted stores no address.
    const allMails = () => shop.database.queries.$count(outbox);
    const before = await allMails();
    for (let i = 0; i < 6; i += 1) {
      await shop.database.queries.delete(users).where(eq(users.email, email));
      expect(await register(email, newNetwork())).toBe(200);
    }
    expect((await allMails()) - before).toBe(5);
    expect(await againFrom(email, newNetwork())).toBe(429);
    expect((await allMails()) - before).toBe(5);
  });

  it('are limited to 3,000 in an hour, not counting rejected ones', async () => {
    const place = newNetwork();
    await shop.database.queries.delete(attempts);
    expect(await register(newEmail(), place)).toBe(200);
    await shop.database.queries.update(attempts).set({ count: 2_996 }).where(eq(attempts.count, 1));
    const email = newEmail();
    const statuses = await Promise.all([0, 1, 2].map(() => register(email, place)));
    expect(statuses.sort()).toEqual([200, 409, 409]);
    for (let i = 0; i < 3; i += 1) expect(await register(newEmail(), place)).toBe(200);
    const late = newEmail();
    const answer = await api.register({ name: 'Asha', email: late, password }, place);
    expect(answer.json()).toMatchObject({ success: false, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await shop.database.queries.$count(users, eq(users.email, late))).toBe(0);
    expect(await register(late, newNetwork())).toBe(200);
  });
});
