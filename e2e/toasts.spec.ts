/** Toasts cover nothing that users may need: search, buttons, fields, totals. */
import type { Locator, Page, Route } from '@playwright/test';
import { links } from '../contract/links.ts';
import { addAddress, fillAddress, open, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const keepClear =
  'header, main button, main input, main select, dialog[open] button, dialog[open] input, [data-keep-clear]';

/** Names of elements that the front toast overlaps by more than a pixel or so. */
const coveredBy = (page: Page, what: string) =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[data-sonner-toast][data-front="true"]')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    const dialog = document.querySelector('dialog[open]');
    return [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => {
        if (element.closest('[data-sonner-toaster]')) return false;
        const box = element.getBoundingClientRect();
        const wide = Math.min(box.right, toast.right) - Math.max(box.left, toast.left);
        const high = Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top);
        return wide > 2 && high > 2;
      })
      .map((element) => element.textContent || element.getAttribute('aria-label') || element.tagName);
  }, what);

const clear = async (page: Page, what = keepClear) => {
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  await expect.poll(() => coveredBy(page, what)).toEqual([]);
  const box = await page.locator('[data-sonner-toast]').first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && box.x + box.width).toBeGreaterThan(width - 40);
};

/** Returns an error, which is shown in a toast. Without a response the change would wait for the connection. */
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { success: false, code: 'OUT_OF_STOCK', message: 'This has just run out.' } });

/** The toast is above the dialog, does not cover its controls, and is announced to assistive technology. */
async function seenAndSaid(page: Page, dialog: Locator, what = keepClear): Promise<void> {
  await clear(page, what);
  const message = dialog.getByText('This has just run out.').first();
  await expect(message).toBeVisible();
  await expect(dialog.locator('[aria-live="polite"]').filter({ hasText: 'This has just run out.' })).toBeAttached();
  const isOnTop = () =>
    message.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test(`toasts cover nothing that people need at ${width}×${height}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height });
    const person = await signedUp(api);
    await openAs(page, person, links.forgotPassword);
    const potato = await api.findProduct('Potato');

    await page.route('**/cart/add-to-cart/**', refuse);
    for (const path of [links.product(potato), links.home, links.searchFor('potato')])
      await test.step(path, async () => {
        await open(page, path);
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Add to Cart/ })
          .first()
          .click();
        await clear(page);
      });
    await page.unroute('**/cart/add-to-cart/**');

    for (const name of ['Potato', 'Onion', 'Tomato'])
      await putIntoCart(api, person, (await api.findProduct(name))._id, 2);
    await test.step('the cart', async () => {
      await open(page, links.home);
      await page.route('**/cart/update-qty/**', refuse);
      await page.getByRole('button', { name: /View Cart/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await drawer.getByRole('button', { name: 'Add one Potato' }).click();
      await seenAndSaid(page, drawer);
    });

    await test.step('the checkout and a dialog of it', async () => {
      await open(page, links.checkout);
      await page.getByRole('button', { name: 'Pay Online' }).click();
      await expect(page.getByText('online payment is not available')).toBeVisible();
      await clear(page);
      await page.route('**/address/add-address', refuse, { times: 1 });
      await page.getByRole('button', { name: 'Add New' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add New Address' });
      await fillAddress(dialog);
      // On the smallest screen the dialog fills the screen, so only its buttons must stay uncovered.
      await seenAndSaid(page, dialog, height < 700 ? 'dialog[open] button' : keepClear);
    });

    await test.step('the orders, after one was placed', async () => {
      await addAddress(api, person);
      await open(page, links.checkout);
      await page.getByRole('radio').check();
      await page.getByRole('button', { name: 'Cash On Delivery' }).click();
      // It stays under the pointer.
      await page.getByText('Your order has been placed').hover();
      await expect(page.getByRole('article').getByText('Thank you! We have your order.')).toBeVisible();
      // On the smallest screen there is no room beside the order: the heading or its products are covered.
      const order = height < 700 ? 'main article > :not(ul)' : 'h1, main article';
      await clear(page, `header, main button, ${order}`);
    });
  });
}
