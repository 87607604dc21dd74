import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';

/** All sources of the built web app. */
const sources = [
  'web',
  'contract',
  'messages',
  'scripts/chunks.ts',
  'scripts/icon-sprite.ts',
  'scripts/developed-languages.ts',
  'scripts/minified-text.ts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-worker.ts',
  'scripts/compress.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const folder = resolve(root, process.env.BUILD_DIRECTORY ?? 'build');
const stamp = join(folder, 'sources.sha256');

/**
 * True when `build/` was built from the current sources, or there are no sources: a machine that only serves may not
 * have them.
 */
export function isWebBuilt() {
  try {
    const builtFrom = readFileSync(stamp, 'utf8');
    return !existsSync(join(root, 'web')) || builtFrom === hashOfSources();
  } catch {
    return false;
  }
}

/** Builds the web app into `build/`. @throws Error with the output of the build that failed */
export function buildWeb() {
  const hash = hashOfSources();
  const { status, stdout, stderr } = spawnSync('node', ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: folder },
  });
  if (status !== 0) throw new Error(`The web app could not be built:\n\n${stdout}${stderr}`);
  writeFileSync(stamp, hash);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The files in a folder and below it, or the file itself, relative to the root and sorted. */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
