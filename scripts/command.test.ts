import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it.each([
  ['catalogue', 'npm run catalogue -- import FILE.csv [--dry-run]'],
  ['settings', 'npm run settings -- export FILE.json'],
])('npm run %s without arguments prints its usage and fails', async (name, usage) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, out]).toEqual([2, '']);
  expect(err).toContain(usage);
});
