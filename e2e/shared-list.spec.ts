/** A cart or list as a link: anyone who opens it adds all or some of it. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { cartOf, open, openAs, shopperWith, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

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
