import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '..');

describe('a start without development packages', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tokri-prepare-'));
    await cp(join(scripts, 'prepare.mjs'), join(root, 'scripts/prepare.mjs'));
    await cp(join(scripts, 'prepare'), join(root, 'scripts/prepare'), { recursive: true });
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    const production = {
      '': { devDependencies: { node: '26.10.0' } },
      'node_modules/needed': { version: '1.0.0' },
      'node_modules/@tokri/own': { resolved: 'packages/own', link: true },
      'packages/own': { version: '0.1.0' },
    };
    await write('package.json', '{"devDependencies":{"node":"26.10.0"}}');
    await write(
      'package-lock.json',
      JSON.stringify({ packages: { ...production, 'node_modules/node': { version: '26.10.0', dev: true } } }),
    );
    await write('node_modules/.package-lock.json', JSON.stringify({ packages: production }));
    await write('node_modules/@tokri/own/package.json', '{}');
    await write('build/sources.sha256', 'built elsewhere');
    // Replaces npm and an old Node with scripts that record their calls.
    await write('bin/npm', '#!/bin/sh\necho "npm $@"\nexit 1\n');
    await write('old/node', '#!/bin/sh\necho v20.19.0\n');
    for (const file of ['bin/npm', 'old/node']) await chmod(join(root, file), 0o755);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const prepare = (...path: string[]) => prepareFor('start', ...path);
  const prepareFor = (command: string, ...path: string[]) => {
    const PATH = [join(root, 'bin'), ...path, dirname(process.execPath), process.env.PATH].join(delimiter);
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs'), command], {
      encoding: 'utf8',
      env: { PATH },
    });
    return { status, said: stdout + stderr };
  };

  it('installs nothing when the web app is built', () => {
    expect(prepare()).toEqual({ status: 0, said: '' });
  });

  it('installs nothing for the commands of operators, as the store may run meanwhile', async () => {
    await mkdir(join(root, 'web'));
    expect(prepareFor('catalogue')).toEqual({ status: 0, said: '' });
    expect(prepareFor('check')).toMatchObject({ status: 1, said: expect.stringContaining('npm ci --include=dev') });
  });

  it('reports a Node that is too old', () => {
    const { status, said } = prepare(join(root, 'old'));
    expect(status).toBe(1);
    expect(said).toContain('Tokri runs on Node 26 or later, but here `node` is 20.19.0.');
  });

  it('names the package that an outdated lock file does not have', async () => {
    await writeFile(join(root, 'package.json'), '{"devDependencies":{"node":"26.11.0"}}');
    expect(prepare()).toEqual({
      status: 1,
      said: '\npackage-lock.json is outdated: package.json has node 26.11.0, the lock file 26.10.0. Run `npm install`.\n',
    });
  });

  it('installs when a workspace package is not linked yet', async () => {
    await rm(join(root, 'node_modules/@tokri'), { recursive: true });
    expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('npm ci --include=dev') });
  });

  it('installs everything when the web app is not built yet', async () => {
    await mkdir(join(root, 'web'));
    expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('npm ci --include=dev') });
  });
});
