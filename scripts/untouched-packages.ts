/**
 * `npm run check:packages`: no file changes the code of a package or a function of the browser, and none reads a package's private
 * globals (docs/decisions/0089-own-build.md). Tests may watch what is loaded, and hold back the browser.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  pattern: RegExp;
  why: string;
  /** The names of the files to which it applies. */
  files?: RegExp;
}

const anySource = /\.(?:tsx?|mjs)$/;
const notATest = /^(?!.*\.(?:test|spec)\.tsx?$).*\.(?:tsx?|mjs)$/;
const build = /(?:^|\/)(?:vite|vitest|react-router)\.config\.ts$|^scripts\//;

const rules: readonly Rule[] = [
  { pattern: /\b__reactRouter\w*/, why: 'reads a private global of React Router', files: anySource },
  { pattern: /\b(?:registerHooks|module\.register)\b/, why: 'changes how Node finds or loads modules' },
  {
    pattern: /\bhistory\.(?:pushState|replaceState|go|back|forward)\s*=(?!=)/,
    why: 'replaces a function of the browser',
  },
  { pattern: /\brouter\.\w+\s*=(?!=)/, why: 'replaces a function of the router' },
  { pattern: /\balias:\s*[{[]/, why: 'puts another file in the place of a module', files: build },
  { pattern: /\bfilter:\s*\{[^}]*node_modules/, why: 'rewrites the code of a package', files: build },
  { pattern: /"(?:patch-package|patchedDependencies)"/, why: 'patches packages', files: /^package\.json$/ },
];

/** Finds the places where a file changes packages. Returns a sentence with the line for each. */
export function faultsIn(name: string, text: string): string[] {
  return rules.flatMap(({ pattern, why, files = notATest }) => {
    const found = files.test(name) ? pattern.exec(text) : null;
    if (!found) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [`${name}:${line} ${why}: ${found[0]}`];
  });
}

/** This file and its test name what they look for. */
const isOwn = (name: string) => /^scripts\/untouched-packages(?:\.test)?\.ts$/.test(name);

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const faults = names
    .filter((name) => (anySource.test(name) || name === 'package.json') && !isOwn(name))
    .flatMap((name) => faultsIn(name, readFileSync(join(root, name), 'utf8')));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
