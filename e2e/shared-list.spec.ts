/** A cart or list as a link: anyone who opens it adds all or some of it. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { cartOf, open, openAs, shopperWith, signedUp, signIn } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

/** Collects what is copied. */
const clipboard = async (page: Page): Promise<() => Promise<string>> => {
  await page.addInitScript(() => {
    const copied = { text: '' };
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        async writeText(text: string) {
          copied.text = text;
        },
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { copied: { text: string } }).copied.text);
};

const lines = (page: Page) => page.getByRole('list', { name: 'Products for your list' }).locator('> li');

test('a shared cart is opened by somebody else, who adds some of it', async ({ page, api, browser, shop }) => {
  const copied = await clipboard(page);
  const { person } = await shopperWith(api, 'Potato', 3);
  await openAs(page, person, links.home);
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/The link is copied/)).toBeVisible();
  const url = await copied();
  expect(url).toContain(shop.url + links.sharedList);

  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  const friend = await signedUp(api);
  await open(other, url);
  await expect(lines(other)).toHaveCount(1);
  await expect(lines(other)).toContainText('3 × 1 kg = 3 kg');
  await lines(other).getByRole('button', { name: 'Remove one Potato' }).click();
  await other.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(other).toHaveURL(links.login);
  await signIn(other, friend.email, friend.password);
  // The link is the list: it is there again, with what was chosen.
  await expect(lines(other)).toContainText('2 × 1 kg = 2 kg');
  await lines(other).getByRole('link', { name: 'Potato' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
  await other.goBack();
  await other.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(other.getByRole('heading', { name: '2 items are in your cart' })).toBeVisible();
  await expect.poll(async () => (await cartOf(api, friend))[0]?.quantity).toBe(2);
  // What is bought another time is the list again.
  await open(other, links.home);
  await open(other, url);
  await expect(lines(other)).toContainText('3 × 1 kg = 3 kg');
  await context.close();
});

test('what was chosen of a shared list stays when it cannot be read again', async ({
  page,
  api,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const potato = await api.findProduct('Potato');
  // Half a minute later it is read again when the tab comes to the front.
  await page.clock.install();
  const quantity = lines(page).getByRole('group', { name: 'Quantity of Potato' });
  await open(page, `${links.sharedList}#${potato._id}x2`);
  await lines(page).getByRole('button', { name: 'Remove one Potato' }).click();
  await expect(quantity).toContainText('1');
  await page.clock.fastForward(60_000);
  await context.setOffline(true);
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('get-products')) failed += 1;
  });
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  // With its retries.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return failed;
    })
    .toBe(3);
  await page.clock.runFor(1_000);
  await expect(quantity).toContainText('1');
  await expect(page.getByText('The list could not be loaded')).toHaveCount(0);
});

test('products that are gone are counted, sold out ones are named, and a broken link says so', async ({
  page,
  api,
}) => {
  const [potato, litchi] = [await api.findProduct('Potato'), await api.findProduct('Litchi')];
  const gone = `${potato._id.slice(0, -4)}zzzz`;
  await open(page, `${links.sharedList}#${potato._id}x2.${litchi._id}x1.${gone}x5.nonsense.${potato._id}`);
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByText('1 product is no longer sold')).toBeVisible();
  await expect(lines(page).nth(1)).toContainText('Litchi is sold out');
  for (const hash of ['', '#', '#nonsense', `#${gone}x1`]) {
    // Another hash alone would not load the page.
    await page.goto('about:blank');
    await open(page, links.sharedList + hash);
    await expect(page.getByRole('heading', { name: 'Nothing on this list is for sale' })).toBeVisible();
  }
});

test('a pasted list is shared with the chosen products', async ({ page }) => {
  const copied = await clipboard(page);
  await open(page, links.pasteList);
  await page.getByRole('textbox', { name: 'Your shopping list' }).fill('2 kg aloo');
  await page.getByRole('button', { name: 'Find these products' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  await expect.poll(copied).toMatch(/#[0-9a-z]{26}x2$/);
});
