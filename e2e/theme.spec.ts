/** The light and the dark theme. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { open } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

/** The brightness of the page's ground, from 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3;
  });
const isDark = async (page: Page) => (await brightness(page)) < 60;
const appearance = (page: Page) => page.getByRole('combobox', { name: 'Appearance' });

test('the theme follows the device until the user chooses one, which is there before the scripts and in every tab', async ({
  page,
  context,
  expectErrors,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, links.home);
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(true);
  await appearance(page).selectOption('Light');
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await appearance(page).selectOption('Dark');
  expect(await isDark(page)).toBe(true);
  await appearance(page).selectOption('As on this device');
  expect(await isDark(page)).toBe(false);

  const other = await context.newPage();
  await open(other, links.search);
  await appearance(page).selectOption('Dark');
  await expect.poll(() => isDark(other)).toBe(true);
  await expect(appearance(other)).toHaveValue('dark');

  // Without its scripts the page is dark, too.
  expectErrors(noConnection);
  await other.route('**/*.js', (route) => route.abort());
  await other.goto(links.search, { waitUntil: 'commit' });
  await expect.poll(() => isDark(other)).toBe(true);

  // With blocked storage the choice lasts as long as the page. The router's scroll restoration script logs the error and continues.
  expectErrors(/blocked/);
  const blocked = await context.newPage();
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await blocked.emulateMedia({ colorScheme: 'light' });
  await open(blocked, links.login);
  await appearance(blocked).selectOption('Dark');
  expect(await isDark(blocked)).toBe(true);
  // Paper is white.
  await blocked.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await isDark(blocked)).toBe(false);
});
