/**
 * The tests that a change touches, for `npm test -- --changed`. A test is chosen
 * - when it imports a changed file, directly or through others, except through those that collect all features;
 * - when it is in the folder of a changed file of the server, or of a file there that imports a changed contract, because API tests import
 *   only the server as a whole;
 * - when it is a browser test of a changed feature (e2e/features.ts). A screen in web/routes counts as the features that it imports.
 * A change of a file that all features share chooses every test.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { features } from '../e2e/features.ts';
import { root } from './commands.ts';

export interface TestFiles {
  vitest: string[];
  playwright: string[];
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the commit at which this branch left main, with those that are not committed. */
export function listChanges(): string[] {
  const main = git('branch', '--all', '--list', 'origin/main', 'main', '--format=%(refname)').at(-1) ?? 'HEAD';
  const [base = 'HEAD'] = git('merge-base', main, 'HEAD');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** They import every feature, and nearly every test imports them. */
const collections = new Set(['server/app.ts', 'contract/api/calls.ts']);

/** Chooses tests of the repository. @throws Error when git cannot list its files */
export function findTests(changed: string[]): TestFiles {
  const imports = readImports();
  const tests = (pattern: RegExp) => [...imports.keys()].filter((file) => pattern.test(file));
  const all: TestFiles = { vitest: tests(/\.test\.tsx?$/), playwright: tests(/^e2e\/.*\.spec\.ts$/) };

  const importersOf = (wanted: string) => [...imports].filter(([, all]) => all.includes(wanted)).map(([file]) => file);
  const reached = new Set(changed);
  // No file imports the texts by their names.
  if (changed.some((file) => /^messages\/.*\.json$/.test(file))) reached.add('messages/index.ts');
  for (const file of reached) if (!collections.has(file)) for (const each of importersOf(file)) reached.add(each);

  const touched = changed.flatMap((file) => {
    if (file.endsWith('.md')) return [];
    if (file.startsWith('contract/')) return [file, ...importersOf(file).filter(findSpecs)];
    return file.startsWith('web/routes/') ? (imports.get(file) ?? []).filter(findSpecs) : [file];
  });
  const specs = touched.map(findSpecs);
  if (specs.includes(undefined)) return all;
  const folders = touched.filter((file) => file.startsWith('server/')).map((file) => `${dirname(file)}/`);
  const named = new Set(specs.flat().map((spec) => `e2e/${spec}.spec.ts`));
  return {
    vitest: all.vitest.filter((file) => reached.has(file) || folders.some((folder) => file.startsWith(folder))),
    playwright: all.playwright.filter((file) => reached.has(file) || named.has(file)),
  };
}

/** The specs of the feature that a file belongs to; undefined for a file that all features share. */
export function findSpecs(file: string): string[] | undefined {
  const folders = features.flatMap(({ folders, specs }) => folders.map((folder) => ({ folder, specs })));
  return folders
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]?.specs;
}

/** Every source file with the files that it imports. Imports have the names of files (`./cart.ts`), so no resolver is needed. */
function readImports(): Map<string, string[]> {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  return new Map(files.filter((file) => existsSync(join(root, file))).map((file) => [file, importsIn(file)]));
}

const importsIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'(\.{1,2}\/[^']+\.tsx?)'|'@tokri\/([\w-]+)'/g)].map(
    ([, path, name]) => (path ? join(dirname(file), path) : `packages/${name}/index.ts`),
  );
