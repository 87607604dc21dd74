/** Toasts cover nothing that somebody may want to use: search, buttons, fields, totals (spec §2, toaster). */
import type { Page, Route } from '@playwright/test';
import { links } from '../contract/links.ts';
import { openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const keepClear =
  'header, main button, main input, main select, dialog[open] button, dialog[open] input, [data-keep-clear]';

/** Names of what the front toast lies over, by more than a hair. */
const coveredBy = (page: Page) =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[data-sonner-toast][data-front="true"]')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    const dialog = document.querySelector('dialog[open]');
    return [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const wide = Math.min(box.right, toast.right) - Math.max(box.left, toast.left);
        const high = Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top);
        return wide > 2 && high > 2;
      })
      .map((element) => element.textContent || element.getAttribute('aria-label') || element.tagName);
  }, keepClear);

const clear = async (page: Page) => {
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  await expect.poll(() => coveredBy(page)).toEqual([]);
  const box = await page.locator('[data-sonner-toast]').first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && box.x + box.width).toBeGreaterThan(width - 40);
};

/** A refusal is told in a toast; without an answer the change would wait for the connection. */
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { success: false, code: 'OUT_OF_STOCK', message: 'This has just run out.' } });

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test.describe(`at ${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test('on a product page and on the checkout', async ({ page, api }) => {
      const person = await signedUp(api);
      const product = await api.findProduct('Potato');
      await openAs(page, person, links.product(product));
      await page.route('**/cart/add-to-cart/**', refuse);
      await page
        .getByRole('button', { name: /^Add to Cart: Potato/ })
        .first()
        .click();
      await clear(page);
      await page.unroute('**/cart/add-to-cart/**');
      await putIntoCart(api, person, product._id, 2);
      await openAs(page, person, links.checkout);
      await page.getByRole('button', { name: 'Pay Online' }).click();
      await expect(page.getByText('online payment is not available')).toBeVisible();
      await clear(page);
    });

    test('on lists of products', async ({ page, api }) => {
      const person = await signedUp(api);
      await page.route('**/cart/add-to-cart/**', refuse);
      for (const path of [links.home, links.searchFor('potato')]) {
        await openAs(page, person, path);
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Add to Cart/ })
          .first()
          .click();
        await clear(page);
      }
    });
  });
}
