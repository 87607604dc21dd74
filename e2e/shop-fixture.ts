/** Playwright's `test` with a running store: one for each worker, and `baseURL` leads to it. */
import { test as base, expect } from '@playwright/test';
import { type ShopApi, shopApi } from './shop-api.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export { administrator } from './shop-process.ts';
export { expect };

interface Fixtures {
  api: ShopApi;
  /**
   * Declares errors that the test brings about, by what the browser's console says of them. Any other error in the console
   * and any exception that nobody caught fail the test. Refused calls of the API (4xx), and calls that the test itself
   * leaves without an answer, are no errors.
   */
  expectErrors: (...errors: RegExp[]) => void;
}

export const test = base.extend<Fixtures, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  api: async ({ shop }, use) => use(shopApi(shop.url)),
  expectErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const errors: string[] = [];
      context.on('console', (message) => {
        const error = `${message.text()} at ${message.location().url}`;
        if (message.type() === 'error' && !refusal.test(error) && !aborted.test(error)) errors.push(error);
      });
      context.on('weberror', (thrown) => errors.push(String(thrown.error())));
      await use((...more) => void expected.push(...more));
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the console that the test does not expect').toEqual([]);
    },
    { auto: true },
  ],
});

/** What the console says of requests without an answer, as without a connection. */
export const noConnection = /net::ERR_/;
/** What it says of failures of the store. */
export const storeFailure = /status of 5\d\d /;
/** A call that the store refuses is an answer; how the page takes it is for each test to see. */
const refusal = /status of 4\d\d .*\/api\/v1\//;
/** What the console says of a call that a test aborts. A connection that really fails is called by another name. */
const aborted = /net::ERR_FAILED at .*\/api\/v1\//;
