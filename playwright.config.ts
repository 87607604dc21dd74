/** Browser tests, against a shop of their own: embedded database, demo catalogue, a port that is free. */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? String(address.port) : '0'));
    });
  });

// This file is read again in every worker, which inherits the environment: what is chosen here stays chosen.
process.env.E2E_PORT ??= await freePort();
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tokri-e2e-'));
process.env.CHROMIUM_PATH ??= findBrowser() ?? '';

const url = `http://localhost:${process.env.E2E_PORT}`;
const report = process.env.E2E_REPORT;
const reporters: ReporterDescription[] = [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reporters,
  use: {
    baseURL: url,
    locale: 'en-IN',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: `node "${join(import.meta.dirname, 'server/main.ts')}"`,
    // Not the repository: a developer's own `.env` has no say in tests.
    cwd: tmpdir(),
    url: `${url}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1', LOG_LEVEL: 'warn' },
  },
});
