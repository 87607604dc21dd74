import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeVersion } from './db/schema-version.ts';
import { readConfig } from './runtime/config.ts';
import { startShop } from './start.ts';
import { explainFailedStart } from './start-errors.ts';
import { fromBeforeTheFirstMigration, makeEmbeddedDatabase, stateAfter } from './testing/migrations.ts';
import { startProcess } from './testing/process.ts';

const secret = 'a secret for tests that is long enough';

describe('a failed start', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const usual = () => ({ DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', ADMIN_PASSWORD: 'password-for-tests' });

  /** The error of a start in this process. */
  const startHere = async (env: Record<string, string>): Promise<string> => {
    try {
      const config = readConfig({ ...usual(), ...env });
      await (await startShop(config, { pages: false })).app.close();
      return 'It started.';
    } catch (error) {
      return explainFailedStart(error);
    }
  };

  /** The error of a start as a process in `folder`, which must end with exit code 1. */
  async function startProgram(env: Record<string, string>): Promise<string> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--api-only'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...usual(), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(said).toMatch(/^Tokri did not start\. /);
    expect(code).toBe(1);
    return said;
  }

  /** An address without a listener. */
  async function deadPort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    return port;
  }

  async function expectError(env: Record<string, string>, sentence: string | RegExp, start = startHere) {
    const said = await start(env);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    return said;
  }

  it('names the invalid setting', async () => {
    await expectError({ PORT: 'http' }, 'PORT must be a whole number', startProgram);
  });

  it('names the setting that was probably meant', async () => {
    await expectError({ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting; did you mean DATABASE_URL?');
  });

  it('names unknown settings in the .env file beside it', async () => {
    await writeFile(join(folder, '.env'), 'COLOUR=red\n');
    await expectError({}, 'COLOUR in .env is not a setting.', startProgram);
    await rm(join(folder, '.env'));
  });

  it('reports that no server responds at DATABASE_URL, without its password', async () => {
    const port = await deadPort();
    const url = `postgres://shop:hunter2hunter2@127.0.0.1:${port}/shop`;
    const said = await expectError({ DATABASE_URL: url, SECRET: secret }, /cannot be used: connect ECONNREFUSED/);
    expect(said).not.toContain('hunter2');
  });

  it('does not show a password in the query of DATABASE_URL either', async () => {
    const port = await deadPort();
    const url = `postgres://127.0.0.1:${port}/shop?user=shop&password=hunter2hunter2`;
    const said = await expectError(
      { DATABASE_URL: url, SECRET: secret },
      `The database at 127.0.0.1:${port}/shop cannot`,
    );
    expect(said).not.toContain('hunter2');
  });

  it('reports that the host of DATABASE_URL does not exist', async () => {
    await expectError({ DATABASE_URL: 'postgres://shop@db.invalid/shop', SECRET: secret }, 'db.invalid');
  });

  it('reports that the server at DATABASE_URL never sends data', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const url = `postgres://shop@127.0.0.1:${port}/shop`;
    await expectError({ DATABASE_URL: url, SECRET: secret }, /cannot be used: .*timeout/);
    silent.close();
  });

  it('reports that DATA_DIR is a file', async () => {
    await expectError({ DATA_DIR: import.meta.filename }, 'DATA_DIR cannot be made');
  });

  it('reports that the database is from before the first migration', async () => {
    const data = join(folder, 'old');
    await mkdir(data);
    await makeEmbeddedDatabase(join(data, 'database'), fromBeforeTheFirstMigration);
    await expectError({ DATA_DIR: data }, 'it was created by a version of Tokri from before the first release');
  });

  it('reports that there are no tables, or older ones, where it must not migrate', async () => {
    const data = join(folder, 'not-migrated');
    await expectError({ DATA_DIR: data, MIGRATE: '0' }, 'run `npm run migrate` first', startProgram);
    await mkdir(data);
    await makeEmbeddedDatabase(join(data, 'database'), await stateAfter(codeVersion - 1));
    await expectError({ DATA_DIR: data, MIGRATE: '0' }, 'and this version of Tokri needs migration');
  });

  it('reports that HOST is not on this machine', async () => {
    await expectError({ HOST: '192.0.2.1' }, 'HOST must be an address of this machine.');
  });

  it('reports that another shop uses the data, or the port', async () => {
    const data = join(folder, 'shared');
    const shop = await startProcess({ DATA_DIR: data, PORT: '0', DEMO: '0' });
    try {
      await expectError({ DATA_DIR: data }, `is in use by process ${shop.pid}, running since `, startProgram);
      await expectError({ PORT: new URL(shop.url).port }, 'Choose another PORT.');
    } finally {
      await shop.stop();
    }
  });
});
