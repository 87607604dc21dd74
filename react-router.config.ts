import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/build-worker.ts';
import { compressFolder } from './scripts/compress.ts';
import { prefix } from './scripts/messages/build-locale.ts';

/** The development server wants it to begin with Vite's base, which ends in a slash. */
const basename = process.argv.includes('dev') ? `${prefix}/` : prefix || '/';

export default {
  appDirectory: 'web',
  basename,
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The whole route table is small and comes with the page: no request before the first navigation.
  routeDiscovery: { mode: 'initial' },
  // One file for each screen: the service worker keeps it before somebody goes there (scripts/build-worker.ts).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    // One worker serves all languages.
    if (prefix === '') await buildWorker(client);
    await compressFolder(client);
  },
} satisfies Config;
