/** The app shell: search box, footer and keyboard navigation. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
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

test('the footer links to the store, to one page for future content and to the sitemap, and has a newsletter', async ({
  page,
  request,
}) => {
  // 1 January 2031, 00:30 in India, is still the day before in most time zones.
  await page.clock.setFixedTime(new Date('2030-12-31T19:00:00Z'));
  // A screen that does not grow while the footer comes into view.
  await open(page, links.login);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Fresh groceries delivered to your doorstep in minutes');
  await expect(footer).toContainText('© 2031 Tokri. All rights reserved.');
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(footer.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/search');
  expect((await request.get('/sitemap.xml')).ok()).toBe(true);
  await expect(footer.getByRole('link', { name: 'Sitemap' })).toHaveAttribute('href', '/sitemap.xml');
  for (const name of [
    ...['About Us', 'Blog', 'FAQs', 'Shipping Policy', 'Returns & Refunds', '24/7 Support'],
    ...['Privacy Policy', 'Terms of Service'],
  ]) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} is coming soon` })).toBeVisible();
  }
  // The newsletter validates the address, and says that it is not available yet.
  const field = page.getByRole('textbox', { name: 'Email address' });
  const button = page.getByRole('button', { name: 'Subscribe Now' });
  await field.fill('not an address');
  await button.click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await field.fill('asha@example.com');
  // The same message is shown only once.
  for (let times = 0; times < 3; times += 1) await button.click();
  await expect(page.getByText('Our newsletter has not started yet.')).toBeVisible();
  await expect(page.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(1);
  // A name that is not in the footer is not shown.
  await page.goto(links.comingSoon('Your account is blocked, call 555'));
  await expect(page.getByRole('heading', { level: 1, name: 'This page is coming soon' })).toBeVisible();
});

test('the top bar of a phone is as high in Hindi as in English', async ({ page }) => {
  const heights: number[] = [];
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 800 });
    for (const locale of locales) {
      await page.goto(localPath(links.home, locale));
      heights.push((await page.getByRole('banner').boundingBox())?.height ?? 0);
    }
  }
  expect(new Set(heights).size, heights.join(' ')).toBe(1);
});
