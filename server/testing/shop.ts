/** A complete shop for a test, on a new migrated database, built by the same function as the real one. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp, type Overrides, type Shop } from '../app.ts';
import { openInMemory } from '../db/embedded.ts';
import { readConfig } from '../runtime/config.ts';
import { ContractCheck } from './contract-check.ts';
import { cheapPasswords } from './passwords.ts';
import { onPostgres, onTestServer, postgresIsMissing, testDatabaseUrl } from './postgres.ts';
import { patient } from './process.ts';

export { onPostgres } from './postgres.ts';

export type DatabaseKind = 'embedded' | 'postgres';

if (postgresIsMissing) throw new Error(postgresIsMissing);

/** The database of every test that needs only one. */
export const testDatabase: DatabaseKind = onPostgres ? 'postgres' : 'embedded';

/** For `describe.each`, where the two databases differ. Both, or the embedded one alone in a run without PostgreSQL. */
export const bothDatabases: DatabaseKind[] = onPostgres ? ['embedded', 'postgres'] : ['embedded'];

export interface TestShop extends Shop {
  /** Settings that another process needs to join this shop; only on PostgreSQL. */
  env: Record<string, string>;
  /** Checks the responses of other processes of this shop when it is disposed of. */
  contractCheck: ContractCheck;
  /** @throws Error when a call responded with an undeclared error */
  dispose(): Promise<void>;
}

/** Creates a database on the test server, a copy of the migrated one. Drop it with `dropDatabase`. */
async function createDatabase(): Promise<string> {
  const name = `tokri_test_${randomBytes(6).toString('hex')}`;
  await onTestServer(`create database ${name} template ${inject('templateDatabase')}`);
  return testDatabaseUrl(name);
}

const dropDatabase = (url: string): Promise<void> =>
  onTestServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);

export interface ShopData {
  /** The settings by which a process or a command finds it. */
  env: Record<string, string>;
  /** Deletes it. */
  delete(): Promise<void>;
}

/** Data of a new shop, for a process or a command: a folder, and a database of its own where a PostgreSQL server answers. */
export async function newShopData(kind = testDatabase): Promise<ShopData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-test-'));
  const url = kind === 'postgres' ? await createDatabase() : undefined;
  return {
    env: { DATA_DIR: dataDir, SECRET: 'a secret for tests that is long enough', ...(url && { DATABASE_URL: url }) },
    async delete() {
      if (url) await dropDatabase(url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens an empty shop. `settings` are environment variables that override the tests' own. Dispose of it at the end. */
export const openShop = (settings?: Record<string, string>, overrides?: Overrides): Promise<TestShop> =>
  openShopOn(testDatabase, settings, overrides);

/** The same on the named database. */
export async function openShopOn(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestShop> {
  const data = await newShopData(kind);
  const env: Record<string, string> = {
    ...data.env,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    PORT: '0',
    ...patient,
    ADMIN_PASSWORD: 'admin-password-for-tests',
    ...settings,
  };
  const config = readConfig(env);
  const database = kind === 'postgres' ? {} : { database: await openInMemory(config.database.wait) };
  const contractCheck = new ContractCheck();
  const shop = await buildApp(config, {
    ...database,
    watch: contractCheck.watch,
    passwords: cheapPasswords(),
    ...overrides,
  });
  await shop.app.ready();
  return {
    ...shop,
    env,
    contractCheck,
    async dispose() {
      await shop.app.close();
      await data.delete();
      contractCheck.check();
    },
  };
}

/** The object that `create` creates before the tests of the enclosing `describe`. Only hooks and tests may read it. */
export function shared<T extends object>(create: () => Promise<T>): T {
  const created = {} as T;
  beforeAll(async () => {
    Object.assign(created, await create());
  });
  return created;
}

/** The same for a shop, which is disposed of after the tests. */
export function sharedShop<T extends { dispose(): Promise<void> }>(open: () => Promise<T>): T {
  const shop = shared(open);
  afterAll(() => shop.dispose());
  return shop;
}

/** A second server on the same database as `shop`, which must be on PostgreSQL: simulates another process. Dispose of it first. */
export async function joinShop(shop: TestShop, overrides: Overrides = {}) {
  const other = await buildApp(readConfig(shop.env), { watch: shop.contractCheck.watch, ...overrides });
  await other.app.ready();
  return { ...other, dispose: (): Promise<void> => other.app.close() };
}
