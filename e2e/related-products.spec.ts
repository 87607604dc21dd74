/** Below a product: similar ones, what goes well with it, and what was looked at before; and its enlarged picture. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { dialogsInHistory, open, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const near = (page: Page) => page.mouse.wheel(0, 1200);

test('similar products and what goes well with it are loaded when the user comes near', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, links.product(await api.findProduct('Almond Drink')));
  const related = calls.getRelated.path.replace('/:productId', '');
  expect(requests.filter((path) => path.startsWith(related))).toEqual([]);
  await near(page);
  const similar = shelf(page, 'Similar');
  await expect(similar.getByRole('article').first()).toBeVisible();
  await expect(similar.getByRole('link', { name: 'Almond Drink' })).toHaveCount(0);
  await expect(shelf(page, 'Goes well with').getByRole('article').first()).toBeAttached();
  await similar.getByRole('article').first().getByRole('link').click();
  await expect(page).not.toHaveURL(/Almond-Drink/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('products that were looked at before come back, newest first, and are forgotten with the sign-out', async ({
  page,
  api,
}) => {
  const onion = links.product(await api.findProduct('Onion'));
  await openAs(page, await signedUp(api), links.product(await api.findProduct('Potato')));
  await open(page, onion);
  await open(page, links.product(await api.findProduct('Toned Milk')));
  await near(page);
  const names = shelf(page, 'Recently viewed').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Onion', 'Potato']);
  await open(page, onion);
  await near(page);
  await expect(names).toHaveText(['Toned Milk', 'Potato']);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await open(page, onion);
  await near(page);
  await expect(shelf(page, 'Similar').getByRole('article').first()).toBeVisible();
  await expect(shelf(page, 'Recently viewed')).toHaveCount(0);
});

test('a product that is out of stock offers others first, and a page is whole without them', async ({
  page,
  api,
  expectErrors,
}) => {
  await open(page, links.product(await api.findProduct('Litchi')));
  const instead = shelf(page, 'You can get these instead');
  await expect(instead.getByRole('article').first()).toBeVisible();
  await expect(instead.getByText('Out of stock')).toHaveCount(0);
  await near(page);
  await expect(shelf(page, 'Goes well with').getByRole('article').first()).toBeAttached();
  await expect(shelf(page, 'Similar')).toHaveCount(0);

  expectErrors(/status of 500/);
  await page.route(`**${calls.getRelated.path.replace(':productId', '*')}`, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'broken' } }),
  );
  await open(page, links.product(await api.findProduct('Potato')));
  await near(page);
  await expect(shelf(page, 'Similar')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart: Potato', exact: true })).toBeEnabled();
});

test('a picture is enlarged by a tap or the keyboard, and closed by Escape and Back', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, links.product(await api.findProduct('Almond Drink')));
  await page
    .getByRole('main')
    .getByRole('img', { name: /Almond Drink/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Almond Drink' });
  const picture = dialog.getByRole('button', { name: 'Enlarge the picture' });
  const whole = await picture.boundingBox();
  await picture.click({ position: { x: 350, y: 350 } });
  const large = dialog.getByRole('button', { name: 'Show the whole picture' });
  const after = await large.boundingBox();
  expect(after?.width).toBeGreaterThan(2 * (whole?.width ?? 0));
  // Around the place of the tap, at the right and the bottom.
  expect(after?.x).toBeLessThan(-400);
  await large.click();
  await expect(picture).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Enlarge the picture' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialogsInHistory(page, 1);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/Almond-Drink/);
});
