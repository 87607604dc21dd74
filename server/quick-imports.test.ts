import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const quickImports = join(import.meta.dirname, 'quick-imports.ts');

/** Runs `entry.ts` of some files, and gives the lines that it writes. A hook before ours writes what Node is asked to find. */
async function run(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-imports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const asked = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) { if (name.startsWith('./')) console.log('asked for', name); return next(name, context); } });`;
  await writeFile(join(folder, 'asked.mjs'), asked);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const hooks = [join(folder, 'asked.mjs'), quickImports].flatMap((file) => ['--import', file]);
  const { stdout } = await promisify(execFile)(process.execPath, [...hooks, join(folder, 'entry.ts')]);
  return stdout.trim().split('\n');
}

it('finds a file that an import names in full without asking Node', async () => {
  const entry = `import './part.ts'; import './script.js'; import { createRequire } from 'node:module';
    createRequire(import.meta.url)('./common.cjs');
    await import('./missing.ts').catch(({ message }: Error) => console.log(message.includes('missing.ts')));`;
  const said = await run({
    'entry.ts': entry,
    'package.json': '{"type":"module"}',
    'part.ts': "console.log('part' satisfies string);",
    'script.js': "console.log('script');",
    'common.cjs': "console.log('common');",
  });
  expect(said.toSorted()).toEqual([
    'asked for ./common.cjs',
    'asked for ./script.js',
    'common',
    'part',
    'script',
    'true',
  ]);
});
