import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess } from './testing/process.ts';

it('starts without the libraries of rare work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-loads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [hook, loaded] = [join(folder, 'hook.mjs'), join(folder, 'loaded.txt')];
  await writeFile(
    hook,
    `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const load = (url, context, next) => (appendFileSync(${JSON.stringify(loaded)}, url + '\\n'), next(url, context));
    registerHooks({ load });`,
  );
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ SECRET: 'a secret for tests that is long enough', NODE_OPTIONS: `--import=${pathToFileURL(hook).href}` },
  };
  const shop = await startProcess(settings, { pages: true });
  await shop.stop();
  const files = (await readFile(loaded, 'utf8')).split('\n');
  expect(files.filter((file) => /\/node_modules\/(?:fastify|react-dom)\//.test(file))).not.toEqual([]);
  const rare =
    /\/node_modules\/(?:pdfkit|fontkit|to-words|chart\.js|aws4fetch|age-encryption|@opentelemetry|@zxcvbn-ts\/language-common)\//;
  expect(files.filter((file) => rare.test(file))).toEqual([]);
});
