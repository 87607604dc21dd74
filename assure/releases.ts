/** Releases of the store in folders of their own, to run beside each other. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const root = join(import.meta.dirname, '..');
/** The folders of this code that a store without pages and its commands need. */
const programs = ['server', 'contract', 'messages', 'packages', 'demo', 'scripts', 'package.json'];

export interface Release {
  /** Where its `server/main.ts` and `scripts/` are. */
  folder: string;
}

/** A former release, from the history of the repository. @throws Error when the history does not have it */
export async function formerRelease(commit: string, folder: string): Promise<Release> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: root }).catch((error: Error) => {
    throw new Error(`This needs the history of the repository (git fetch --unshallow): ${error.message}`);
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkPackages(folder);
  return { folder };
}

/**
 * A simulated next release: this code with one more migration.
 * @param servesThis false when its tables no longer serve this code
 */
export async function nextRelease(folder: string, statements: string, servesThis: boolean): Promise<Release> {
  await mkdir(folder);
  for (const name of programs) await cp(join(root, name), join(folder, name), { recursive: true });
  await linkPackages(folder);
  const migrations = join(folder, 'server/db/migrations');
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there is no migration');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_release' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  await writeFile(join(migrations, `${next.tag}.sql`), statements);
  if (!servesThis) {
    const version = join(folder, 'server/db/schema-version.ts');
    const code = await readFile(version, 'utf8');
    const raised = code.replace(/export const servesFrom = \d+;/, `export const servesFrom = ${next.idx};`);
    if (raised === code) throw new Error('the oldest code that the tables serve was not found');
    await writeFile(version, raised);
  }
  return { folder };
}

/** The packages of this installation; those of the repository itself are the release's own. */
async function linkPackages(folder: string): Promise<void> {
  const [installed, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(linked, '@tokri'), { recursive: true });
  for (const name of await readdir(installed))
    if (!['@tokri', '.cache'].includes(name)) await symlink(join(installed, name), join(linked, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(linked, '@tokri', name));
}

/** Runs a command of a release. Returns its output. @throws Error with its output when it fails */
export async function runScript({ folder }: Release, name: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [join(folder, 'scripts', name)], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout;
}
