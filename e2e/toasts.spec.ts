/** Toasts have one place. They are shown above dialogs, are swiped away, offer undo, and do not cover the main action of a page. */
import type { Locator, Page, Route } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { goTo, open, openAs, putIntoCart, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const sizes = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const toasts = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]');

/** Returns an error, which is shown in a toast. Without a response the change would wait for the connection. */
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { success: false, code: 'OUT_OF_STOCK', message: 'This has just run out.' } });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return box;
};

/** A toast is the topmost element in its place, and covers no part of `action`. */
async function expectBeside(toast: Locator, action: Locator): Promise<void> {
  await expect(toast).toHaveCount(1);
  const isOnTop = () =>
    toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
  const covers = async () => {
    const [one, other] = await Promise.all([boxOf(toast), boxOf(action)]);
    const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
    return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
  };
  await expect.poll(covers).toBe(false);
}

async function swipeAway(page: Page, toast: Locator): Promise<void> {
  const box = await boxOf(toast);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const moved of [10, 40, 80, 120])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - moved, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A toast that moves out is still in the page, and would be drawn again at the place for another width.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

test('toasts are shown above the cart, announced, swiped away, and do not cover main actions', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 2);
  await openAs(page, person, links.home);
  await page.route('**/cart/add-to-cart/**', refuse);
  await page.route('**/cart/update-qty/**', refuse);
  for (const size of sizes)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await goTo(page, links.product(await api.findProduct('Potato')));
      const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
      await add.click();
      await expectBeside(toasts(page), add);
      await expectBeside(toasts(page), page.getByRole('button', { name: /View Cart/ }));
      await swipeAway(page, toasts(page));

      await page.getByRole('button', { name: /View Cart/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await drawer.getByRole('button', { name: 'Add one Onion' }).click();
      await expectBeside(toasts(page), drawer.getByRole('button', { name: 'Proceed to Checkout' }));
      await expect(drawer.locator('[aria-live="polite"]').getByText('This has just run out.')).toHaveCount(1);
      await swipeAway(page, toasts(page));
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    });
});

test('a product that was removed from the open cart is put back by the toast', async ({ page, api }) => {
  const person = await signedUp(api);
  for (const name of ['Potato', 'Onion']) await putIntoCart(api, person, (await api.findProduct(name))._id, 1);
  await openAs(page, person, links.comingSoon('blog'));
  await open(page, links.home);
  await page.getByRole('button', { name: /View Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const more = drawer.getByRole('button', { name: 'Add one Potato' });
  await drawer.getByRole('button', { name: 'Remove one Potato' }).click();
  await expect(more).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(more).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});
