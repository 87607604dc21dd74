/** Playwright's `test` with a running store: one for each worker, and `baseURL` leads to it. */
import { test as base, expect } from '@playwright/test';
import { type ShopApi, shopApi } from './shop-api.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export { administrator } from './shop-process.ts';
export { expect };

export const test = base.extend<{ api: ShopApi }, { shop: ShopProcess }>({
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
});
