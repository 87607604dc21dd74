import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Ensures that the script which npm runs next uses Tokri's Node version: the package `node` puts it first in the PATH
 * of every script. @throws Error naming the version found instead
 */
export function checkRuntime() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  const found = versionInPath();
  if (major(found) >= major(wanted)) return;
  if (!existsSync(join(root, 'node_modules/node'))) {
    throw new Error(
      `Tokri runs on Node ${major(wanted)} or later, but here \`node\` is ${found || 'missing'}. The packages were installed ` +
        `without development packages, one of which brings Node ${wanted}. Install Node ${major(wanted)}, or run \`npm ci --include=dev\`.`,
    );
  }
  throw new Error(
    `Tokri runs on Node ${wanted}, which comes with its packages, but here \`node\` is ${found || 'missing'}. ` +
      'If npm is set to ignore install scripts (ignore-scripts=true), allow them for Tokri and run `npm ci`; ' +
      `otherwise install Node ${major(wanted)} yourself.`,
  );
}

/** Such as `26.10.0`; empty without a `node`. On Windows it is a batch file, which needs a shell. */
function versionInPath() {
  const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return (stdout ?? '').trim().replace(/^v/, '');
}

const major = (version) => Number.parseInt(version, 10) || 0;
