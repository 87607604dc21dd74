import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { secretOf } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env });

it('is generated once, readable only by the owner, and stored', async () => {
  const secret = await secretOf(config());
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await secretOf(config())).toBe(secret);
  const file = join(folder, 'data', 'secret');
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('is never an empty file', async () => {
  await secretOf(config());
  await writeFile(join(folder, 'data', 'secret'), '');
  await expect(secretOf(config())).rejects.toThrow('holds no secret');
});

it('comes from the settings if set', async () => {
  const SECRET = 'given in the settings, long enough for all';
  expect(await secretOf(config({ SECRET }))).toBe(SECRET);
});
