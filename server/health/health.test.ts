/** How the parts of the shop are: what an owner sees of a shop that works, and of parts that do not. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { PartHealth, ShopHealth } from '../../contract/settings/health.ts';
import { text } from '../../messages/text.ts';
import { catalogueCheck } from '../catalogue/catalogue-health.ts';
import type { Database } from '../db/database.ts';
import { codeVersion } from '../db/schema-version.ts';
import { schemaCheck } from '../http/schema-health.ts';
import { outbox } from '../mail/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import { jobsCheck } from '../runtime/jobs-health.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openS3Server } from '../testing/s3-server.ts';
import { onPostgres, openShop, sharedShop, type TestShop, testDatabase } from '../testing/shop.ts';
import { openWrappedShop } from '../testing/wrapped.ts';
import { createHealth } from './health.ts';

const minute = 60_000;
const quiet = { warn: () => {} };

async function partsOf(shop: TestShop): Promise<Map<string, PartHealth>> {
  const { headers } = await signUpAdmin(shop);
  const answer = await shop.app.inject({ url: calls.getHealth.path, headers });
  const { parts } = answer.json().data as ShopHealth;
  return new Map(parts.map((part) => [part.name, part]));
}

describe('the health of a shop', () => {
  const shop = sharedShop(() => openShop({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' }));

  it('has a row for each part, in words', async () => {
    const parts = await partsOf(shop);
    const shared = onPostgres ? ['updates', 'processes'] : [];
    expect([...parts.keys()]).toEqual([
      'database',
      ...shared,
      'version',
      'mail',
      'pictures',
      'disk',
      'catalogue',
      'notifications',
      'backups',
      'jobs',
    ]);
    expect(parts.get('catalogue')).toEqual({
      name: 'catalogue',
      title: 'Catalogue and search',
      titleText: { key: 'health.catalogue' },
      state: 'well',
      message: 'Pages and search show what is in the database.',
      messageText: { key: 'health.catalogueWell' },
    });
    expect(parts.get('database')?.state).toBe(onPostgres ? 'well' : 'attention');
  });

  it('says how many emails and notifications cannot be sent, why, and since when', async () => {
    const old = new Date(Date.now() - 60 * minute);
    const later = new Date(Date.now() + 60 * minute);
    const mail = { recipient: 'a@b.example', subject: '', text: '', html: '', createdAt: old, nextTryAt: later };
    await shop.database.queries.insert(outbox).values([
      { id: `${'0'.repeat(25)}1`, ...mail, tries: 3, lastError: 'connection refused' },
      { id: `${'0'.repeat(25)}2`, ...mail, tries: 1, lastError: 'connection refused' },
      { id: `${'0'.repeat(25)}3`, ...mail, sentAt: old },
    ]);
    await shop.database.queries.insert(notifications).values({
      id: `${'0'.repeat(25)}4`,
      channel: 'webhook',
      event: 'order.placed',
      orderId: `${'0'.repeat(25)}5`,
      storeId: `${'0'.repeat(25)}1`,
      occurrence: '1',
      target: '',
      tries: 1,
      lastError: '502',
      nextTryAt: later,
      giveUpAt: later,
      createdAt: new Date(),
    });
    // A result is shown for two seconds.
    await expect.poll(async () => (await partsOf(shop)).get('mail')?.state, { interval: 500 }).toBe('failed');
    const parts = await partsOf(shop);
    expect(parts.get('mail')).toMatchObject({
      message: '2 emails could not be sent yet. The last one: connection refused',
      advice: expect.stringContaining('SMTP_URL'),
      since: old.toISOString(),
    });
    expect(parts.get('notifications')).toMatchObject({
      state: 'attention',
      message: '1 notification could not be sent yet: 502',
    });
  });
});

it('without a mail server says that customers get no emails', async () => {
  const shop = await openShop();
  expect((await partsOf(shop)).get('mail')).toMatchObject({
    state: 'attention',
    advice: 'Set SMTP_URL and MAIL_FROM.',
  });
  await shop.dispose();
});

it('names an S3 server that does not work', async () => {
  const server = await openS3Server();
  const shop = await openShop({ ...server.env, IMAGES_URL: server.url });
  const host = new URL(new URLSearchParams(server.url.split('?')[1]).get('endpoint') ?? '').host;
  expect((await partsOf(shop)).get('pictures')).toMatchObject({
    state: 'well',
    message: `They are on the S3 server ${host}, in the bucket shop.`,
  });
  await shop.dispose();
  const other = await openShop({ ...server.env, IMAGES_URL: server.url.replace('s3://shop', 's3://other') });
  expect((await partsOf(other)).get('pictures')).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('IMAGES_URL'),
  });
  await other.dispose();
  await server.close();
});

it('shows a database that takes no changes as failed, and the other parts', async () => {
  let isAway = false;
  const wrap = (inner: Database): Database => ({
    ...inner,
    ping: () => (isAway ? Promise.reject(new Error('the database only reads')) : inner.ping()),
  });
  const shop = await openWrappedShop(testDatabase, wrap);
  isAway = true;
  const parts = await partsOf(shop);
  expect(parts.get('database')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Nobody can order'),
  });
  expect(parts.get('catalogue')?.state).toBe('well');
  await shop.dispose();
});

describe('a check', () => {
  const check = (one: HealthCheck['check']): HealthCheck => ({ name: 'one', title: text('health.mail'), check: one });
  const find = async (one: HealthCheck['check']) =>
    (await createHealth({ checks: [check(one)], log: quiet, longest: 20 }).get()).parts;

  it('that fails is a row, with what is known about it', async () => {
    expect(await find(() => Promise.reject(new Error('a bug')))).toMatchObject([
      { state: 'failed', message: 'It could not be checked.' },
    ]);
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(await find(() => Promise.reject(away))).toMatchObject([
      { message: 'It could not be checked, because the database does not answer.' },
    ]);
  });

  it('that takes too long does not hold up the others', async () => {
    expect(await find(() => new Promise(() => {}))).toMatchObject([{ state: 'failed' }]);
  });

  it('with nothing to say has no row', async () => {
    expect(await find(() => undefined)).toEqual([]);
  });

  it('runs once for all who ask within two seconds', async () => {
    let runs = 0;
    const count = () => {
      runs += 1;
      return undefined;
    };
    const health = createHealth({ checks: [check(count)], log: quiet });
    await Promise.all([health.get(), health.get()]);
    await health.get();
    expect(runs).toBe(1);
  });
});

it.each([
  [true, codeVersion, 'well', `Tokri 1.2.3. The tables are at number ${codeVersion}.`],
  [true, 9_999, 'attention', 'A newer version of Tokri changed the tables. This one, 1.2.3, still works with them.'],
  [
    false,
    9_999,
    'failed',
    'A newer version of Tokri changed the tables. This one, 1.2.3, takes no orders and changes.',
  ],
] as const)('tables that serve this code: %s, at number %i are %s', async (serves, version, state, message) => {
  const schema = { servesThisCode: () => serves, version: () => version, job: { name: '', every: 1, run: () => {} } };
  const health = createHealth({ checks: [schemaCheck(schema, '1.2.3')], log: quiet });
  expect((await health.get()).parts).toMatchObject([{ state, message }]);
});

it('names jobs that fail, and a catalogue that is old', async () => {
  const since = new Date(Date.now() - 30 * minute);
  const job = { runs: 2, failures: 1, ms: 5, lastRunAt: new Date(), failingSince: undefined };
  const records = [
    { ...job, name: 'send due emails' },
    { ...job, name: 'check payments', failingSince: since },
  ];
  const checks = [jobsCheck({ records }), catalogueCheck({ checkedAt: since })];
  expect((await createHealth({ checks, log: quiet }).get()).parts).toMatchObject([
    {
      state: 'attention',
      message: 'This fails: check payments. It is tried again by itself.',
      since: since.toISOString(),
    },
    { state: 'failed', since: since.toISOString() },
  ]);
});
