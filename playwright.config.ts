/** Browser tests; each worker starts a shop of its own (e2e/shop-fixture.ts). */
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const report = process.env.E2E_REPORT;
const reporters: ReporterDescription[] = [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-shops.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than a small machine has cores, because a journey also waits.
  workers: 3,
  // No time that anything has to keep: it ends a test that hangs.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: reporters,
  use: {
    locale: 'en-IN',
    // Tests intercept requests, which a worker would answer itself. e2e/pwa.spec.ts is for the worker.
    serviceWorkers: 'block',
    // Traces make every test a third slower.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
        // A store in a local network (e2e/plain-browser.spec.ts).
        '--host-resolver-rules=MAP tokri.lan 127.0.0.1',
      ],
    },
  },
});
