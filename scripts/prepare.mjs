/**
 * The first step of `npm start` and `npm test`: updates node_modules and the built web app. Plain JavaScript without
 * dependencies, because it runs before anything is installed, on Node 20 and later.
 *
 * Usage: node scripts/prepare.mjs start|test|dev|build|check|bench|catalogue (`assure` prepares as `bench` does)
 */
import { delimiter, join } from 'node:path';
import { checkLockfile, install, isInstalled } from './prepare/packages.mjs';
import { root } from './prepare/root.mjs';
import { checkRuntime } from './prepare/runtime.mjs';
import { buildWeb, isWebBuilt } from './prepare/web-build.mjs';

const needsTheWebApp = new Set(['start', 'build', 'bench']);

/** Runs `work` and prints its name and duration on one line. */
function step(announcement, work) {
  const began = Date.now();
  say(`${announcement} …`);
  work();
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

// As npm does it, so that the script can also be run directly.
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;

try {
  checkLockfile();
  // A start with a built web app, and the commands for operators, need no development packages: if they were omitted, they are not
  // installed. An installation would take the packages away from a store that runs.
  const dev = !(process.argv[2] === 'catalogue' || (process.argv[2] === 'start' && isWebBuilt()));
  if (!isInstalled({ dev })) step('Installing packages', install);
  checkRuntime();
  if (needsTheWebApp.has(process.argv[2]) && !isWebBuilt()) step('Building the web app', buildWeb);
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
