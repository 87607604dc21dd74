/** Bundles the service worker into one file beside the files that browsers load. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';

const entry = join(import.meta.dirname, '../web/worker/service-worker.ts');

/** The screens that most customers visit: the worker keeps their files before somebody opens them. */
const screens = [
  ...['home', 'category', 'product', 'search', 'login', 'register', 'checkout'],
  ...['dashboard/layout', 'dashboard/orders', 'dashboard/order'],
];

/** @param folder the built client, absolute */
export async function buildWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { screenFiles: JSON.stringify(filesOf(manifest)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

/** The addresses of the screens' files, and of all files that they import. @throws Error when a screen was not built */
function filesOf(manifest: Manifest): string[] {
  const chunkOf = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    return chunk;
  };
  const keys = new Set(screens.map((name) => `web/routes/${name}.tsx?__react-router-build-client-route`));
  for (const key of keys) for (const each of chunkOf(key).imports ?? []) keys.add(each);
  return [...keys].map((key) => `/${chunkOf(key).file}`);
}
