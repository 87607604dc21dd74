/** The page of a product on a phone: its pictures, its pack sizes, and what is loaded below it. */
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { administratorOf } from './administrator.ts';
import { dialogsInHistory, open, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('the pictures of a product are swiped and enlarged, and what is below is loaded when somebody comes near', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 300 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, links.product(await api.findProduct('Mustard Oil')));
  const related = calls.getRelated.path.replace('/:productId', '');
  expect(requests.filter((path) => path.startsWith(related))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const carousel = page.getByRole('region', { name: 'Pictures of Mustard Oil' });

  await test.step('swiping, arrows and thumbnails', async () => {
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
    const [previous, next] = ['Previous picture', 'Next picture'].map((name) => carousel.getByRole('button', { name }));
    if (!previous || !next) throw new Error('There are no arrows');
    await expect(next).toBeDisabled();
    await previous.click();
    await expect(shown).toHaveText('Picture 1 of 2');
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(shown).toHaveText('Picture 2 of 2');
    await carousel.getByRole('button', { name: 'Show picture 1' }).click();
    await expect(shown).toHaveText('Picture 1 of 2');
    await expect(carousel.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a picture is enlarged by a tap or the keyboard, and closed by Escape and Back', async () => {
    await carousel
      .getByRole('img', { name: /Mustard Oil/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Mustard Oil' });
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
    await page.getByRole('button', { name: 'Enlarge the picture' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await dialogsInHistory(page, 1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/Mustard-Oil/);
  });

  await test.step('what is similar is loaded when somebody comes near, and leads to its top', async () => {
    await page.mouse.wheel(0, 1200);
    const similar = page.getByRole('region', { name: 'Similar', exact: true });
    await similar.getByRole('article').first().getByRole('link').click();
    await expect(page).not.toHaveURL(/Mustard-Oil/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the card offers the other pack sizes, the page switches between them, and Back leads past them', async ({
  page,
  api,
}) => {
  const { accessToken: token } = await administratorOf(api);
  const { _id: productId } = await api.findProduct('White Eggs');
  const mark = (food_type: string) => api.ask(calls.updateProduct, { body: { productId, food_type }, token });
  await page.setViewportSize({ width: 390, height: 844 });
  await mark('');
  await openAs(page, await signedUp(api), links.searchFor('white eggs'));
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'White Eggs', exact: true }) });
  // A card with the mark of its food type is as high as one without.
  const plain = (await card.boundingBox())?.height;
  await mark('egg');
  await open(page, links.searchFor('white eggs'));
  await expect(card.getByRole('img', { name: 'Contains egg' })).toBeVisible();
  expect((await card.boundingBox())?.height).toBe(plain);
  await mark('');

  await card.getByRole('button', { name: '6 pcs · 2 sizes' }).click();
  const dialog = page.getByRole('dialog', { name: 'White Eggs' });
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('6 pcs');
  const large = dialog.getByRole('listitem').filter({ hasText: '30 pcs' });
  await large.getByRole('button', { name: 'Add to Cart: White Eggs Tray' }).click();
  await expect(large.getByRole('group')).toContainText('1');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('button', { name: '6 pcs · 2 sizes' })).toBeFocused();

  await card.getByRole('link', { name: 'White Eggs', exact: true }).click();
  const sizes = page.getByRole('navigation', { name: 'Pack sizes' }).getByRole('link');
  await expect(sizes).toHaveText([/^6 pcs₹/, /^30 pcs₹/]);
  await sizes.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Eggs Tray');
  await expect(sizes.nth(1)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL(links.searchFor('white eggs'));
});
