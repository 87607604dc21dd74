import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/build-worker.ts';
import { compressFolder } from './scripts/compress.ts';

export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The whole route table is small and comes with the page: no request before the first navigation.
  routeDiscovery: { mode: 'initial' },
  // One file for each screen: the service worker keeps it before somebody goes there (scripts/build-worker.ts).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await buildWorker(client);
    await compressFolder(client);
  },
} satisfies Config;
