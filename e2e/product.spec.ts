/** The product page and the product card. */
import { links } from '../contract/links.ts';
import { open } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

test('a product shows its price, unit price, delivery time and availability', async ({ page, api }) => {
  await page.goto(links.product(await api.findProduct('Potato')));
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Buy Potato only @ ₹34.20');
  await expect(main.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
  await expect(main.getByText('10% OFF').first()).toBeVisible();
  await expect(main.getByText('₹34.20').first()).toBeVisible();
  await expect(main.locator('s').first()).toHaveText(/₹38\.00/);
  await expect(main.locator('.bottom-bar').getByText('₹3.42 per 100 g')).toBeVisible();
  await expect(main.getByText('(24 reviews)')).toBeVisible();
  await expect(main.getByText('In Stock')).toBeVisible();
  await expect(main.getByText('Get delivery in 11 Min')).toBeVisible();
  await expect(main.getByText('Free shipping on orders over ₹200')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Product Details' })).toBeVisible();
  await expect(main.getByRole('definition')).toHaveText(['1 kg', '₹3.42 per 100 g', 'Fresh Vegetables']);
  await expect(main.getByRole('definition').getByRole('link')).toHaveAttribute('href', /^\/Fruits.*\/./);
  await expect(main.getByRole('button', { name: 'Add to Cart: Potato', exact: true })).toBeVisible();
});

test('a product without stock cannot be added, and a picture that does not load becomes its first letter, with the same size', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(noConnection);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto(links.product(await api.findProduct('Litchi')));
  const main = page.getByRole('main');
  await expect(main.getByText('Out of stock').first()).toBeVisible();
  await expect(main.getByText('In Stock', { exact: true })).toHaveCount(0);
  await expect(main.getByText('Get delivery in')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add to Cart: Litchi', exact: true })).toHaveCount(0);
  const placeholder = main.getByRole('img', { name: 'Litchi' }).first();
  await expect(placeholder).toHaveText('L');
  const box = await placeholder.boundingBox();
  expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
});

test('several pictures are browsed by arrows, thumbnails and swiping', async ({ page, api }) => {
  await open(page, links.product(await api.findProduct('Almond Drink')));
  const carousel = page.getByRole('region', { name: 'Pictures of Almond Drink' });
  const shown = carousel.getByText(/^Picture \d of \d$/);
  await expect(shown).toHaveText('Picture 1 of 2');
  // Until its code is here, only the buttons work.
  await expect(carousel.getByRole('list').first()).toHaveAttribute('style', /translate3d/);
  const box = await carousel.boundingBox();
  if (!box) throw new Error('The pictures are not on the screen');
  const y = box.y + box.height / 4;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.1, y, { steps: 8 });
  await page.mouse.up();
  await expect(shown).toHaveText('Picture 2 of 2');

  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Previous picture' }).click();
  await expect(shown).toHaveText('Picture 1 of 2');
  await expect(carousel.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(shown).toHaveText('Picture 2 of 2');
  await carousel.getByRole('button', { name: 'Show picture 1' }).click();
  await expect(shown).toHaveText('Picture 1 of 2');
  await expect(carousel.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-pressed', 'true');
});
