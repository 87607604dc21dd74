import { execFileSync } from 'node:child_process';
import { copyFile, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopSettings } from '../../contract/settings/shop-settings.ts';
import { eq, isNull, sql } from '../db/drizzle.ts';
import { readEmail } from '../testing/emails.ts';
import { type MailServer, openMailServer } from '../testing/mail-server.ts';
import { type SignedIn, signUp, testPassword } from '../testing/people.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { callsOf } from '../testing/user-calls.ts';
import { users } from '../users/tables.ts';
import { emailTemplate } from './email-template.ts';
import { outbox } from './tables.ts';

const minute = 60_000;
const sender = 'Tokri <shop@shop.example>';
const content = emailTemplate('en', {
  subject: 'Your order',
  title: 'It is on its way',
  paragraphs: ['See you in 11 minutes.'],
});

describe('emails', () => {
  let server: MailServer;
  let shop: TestShop;
  let time: number;
  beforeAll(async () => {
    server = await openMailServer();
    const settings = { SMTP_URL: server.url, MAIL_FROM: sender };
    shop = await openShop(settings, { now: () => new Date(time) });
  });
  beforeEach(async () => {
    time = Date.parse('2026-11-20T10:00:00Z');
    server.reset();
    await shop.database.queries.delete(outbox);
  });
  afterAll(async () => {
    await shop.dispose();
    await server.close();
  });

  const enqueue = (to: string) => shop.database.transaction((tx) => shop.mail.enqueue(tx, { to, ...content }));
  const rows = () => shop.database.queries.select().from(outbox).orderBy(outbox.id);
  /** Advances the clock and sends what is due. */
  async function later(milliseconds: number) {
    time += milliseconds;
    shop.mail.wake();
    await shop.mail.idle();
  }

  it('are sent right after the commit, with a unique id, and their content is not stored after that', async () => {
    await enqueue('asha@people.example');
    const arrived = await server.emailTo('asha@people.example');
    await shop.mail.idle();
    const [row] = await rows();
    expect(arrived).toMatchObject({ from: sender, subject: 'Your order', messageId: `<${row?.id}@shop.example>` });
    expect(arrived.text).toContain('See you in 11 minutes.');
    expect(arrived.html).toContain('<h1');
    expect(row).toMatchObject({ sentAt: new Date(time), failedAt: null, text: '', html: '' });
  });

  it('share a connection, and go over another one when the server has closed it', async () => {
    const send = async (to: string) => {
      await enqueue(to);
      await shop.mail.idle();
    };
    for (const name of ['asha', 'ravi', 'meera']) await send(`${name}@people.example`);
    expect(server.connections).toBeLessThanOrEqual(1);
    server.disconnect();
    await send('kiran@people.example');
    expect(server.emails.map((each) => each.to)).toEqual([
      'asha@people.example',
      'ravi@people.example',
      'meera@people.example',
      'kiran@people.example',
    ]);
    expect((await rows()).map(({ tries }) => tries)).toEqual([0, 0, 0, 0]);
  });

  it('come from who the owner names, or in part', async () => {
    const from = async (given: { name: string; email: string }, to: string) => {
      const { version } = await shop.shopSettings.saved();
      const settings = { sender: shopSettings.shape.sender.parse(given) };
      await shop.shopSettings.update({ id: null, name: 'Owner' }, { version, settings });
      await enqueue(to);
      return (await server.emailTo(to)).from;
    };
    expect(await from({ name: 'Hari Om', email: 'orders@hariom.example' }, 'a@people.example')).toBe(
      'Hari Om <orders@hariom.example>',
    );
    expect(await from({ name: 'Hari, Om', email: '' }, 'b@people.example')).toBe('"Hari, Om" <shop@shop.example>');
    expect(await from({ name: '', email: '' }, 'c@people.example')).toBe(sender);
    for (const bad of [
      { name: 'Hari <x@y.example>', email: '' },
      { name: '', email: 'not an address' },
    ])
      expect(shopSettings.shape.sender.safeParse(bad).success).toBe(false);
    await shop.mail.idle();
  });

  it('are not sent after a rollback', async () => {
    const failing = shop.database.transaction(async (tx) => {
      await shop.mail.enqueue(tx, { to: 'asha@people.example', ...content });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await later(0);
    expect(server.connections).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('wait while the server is down, and are sent once when it is back', async () => {
    const { port } = new URL(server.url);
    await server.close();
    await enqueue('asha@people.example');
    await enqueue('ravi@people.example');
    await shop.mail.idle();
    expect(await rows()).toMatchObject([
      { tries: 1, sentAt: null, lastError: expect.stringContaining('ECONNREFUSED') },
      { tries: 1, sentAt: null },
    ]);
    server = await openMailServer(Number(port));
    await later(minute - 1);
    expect(server.connections).toBe(0);
    await later(1);
    await later(10 * minute);
    expect(server.emails.map((each) => each.to).sort()).toEqual(['asha@people.example', 'ravi@people.example']);
  });

  it('are retried after a minute, then after twice as long each time, and given up after two days', async () => {
    server.manner = 'defers';
    await enqueue('asha@people.example');
    await shop.mail.idle();
    const pauses: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const [row] = await rows();
      if (row?.failedAt) break;
      expect(row?.tries).toBe(tries);
      const pause = (row?.nextTryAt.getTime() ?? 0) - time;
      pauses.push(pause / minute);
      await later(pause);
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
    const total = pauses.reduce((sum, each) => sum + each, 0) / 60;
    expect(total).toBeGreaterThanOrEqual(48);
    expect(total).toBeLessThan(48 + 6);
    expect((await rows())[0]).toMatchObject({ text: '', html: '', lastError: expect.stringContaining('451') });
    server.manner = 'takes';
    await later(24 * 60 * minute);
    expect(server.emails).toEqual([]);
  });

  it('are given up at once when the server permanently rejects the recipient', async () => {
    server.manner = 'refuses';
    await enqueue('nobody@people.example');
    await shop.mail.idle();
    expect((await rows())[0]).toMatchObject({ failedAt: new Date(time), lastError: expect.stringContaining('550') });
  });

  it('are deleted a week after they were sent', async () => {
    await enqueue('asha@people.example');
    await server.emailTo('asha@people.example');
    await shop.mail.idle();
    time += 6 * 24 * 60 * minute;
    await shop.jobs.run('remove old mails');
    expect(await rows()).toHaveLength(1);
    time += 2 * 24 * 60 * minute;
    await shop.jobs.run('remove old mails');
    expect(await rows()).toEqual([]);
  });

  // This is the last test: after it, this process sends no more.
  it('do not wait for one that the server delays', async () => {
    server.manner = 'hangs';
    await enqueue('slow@people.example');
    await expect.poll(() => server.hanging).toBe(1);
    server.manner = 'takes';
    await enqueue('asha@people.example');
    await server.emailTo('asha@people.example');
    await shop.mail.close();
    const unsent = await shop.database.queries.select().from(outbox).where(isNull(outbox.sentAt));
    expect(unsent).toMatchObject([{ recipient: 'slow@people.example', tries: 1, failedAt: null }]);
  });
});

describe('emails without a mail server', () => {
  it('are complete files in the outbox folder, each named in the log', async () => {
    let log = '';
    const write = (line: string) => {
      log += line;
    };
    const shop = await openShop({ LOG_LEVEL: 'info' }, { logTo: { write } });
    try {
      await shop.mail.enqueue(shop.database.queries, { to: 'asha@people.example', ...content });
      await shop.mail.idle();
      const folder = join(shop.env.DATA_DIR ?? '', 'outbox');
      const [row] = await shop.database.queries.select().from(outbox);
      expect(await readdir(folder)).toEqual([`${row?.id}.eml`]);
      const file = join(folder, `${row?.id}.eml`);
      expect(log).toContain(JSON.stringify(file));
      expect(log).not.toContain('11 minutes');
      expect(readEmail(await readFile(file, 'utf8'))).toMatchObject({
        to: 'asha@people.example',
        subject: 'Your order',
      });
      expect(row?.sentAt).not.toBeNull();
    } finally {
      await shop.dispose();
    }
  });
});

describe('emails in files', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(Date.now() + clock) }));
  let clock = 0;

  const enqueue = (to: string) => shop.mail.enqueue(shop.database.queries, { to, ...content });
  const folder = () => join(shop.env.DATA_DIR ?? '', 'outbox');
  const mails = async () => {
    await shop.mail.idle();
    const files = (await readdir(folder())).sort().map((name) => readFile(join(folder(), name), 'utf8'));
    return (await Promise.all(files)).map(readEmail);
  };
  const recipients = async () => (await mails()).map(({ to }) => to);
  const subjectsTo = async (email: string) =>
    (await mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const deleteAccount = ({ headers }: SignedIn) =>
    callsOf(shop).send(calls.deleteAccount, {
      headers,
      payload: { password: testPassword, confirmation: 'DELETE' },
    });

  it('are deleted with the account of their recipient, except the last one', async () => {
    const asha = await signUp(shop);
    for (const to of [asha.email, 'ravi@people.example', `not-${asha.email}`]) await enqueue(to);
    await recipients();
    expect((await deleteAccount(asha)).statusCode).toBe(200);
    expect((await recipients()).sort()).toEqual([asha.email, `not-${asha.email}`, 'ravi@people.example'].sort());
    expect((await mails()).at(-1)).toMatchObject({ to: asha.email, subject: 'Your account was deleted' });
  });

  it('are read after the account is deleted, and later ones stay', async () => {
    const asha = await signUp(shop);
    await enqueue(asha.email);
    await shop.mail.idle();
    const [first = ''] = (await readdir(folder())).sort().slice(-1);
    const later = join(folder(), `${'7'.padEnd(26, 'z')}.eml`);
    await copyFile(join(folder(), first), later);
    // Reading this file waits until its writer closes it.
    const slow = join(folder(), '0.eml');
    execFileSync('mkfifo', [slow]);
    const answer = deleteAccount(asha);
    const writer = await open(slow, 'w');
    try {
      const [row] = await shop.database.queries.select().from(users).where(eq(users.id, asha.userId));
      expect(row).toMatchObject({ status: 'Inactive' });
    } finally {
      await writer.close();
    }
    expect((await answer).statusCode).toBe(200);
    await shop.mail.idle();
    await rm(slow);
    expect((await subjectsTo(asha.email)).sort()).toEqual(['Your account was deleted', 'Your order']);
    await rm(later);
  });

  it('stay when the account is not deleted after all', async () => {
    const asha = await signUp(shop);
    await enqueue(asha.email);
    await shop.mail.idle();
    const { queries } = shop.database;
    await queries.execute(sql`alter table outbox add constraint broken
      check (subject <> 'Your account was deleted') not valid`);
    expect((await deleteAccount(asha)).statusCode).toBe(500);
    await queries.execute(sql`alter table outbox drop constraint broken`);
    expect(await subjectsTo(asha.email)).toEqual(['Your order']);
  });

  it('are deleted with a long address, too, and though another process deletes files at the same time', async () => {
    const asha = await signUp(shop);
    const long = `${'a'.repeat(60)}@${'people.'.repeat(10)}example`;
    await shop.database.queries.update(users).set({ email: long }).where(eq(users.id, asha.userId));
    await enqueue(long);
    expect(await recipients()).toContain(long);
    // It is listed first, and cannot be read.
    const gone = join(folder(), '0.eml');
    await symlink('deleted meanwhile', gone);
    expect((await deleteAccount(asha)).statusCode).toBe(200);
    await shop.mail.idle();
    await rm(gone);
    expect(await subjectsTo(long)).toEqual(['Your account was deleted']);
  });

  it('are deleted after a week', async () => {
    await enqueue('meera@people.example');
    expect(await recipients()).toContain('meera@people.example');
    clock = 6 * 24 * 60 * minute;
    await shop.jobs.run('remove old mails');
    expect(await recipients()).toContain('meera@people.example');
    clock = 8 * 24 * 60 * minute;
    await shop.jobs.run('remove old mails');
    expect(await recipients()).toEqual([]);
  });
});

describe.runIf(onPostgres)('emails of a shop with three processes', () => {
  it('are each sent once', async () => {
    const server = await openMailServer();
    const shop = await openShop({ SMTP_URL: server.url, MAIL_FROM: sender });
    const others = [await joinShop(shop), await joinShop(shop)];
    const all = [shop, ...others];
    try {
      const people = Array.from({ length: 60 }, (_, i) => `person-${i}@people.example`);
      await shop.database.transaction(async (tx) => {
        for (const to of people) await shop.mail.enqueue(tx, { to, ...content });
        for (const each of others) each.mail.wake();
      });
      for (const each of all) each.mail.wake();
      await Promise.all(all.map((each) => each.mail.idle()));
      expect(server.emails.map((each) => each.to).sort()).toEqual(people.sort());
      const unsent = await shop.database.queries.$count(outbox, isNull(outbox.sentAt));
      expect(unsent).toBe(0);
    } finally {
      for (const each of others) await each.app.close();
      await shop.dispose();
      await server.close();
    }
  });
});
