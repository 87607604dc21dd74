/**
 * `npm run check:rules`: rules that no linter has.
 * - No file changes the code of a package or a function of the browser, and none reads a package's private globals
 *   (docs/decisions/0089-own-build.md). Tests may watch what is loaded, and hold back the browser.
 * - The newest version of CHANGELOG.md is that of package.json and its lock file.
 * - A comment is a sentence or a name of the thing: it does not begin with "What", "Whether", "Who" or "That of".
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
  {
    pattern: /(?:\/\*\*|(?<![:'"`])\/\/|^\s+\*) (?:What|Whether|Who|Whose|That of)\b[^?\n]*$/m,
    why: 'begins a comment with a noun clause, where a sentence says more',
    files: anySource,
  },
];

/** Finds the places where a file breaks a rule. Returns a sentence with the line for each. */
export const errorsIn = (name: string, text: string): string[] =>
  rules.flatMap(({ pattern, why, files = notATest }) => {
    if (!files.test(name)) return [];
    const every = new RegExp(pattern.source, `${pattern.flags}g`);
    return [...text.matchAll(every)].map(
      ({ 0: found, index }) => `${name}:${lineAt(text, index)} ${why}: ${found.trim()}`,
    );
  });

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The newest version of a changelog in the form of Keep a Changelog. What is not released yet has no version. */
const newestVersionOf = (changelog: string): string | undefined => /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)?.[1];

/** Finds where the changelog and the package disagree about the version. Returns a sentence for each. */
export const versionErrors = (changelog: string, versions: Record<string, string | undefined>): string[] => {
  const newest = newestVersionOf(changelog);
  return Object.entries(versions)
    .filter(([, version]) => version !== newest)
    .map(
      ([name, version]) => `CHANGELOG.md: its newest version is ${newest ?? 'missing'}, that of ${name} is ${version}`,
    );
};

/** This file and its test name what they look for. */
const isOwn = (name: string) => /^scripts\/source-rules(?:\.test)?\.ts$/.test(name);

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const errors = names
    .filter((name) => (anySource.test(name) || name === 'package.json') && !isOwn(name))
    .flatMap((name) => errorsIn(name, readFileSync(join(root, name), 'utf8')));
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const versionOf = (name: string) => (JSON.parse(read(name)) as { version?: string }).version;
  const files = ['package.json', 'package-lock.json'];
  errors.push(...versionErrors(read('CHANGELOG.md'), Object.fromEntries(files.map((name) => [name, versionOf(name)]))));
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
