import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @throws Error that names the first package of package.json with another version in package-lock.json */
export function checkLockfile() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const locked = packagesOf('package-lock.json')[''];
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    const found = locked?.dependencies?.[name] ?? locked?.devDependencies?.[name];
    if (found === wanted) continue;
    throw new Error(
      `package-lock.json is outdated: package.json has ${name} ${wanted}, the lock file ${found ?? 'does not have it'}. Run \`npm install\`.`,
    );
  }
}

/**
 * True when node_modules has the packages of package-lock.json, by npm's own record of the installation. Optional
 * packages may be missing: they are for other systems.
 * @param {{ dev: boolean }} kinds whether development packages are required as well
 */
export function isInstalled({ dev: withDev }) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, link, optional, dev }]) =>
      path === '' ||
      optional ||
      (dev && !withDev) ||
      // The link to a workspace package has no version, and npm may record it without making it (--package-lock-only).
      (link ? existsSync(join(root, path)) : present[path]?.version === version),
  );
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Installs exactly the lockfile, including development packages: the runtime is one of them. @throws Error in one
 * sentence
 */
export function install() {
  const options = ['--include=dev', '--no-audit', '--no-fund'];
  if (npm(['ci', ...options, '--loglevel=error']).status !== 0) {
    throw new Error('npm could not install the packages; its message is above. Is the network there?');
  }
  // The installation of the package `node` leaves a second package behind, with 67 MB of headers that nothing needs.
  npm(['prune', '--silent', ...options]);
}

/**
 * Runs the npm that started this script. Its path is in the environment; without one, `npm` from the PATH, which is a
 * batch file on Windows and so needs a shell.
 */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const options = { cwd: root, stdio: 'inherit' };
  if (cli?.endsWith('npm-cli.js')) return spawnSync(node ?? process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
