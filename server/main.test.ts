import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBeforeTheFirstMigration, makeEmbeddedDatabase } from './testing/migrations.ts';
import { startProcess } from './testing/process.ts';

const main = join(import.meta.dirname, 'main.ts');
const secret = 'a secret for tests that is long enough';

describe('a failed start', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Starts the shop in `folder` and waits until it ends. Returns the exit code and the standard error output. */
  async function start(settings: Record<string, string>): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    return { code, said };
  }

  /** An address without a listener. */
  async function deadPort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    return port;
  }

  async function expectError(settings: Record<string, string>, sentence: string | RegExp) {
    const { code, said } = await start(settings);
    expect(said).toMatch(/^Tokri did not start\. /);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    return said;
  }

  it('names the invalid setting', async () => {
    await expectError({ PORT: 'http' }, 'PORT must be a whole number');
  });

  it('names the setting that was probably meant', async () => {
    await expectError({ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting; did you mean DATABASE_URL?');
  });

  it('names unknown settings in the .env file beside it', async () => {
    await writeFile(join(folder, '.env'), 'COLOUR=red\n');
    await expectError({}, 'COLOUR in .env is not a setting.');
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
    await expectError({ DATA_DIR: main }, 'DATA_DIR cannot be made');
  });

  it('reports that the database is from before the first migration', async () => {
    const data = join(folder, 'old');
    await mkdir(data);
    await makeEmbeddedDatabase(join(data, 'database'), fromBeforeTheFirstMigration);
    await expectError({ DATA_DIR: data }, 'it was created by a version of Tokri from before the first release');
  });

  it('reports that HOST is not on this machine', async () => {
    await expectError({ HOST: '192.0.2.1' }, 'HOST must be an address of this machine.');
  });

  it('reports that another shop uses the data, or the port', async () => {
    const data = join(folder, 'shared');
    const shop = await startProcess({ DATA_DIR: data, PORT: '0', DEMO: '0' });
    try {
      await expectError({ DATA_DIR: data }, `is in use by process ${shop.pid}, running since `);
      await expectError({ PORT: new URL(shop.url).port }, 'Choose another PORT.');
    } finally {
      await shop.stop();
    }
  });
});
