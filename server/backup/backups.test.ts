/** Nightly backups of a shop: when they run, what owners hear of failures, and what is at the target. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { Overview } from '../../contract/reports/overview.ts';
import { storedBackups } from '../../contract/settings/backups.ts';
import type { ShopHealth } from '../../contract/settings/health.ts';
import { emailsOf } from '../testing/emails.ts';
import { Administrator, hire } from '../testing/fulfilment-calls.ts';
import { confirmEmail, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { bothDatabases, openShop, openShopOn, type TestShop } from '../testing/shop.ts';
import { inProcess } from '../testing/shopping.ts';
import { BackupError } from './backup-error.ts';

const key = 'a passphrase for tests that is long enough';
const job = 'back up the shop';
const hour = 60 * 60_000;

/** A sign-in ends while the clock goes on. */
const ownerOf = async (shop: TestShop) => new Administrator(inProcess(shop), await signUpAdmin(shop));
const listOf = async (shop: TestShop) =>
  storedBackups.parse((await (await ownerOf(shop)).call(calls.listBackups)).data);
const healthOf = async (shop: TestShop) => {
  const { parts } = (await (await ownerOf(shop)).call(calls.getHealth)).data as ShopHealth;
  return parts.find(({ name }) => name === 'backups');
};
const alarmOf = async (shop: TestShop) =>
  ((await (await ownerOf(shop)).call(calls.getOverview)).data as Overview).backup;

it.each(bothDatabases)(
  'a shop on the %s database makes its first backup at once, in a process of its own',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'tokri-nightly-'));
    const shop = await openShopOn(kind, { BACKUP_TARGET: folder, BACKUP_KEY: key });
    try {
      await stockProduct(shop, { stock: 5 });
      expect(await listOf(shop)).toEqual({ target: folder, backups: [], failure: null });
      await shop.jobs.run(job);
      const [backup, ...others] = (await listOf(shop)).backups;
      expect(others).toEqual([]);
      expect(backup).toMatchObject({ products: 1, orders: 0, pictures: 0 });
      expect((await readdir(folder)).sort()).toEqual([`${backup?.name}.json`, `${backup?.name}.tar.age`]);
      expect(await alarmOf(shop)).toBeUndefined();
      const message = 'The last one was restored as a trial: orders 0, products 1, pictures 0.';
      expect(await healthOf(shop)).toMatchObject({ state: 'well', message });
      // One that is due later is not made now.
      await shop.jobs.run(job);
      expect((await listOf(shop)).backups).toHaveLength(1);
    } finally {
      await shop.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

describe('a shop whose backups fail', () => {
  let shop: TestShop;
  let now = Date.parse('2026-11-30T12:00:00Z');
  let runs = 0;
  let failure: Error | undefined;
  const detail = 'There is no folder /mnt/backups for backups.';
  const proof = { version: '0.2.0', migration: 1, bytes: 1, sha256: '', orders: 0, products: 0, pictures: 0 };
  let ledgerDifferences = 0;
  beforeAll(async () => {
    shop = await openShop(
      { BACKUP_TARGET: '/mnt/backups', BACKUP_KEY: key },
      {
        now: () => new Date(now),
        runBackup: async () => {
          runs += 1;
          if (failure) throw failure;
          return { name: 'good', proof: { ...proof, ledgerDifferences, takenAt: new Date(now).toISOString() } };
        },
      },
    );
    await confirmEmail(shop, (await signUpAdmin(shop)).userId);
  });
  afterAll(() => shop.dispose());

  const warnings = async () => (await emailsOf(shop)).filter(({ text }) => text.includes('Backups do not work'));
  const look = async () => {
    await shop.jobs.run(job);
    await shop.mail.idle();
  };

  it('says so when the first one fails', async () => {
    failure = new BackupError('target', detail);
    await look();
    const [goodAt, problem] = [null, 'target'];
    expect(await alarmOf(shop)).toEqual({ goodAt, isLate: false, failure: { problem, detail }, ledgerDifferences: 0 });
    failure = undefined;
    now += hour;
    await look();
    expect(await alarmOf(shop)).toBeUndefined();
  });

  it('tries every hour, warns after 26 hours, and emails the owners once a day', async () => {
    failure = new BackupError('target', detail);
    runs = 0;
    const last = now;
    for (const hours of [24, 24.5, 25, 26, 27, 28, 40, 52, 60]) {
      now = last + hours * hour;
      await look();
      if (hours <= 26) expect(await alarmOf(shop)).toBeUndefined();
    }
    expect(runs).toBe(8);
    const goodAt = new Date(last).toISOString();
    expect(await alarmOf(shop)).toMatchObject({ goodAt, isLate: true, failure: { problem: 'target', detail } });
    const sent = await warnings();
    expect(sent.filter(({ to }) => to === sent[0]?.to)).toHaveLength(2);
    expect(sent[0]?.subject).toMatch(/^Tokri has had no backup since 30 November 2026/);
    expect(sent[0]?.text).toContain(detail);
    const late = { state: 'failed', message: 'The last good backup is older than 26 hours.', since: goodAt };
    expect(await healthOf(shop)).toMatchObject(late);
  });

  it('shows it to owners, and not to the staff of a store', async () => {
    const { person } = await hire(shop, await ownerOf(shop), 'manager', 'Dinesh');
    const manager = new Administrator(inProcess(shop), person);
    expect((await manager.call(calls.getOverview)).data).not.toHaveProperty('backup');
    expect((await manager.call(calls.listBackups)).status).toBe(403);
  });

  it('says what it knows of an error that is no reason of a backup', async () => {
    failure = new Error('the disk is on fire');
    now += hour;
    await look();
    expect((await alarmOf(shop))?.failure).toEqual({ problem: 'other', detail: 'the disk is on fire' });
  });

  it('is well again after the next good one, and says when its ledger does not add up', async () => {
    failure = undefined;
    const sent = (await warnings()).length;
    now += hour;
    await look();
    expect(await alarmOf(shop)).toBeUndefined();
    ledgerDifferences = 2;
    now += 24 * hour;
    await look();
    expect(await alarmOf(shop)).toMatchObject({ isLate: false, failure: null, ledgerDifferences: 2 });
    expect(await warnings()).toHaveLength(sent);
  });

  it('names a place that cannot be read', async () => {
    expect(await listOf(shop)).toEqual({ target: '/mnt/backups', backups: [], failure: { problem: 'target', detail } });
  });
});

it('a shop without BACKUP_TARGET makes none, and says so', async () => {
  const shop = await openShop();
  try {
    expect(shop.jobs.names).not.toContain(job);
    expect(await listOf(shop)).toEqual({ target: null, backups: [], failure: null });
  } finally {
    await shop.dispose();
  }
});
