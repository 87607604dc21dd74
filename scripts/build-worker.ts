/** Bundles the service worker into one file beside the files that browsers load. */
import { join } from 'node:path';
import { build } from 'vite';

const entry = join(import.meta.dirname, '../web/worker/service-worker.ts');

/** @param folder the built client, absolute */
export async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
