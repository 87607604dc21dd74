/** The newsletter's list: joining it by an email, leaving it, and what administrators do with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { Subscriber } from '../../contract/notifications/newsletter.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { auditLog } from '../audit-log/tables.ts';
import { desc, eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { outbox } from '../mail/tables.ts';
import { attempts } from '../runtime/tables.ts';
import type { ReadEmail } from '../testing/emails.ts';
import { type MailServer, openMailServer } from '../testing/mail-server.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { users } from '../users/tables.ts';
import { newsletterSubscriptions as subscriptions } from './tables.ts';

const day = 24 * 60 * 60_000;
const job = 'remove unconfirmed newsletter subscriptions';

describe('the newsletter', () => {
  let server: MailServer;
  let shop: TestShop;
  let owner: SignedIn;
  let admin: Shopper;
  let visitor: Shopper;
  let time = Date.now();
  beforeAll(async () => {
    server = await openMailServer();
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Tokri <shop@shop.example>' };
    shop = await openShop(settings, { now: () => new Date(time) });
    owner = await signUpAdmin(shop);
    admin = new Shopper(inProcess(shop), owner);
    visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
  });
  beforeEach(async () => {
    await shop.mail.idle();
    server.reset();
    time = Date.now();
    await shop.database.queries.delete(subscriptions);
    await shop.database.queries.delete(attempts);
    await turn('on');
  });
  afterAll(async () => {
    await shop.dispose();
    await server.close();
  });

  const turn = (newsletter: 'on' | 'off') => saveSettings(admin, { newsletter });
  const subscribe = (email: string, language?: string) => visitor.call(calls.subscribe, {}, { email, language });
  const confirm = (token: string) => visitor.call(calls.confirmSubscription, {}, { token });
  const unsubscribe = (token: string) => visitor.call(calls.unsubscribe, {}, { token });
  const tokenIn = (email: ReadEmail, step: 'confirm' | 'unsubscribe') =>
    new RegExp(`/newsletter#${step}=([\\w.-]+)`).exec(email.text)?.[1] ?? '';
  /** Subscribes, and returns the tokens of the email. */
  async function asked(email: string, language?: string) {
    expect((await subscribe(email, language)).status).toBe(200);
    await shop.mail.idle();
    const mail = await server.emailTo(email.toLowerCase());
    return { mail, confirm: tokenIn(mail, 'confirm'), unsubscribe: tokenIn(mail, 'unsubscribe') };
  }
  async function joined(email: string) {
    const tokens = await asked(email);
    expect((await confirm(tokens.confirm)).status).toBe(200);
    return tokens;
  }
  const list = async (search = '') => {
    const answer = await admin.request('GET', `${calls.listSubscribers.path}?search=${encodeURIComponent(search)}`);
    return answer.data as { subscribers: Subscriber[]; next: string | null; confirmed: number; waiting: number };
  };
  const onList = async () =>
    (await list()).subscribers.filter(({ confirmedAt }) => confirmedAt).map(({ email }) => email);

  it('is off as the store comes: nobody can subscribe, and pages do not know of it', async () => {
    await turn('off');
    expect((await visitor.call(calls.getShopSettings)).data).not.toHaveProperty('newsletter');
    expect(await subscribe('asha@people.example')).toMatchObject({ status: 409, code: 'NEWSLETTER_OFF' });
    expect(await shop.database.queries.select().from(subscriptions)).toEqual([]);
    await turn('on');
    expect((await visitor.call(calls.getShopSettings)).data).toMatchObject({ newsletter: 'on' });
  });

  it('has an address when the link of its email was used, in the language of the page', async () => {
    const { mail, ...tokens } = await asked('Asha@People.example', 'hi');
    expect(mail.subject).toContain('=?UTF-8?');
    expect(mail.text).toContain('/hi/newsletter#confirm=');
    expect(await list()).toMatchObject({ confirmed: 0, waiting: 1, subscribers: [{ confirmedAt: null }] });
    for (let i = 0; i < 2; i += 1) expect(await confirm(tokens.confirm)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject({
      confirmed: 1,
      waiting: 0,
      subscribers: [{ email: 'asha@people.example', language: 'hi', confirmedAt: new Date(time).toISOString() }],
    });
  });

  it('is left by the link of any of its emails, which mail programs find in the header too', async () => {
    const { mail, ...tokens } = await joined('asha@people.example');
    expect(mail.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
    const url = new URL(mail.listUnsubscribe.slice(1, -1));
    expect(url.searchParams.get('unsubscribe')).toBe(tokens.unsubscribe);
    for (let i = 0; i < 2; i += 1) expect(await unsubscribe(tokens.unsubscribe)).toMatchObject({ status: 200 });
    expect(await onList()).toEqual([]);
    // An old link does not bring it back, and the first link to leave works for the next subscription.
    expect(await confirm(tokens.confirm)).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
    await joined('asha@people.example');
    const answer = await shop.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await onList()).toEqual([]);
  });

  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ['application/x-www-form-urlencoded', ''],
  ])('is left by one click with %s, also in Hindi and when it is off', async (type, payload) => {
    const { unsubscribe: token } = await joined('asha@people.example');
    await turn('off');
    const url = `/hi/newsletter?unsubscribe=${token}`;
    const answer = await shop.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(200);
    expect(await onList()).toEqual([]);
  });

  it('answers the same for every address, and sends no second confirmation to one on the list', async () => {
    await joined('asha@people.example');
    const answers = [await subscribe('asha@people.example'), await subscribe('ravi@people.example')];
    expect(answers[0]).toEqual(answers[1]);
    await shop.mail.idle();
    const again = await server.emailTo('asha@people.example', 2);
    expect(again.subject).toContain('already');
    expect([tokenIn(again, 'confirm'), tokenIn(again, 'unsubscribe') !== '']).toEqual(['', true]);
    expect(await onList()).toEqual(['asha@people.example']);
  });

  it('refuses addresses that are none, and unknown languages', async () => {
    for (const email of ['', 'asha', 'a@b', 'a b@people.example', `${'x'.repeat(260)}@people.example`, 'a@b.in,c@d.in'])
      expect(await subscribe(email)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await subscribe('asha@people.example', 'xx')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(server.emails).toEqual([]);
  });

  it('refuses links that it did not make', async () => {
    const { confirm: real, unsubscribe: leave } = await asked('asha@people.example');
    const [id = '', tag = ''] = real.split('.');
    const [hash = '', leaveTag = ''] = leave.split('.');
    const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    for (const token of ['', 'x', id, `${id}.${other(tag)}`, `${newId()}.${tag}`, leave])
      expect((await confirm(token)).status).toBe(400);
    for (const token of ['', 'x', `${hash}.${other(leaveTag)}`, `${other(hash)}.${leaveTag}`, real]) {
      expect((await unsubscribe(token)).status).toBe(400);
      const url = `/newsletter?unsubscribe=${encodeURIComponent(token)}`;
      expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(400);
    }
    expect(await list()).toMatchObject({ confirmed: 0, waiting: 1 });
  });

  it('deletes an address that nobody confirmed for 7 days, and its link ends with it', async () => {
    const { confirm: late } = await asked('asha@people.example');
    await joined('ravi@people.example');
    const kept = async () =>
      (await shop.database.queries.select().from(subscriptions)).map(({ email }) => email).sort();
    time += 7 * day - 1000;
    await shop.jobs.run(job);
    expect(await kept()).toEqual(['asha@people.example', 'ravi@people.example']);
    time += 2000;
    expect(await confirm(late)).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
    await shop.jobs.run(job);
    expect(await kept()).toEqual(['ravi@people.example']);
  });

  it('sends few emails to one address, and to one network', async () => {
    for (let i = 0; i < 3; i += 1) expect((await subscribe('asha@people.example')).status).toBe(200);
    expect(await subscribe('asha@people.example')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    for (let i = 0; i < 56; i += 1) await subscribe(`p${i}@people.example`);
    expect(await subscribe('ravi@people.example')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    await shop.mail.idle();
    expect(server.emails.filter(({ to }) => to === 'asha@people.example')).toHaveLength(3);
  });

  it('is in one state after people do two things at the same moment', async () => {
    const twice = await Promise.all([subscribe('asha@people.example'), subscribe('ASHA@people.example')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await shop.mail.idle();
    const mail = await server.emailTo('asha@people.example', 2);
    const [join, leave] = [tokenIn(mail, 'confirm'), tokenIn(mail, 'unsubscribe')];
    expect((await Promise.all([confirm(join), confirm(join)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toMatchObject({ confirmed: 1, waiting: 0 });
    const [joining, leaving] = await Promise.all([confirm(join), unsubscribe(leave)]);
    expect([[200, 400].includes(joining.status), leaving.status]).toEqual([true, 200]);
    expect(await onList()).toEqual([]);
  });

  it('keeps no address and no link in the outbox after sending', async () => {
    const { mail } = await asked('asha@people.example');
    const id = mail.messageId.slice(1, mail.messageId.indexOf('@'));
    const [row] = await shop.database.queries.select().from(outbox).where(eq(outbox.id, id));
    expect(row).toMatchObject({ recipient: '', text: '', html: '', unsubscribeUrl: '' });
  });

  it('loses the address of an account that is deleted', async () => {
    const person = await signUp(shop);
    await joined(person.email);
    await joined('ravi@people.example');
    await shop.database.queries.update(users).set({ emailConfirmed: true }).where(eq(users.id, person.userId));
    const shopper = new Shopper(inProcess(shop), person);
    const body = { password: testPassword, confirmation: deletionWord };
    expect((await shopper.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect(await onList()).toEqual(['ravi@people.example']);
  });

  it('is searched, and an address is removed, which the audit log knows without the address', async () => {
    for (const name of ['asha', 'ravi_k', 'ravi%k']) await joined(`${name}@people.example`);
    expect((await list('RAVI')).subscribers.map(({ email }) => email)).toEqual([
      'ravi%k@people.example',
      'ravi_k@people.example',
    ]);
    expect((await list('i%k@')).subscribers).toHaveLength(1);
    expect((await admin.request('GET', `${calls.listSubscribers.path}?search=%00`)).status).toBe(400);
    const [asha] = (await list('asha')).subscribers;
    const params = { subscriberId: asha?._id ?? '' };
    expect(await admin.call(calls.removeSubscriber, params)).toMatchObject({ status: 200 });
    expect(await admin.call(calls.removeSubscriber, params)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      entity: 'newsletter',
      entityId: asha?._id,
      entityName: '',
      action: 'deleted',
      fields: {},
    });
    expect(await list()).toMatchObject({ confirmed: 2 });
  });

  it('is listed page by page', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: newId(),
      email: `p${i}@people.example`,
      emailHash: `hash ${i}`,
      language: 'en' as const,
      requestedAt: new Date(),
      confirmedAt: new Date(),
    }));
    await shop.database.queries.insert(subscriptions).values(rows);
    const first = await list();
    const rest = await admin.request('GET', `${calls.listSubscribers.path}?before=${first.next}`);
    const { subscribers, next } = rest.data as Awaited<ReturnType<typeof list>>;
    expect([first.subscribers.length, subscribers.length, next]).toEqual([50, 10, null]);
    expect(new Set([...first.subscribers, ...subscribers].map(({ email }) => email)).size).toBe(60);
  });

  it('is exported with the link to leave it for each, without those who did not confirm', async () => {
    const { unsubscribe: token } = await joined('asha@people.example');
    await asked('waiting@people.example');
    await shop.database.queries
      .update(subscriptions)
      .set({ email: '=cmd@people.example' })
      .where(eq(subscriptions.email, 'asha@people.example'));
    const answer = await shop.app.inject({ url: calls.exportSubscribers.path, headers: owner.headers });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    const [header, row, end] = answer.body.split('\r\n');
    expect(header).toBe('\uFEFFemail,language,confirmed_at,unsubscribe_link');
    expect(row).toMatch(/^'=cmd@people\.example,en,\d{4}-[^,]+Z,http.*\/newsletter#unsubscribe=/);
    expect([row?.endsWith(token), end]).toEqual([true, '']);
  });
});
