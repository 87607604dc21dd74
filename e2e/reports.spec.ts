/** Reports: a period that is typed digit by digit, and a sheet of it. */
import { readFile } from 'node:fs/promises';
import { links } from '../contract/api/links.ts';
import { openAsAdministrator } from './administrator.ts';
import { buyNamed, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('the owner downloads a report, and types another period', async ({ page, api }) => {
  const shopper = await signedUp(api, 'Rohan Mehta');
  for (const name of ['Tomato', 'Potato']) await buyNamed(api, name, 2, shopper);
  await openAsAdministrator(page, api, links.adminReports);
  await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: 'Best sellers' }).click();
  await expect(page.getByRole('table').getByRole('row', { name: /Tomato/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Revenue, as bars: the first rows of the table' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Tomato,/);

  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await from.focus();
  await page.keyboard.type('03122025');
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('2025-03-12');
  await to.focus();
  await page.keyboard.type('03252025');
  // The first digits are days before the first one.
  await expect(page).toHaveURL(/from=2025-03-12&to=2025-03-25/);
  await from.focus();
  await to.focus();
  await page.keyboard.type('02102025');
  await to.blur();
  // The last day is never before the first one.
  await expect(from).toHaveValue('2025-02-10');
  await expect(page).toHaveURL(/from=2025-02-10&to=2025-02-10/);
  await expect(page.getByRole('heading', { name: 'Nothing in this period' })).toBeVisible();
});
