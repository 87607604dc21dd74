/** The app shell: top bar and keyboard navigation. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { locales, localPath } from '../messages/locale.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for groceries' });

test('a keyboard user searches, opens a product and reaches its button', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Shop all groceries' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, () => box(page), 'Shift+Tab');
  await page.keyboard.type('potato');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=potato');
  await expect(page.getByRole('status').filter({ hasText: 'Results for “potato”' })).toBeAttached();
  await tabTo(page, () => page.getByRole('main').getByRole('link', { name: 'Potato', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Potato', exact: true })).toBeVisible();
  await tabTo(page, () => page.getByRole('button', { name: 'Add to Cart: Potato', exact: true }));
});

async function tabTo(page: Page, target: () => ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The keyboard does not get there');
}

test('the top bar of a phone is as high in Hindi as in English', async ({ page }) => {
  const heights: number[] = [];
  for (const locale of locales) {
    await page.goto(localPath(links.login, locale));
    for (const width of [360, 390, 412]) {
      await page.setViewportSize({ width, height: 800 });
      heights.push((await page.getByRole('banner').boundingBox())?.height ?? 0);
    }
  }
  expect(new Set(heights).size, heights.join(' ')).toBe(1);
});
