import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The whole route table is small and comes with the page: no request before the first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
