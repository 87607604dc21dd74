/**
 * Playwright's `test` with a running store per worker; `baseURL` is its URL. `test.use({ scenario })` chooses what is set
 * up in it; Playwright gives tests of one scenario the same worker, so the same store. A spec that needs to know all that is in its
 * store has one for itself: `test.use({ scenario, onlyFor: 'transfers' })`. `shopEnv` has environment variables of its store.
 */
import { test as base, expect } from '@playwright/test';
import { type Scenario, scenarios } from './scenarios.ts';
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

export const test = base.extend<
  Fixtures,
  {
    scenario: Scenario;
    onlyFor: string;
    shopEnv: Readonly<Record<string, string>>;
    shop: ShopProcess;
    shopCalls: ShopApi;
  }
>({
  scenario: ['plain', { option: true, scope: 'worker' }],
  onlyFor: ['', { option: true, scope: 'worker' }],
  shopEnv: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ scenario, shopEnv }, use) => {
      const shop = await startShop(shopEnv);
      await scenarios[scenario](shopApi(shop.url));
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shopCalls: [async ({ shop }, use) => use(shopApi(shop.url)), { scope: 'worker' }],
  // One object for all tests of the worker, so that the administrator signs in once (administrator.ts).
  api: async ({ shopCalls }, use) => use(shopCalls),
  baseURL: async ({ shop }, use) => use(shop.url),
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

/** Console message about a request without a response, for example when offline. */
export const noConnection = /net::ERR_/;
/** Console message about a server error of the store. */
export const storeFailure = /status of 5\d\d /;
/** Client errors of API calls are expected responses. Each test checks how the page handles them. */
const refusal = /status of 4\d\d .*\/api\/v1\//;
/** Console message about a call that a test aborts. A real connection failure has a different message. */
const aborted = /net::ERR_FAILED at .*\/api\/v1\//;
