/** A cart or list as a link: anyone who opens it adds all or some of it. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
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

test('a shared cart is opened by somebody else, who adds some of it', async ({ page, api, shop }) => {
  const copied = await clipboard(page);
  const { person } = await shopperWith(api, 'Potato', 3);
  await openAs(page, person, links.home);
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/The link is copied/)).toBeVisible();
  const url = await copied();
  expect(url).toContain(shop.url + links.sharedList);

  // The same is kept as a list.
  await page.getByRole('dialog').getByRole('button', { name: 'Save as a list' }).click();
  const keep = page.getByRole('dialog', { name: 'Save to which list?' });
  await keep.getByRole('textbox', { name: 'Name of the list' }).fill('Party');
  await keep.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('button', { name: 'Show list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Party' })).toBeVisible();

  const friend = await signedUp(api);
  await page.evaluate(() => localStorage.clear());
  await open(page, url);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('3 × 1 kg = 3 kg');
  await lines(page).getByRole('button', { name: 'Remove one Potato' }).click();
  await page.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(page).toHaveURL(links.login);
  await signIn(page, friend.email, friend.password);
  // The link is the list: it is there again, with what was chosen.
  await expect(lines(page)).toContainText('2 × 1 kg = 2 kg');
  await lines(page).getByRole('link', { name: 'Potato' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(page.getByRole('heading', { name: '2 items are in your cart' })).toBeVisible();
  await expect.poll(async () => (await cartOf(api, friend))[0]?.quantity).toBe(2);
  // Another purchase takes the list again.
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL('/');
  await open(page, url);
  await expect(lines(page)).toContainText('3 × 1 kg = 3 kg');
});
