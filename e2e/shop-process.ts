/** A store for tests: the real process, started like `npm start`, with fresh data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const databaseServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const main = join(import.meta.dirname, '../server/main.ts');
const startsWithin = 60_000;
const stopsWithin = 10_000;

/** For packing slips. */
export const shopAddress = '14 Lake View Road, Bengaluru 560001';

export const administrator = { email: 'admin@tokri.example', password: 'admin-password-for-tests' };

export interface ShopProcess {
  /** URL without a trailing slash. */
  url: string;
  /** Data folder; without a mail server, emails are in `outbox` there. */
  dataDir: string;
  /** URL of its PostgreSQL database; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** Ends the process, and keeps its data. */
  end(): Promise<void>;
  /** Ends the process, and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a store with the demo catalogue, on PostgreSQL if available (`TEST_DATABASE_URL`), otherwise on the embedded database.
 * @param settings of this store, besides those of all tests
 */
export async function startShop(settings: Readonly<Record<string, string>> = {}): Promise<ShopProcess> {
  // A store without the demo catalogue starts from nothing.
  const template = settings.DEMO === '0' ? undefined : process.env.E2E_TEMPLATE;
  const folder = await makeFolder(template);
  const database = await createDatabase(folder, template);
  const shop = spawn(process.execPath, [main], {
    // Not the repository, so that a developer's own `.env` does not affect tests.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The same for a database in the developer's environment.
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'catalogue',
      // So that test calls can have different client networks (shop-api.ts).
      TRUST_PROXY: '127.0.0.1',
      // So that the shop reaches a gateway of the test.
      PRIVATE_RECEIVERS: '1',
      PUSH_SERVICES: 'push.example',
      SHOP_ADDRESS: shopAddress,
      LOG_LEVEL: 'warn',
      // Tests send requests faster than people, and their machines are sometimes slow.
      LIMIT_UNCACHED: '0',
      LIMIT_CALLS: '0',
      LIMIT_DELAY: '0',
      DATABASE_WAIT: '60000',
      SECRET: 'a secret for tests that is long enough',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...(database && { DATABASE_URL: database.url }),
      ...settings,
    },
  });
  const exited = once(shop, 'exit');

  async function end(): Promise<void> {
    const kill = setTimeout(() => shop.kill('SIGKILL'), stopsWithin);
    shop.kill('SIGTERM');
    await exited;
    clearTimeout(kill);
  }

  async function stop(): Promise<void> {
    await end();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    return { url: await addressOf(shop.stdout, shop.stderr), dataDir: folder, databaseUrl: database?.url, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line with the store's URL. @throws Error with the output if it does not appear */
function addressOf(output: NodeJS.ReadableStream, errors: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The store ${why}.\n${said.join('\n')}`));
    const timer = setTimeout(() => fail('did not start in time'), startsWithin);
    createInterface({ input: errors }).on('line', (line) => said.push(line));
    createInterface({ input: output })
      .on('line', (line) => {
        said.push(line);
        const address = /listening on (http:\S+)/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      })
      .on('close', () => {
        clearTimeout(timer);
        fail('ended');
      });
  });
}

/** Creates the data folder; with a template it contains the embedded database of that, if it has one. */
async function makeFolder(template: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri_e2e_'));
  // prepare-shops.ts
  const pictures = process.env.E2E_PICTURES;
  if (template) await cp(template, folder, { recursive: true, verbatimSymlinks: true });
  else if (pictures) await symlink(pictures, join(folder, 'images'), 'junction');
  return folder;
}

/** Creates the database of the store with this data folder, by whose name it goes; undefined for the embedded one. */
async function createDatabase(
  folder: string,
  template: string | undefined,
): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  if (process.env.TEST_DATABASE === 'embedded') return undefined;
  const name = basename(folder);
  try {
    await onServer(`create database "${name}"${template ? ` template "${basename(template)}"` : ''}`);
  } catch (error) {
    if (process.env.TEST_DATABASE_URL) throw error;
    return undefined;
  }
  const url = new URL(databaseServer);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists "${name}" with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseServer, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
