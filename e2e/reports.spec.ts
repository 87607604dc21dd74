/** Reports: of any period, as a table whose last row is the sum, and as a sheet. */
import { readFile } from 'node:fs/promises';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buy, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'no orders' });

test('the owner reads what was sold and paid, downloads it, and types another period', async ({ page, api }) => {
  const shopper = await signedUp(api, 'Rohan Mehta');
  const tomato = (await api.findProduct('Tomato'))._id;
  const [first, second] = [await buy(api, tomato, 2, shopper), await buy(api, tomato, 3, shopper)];
  const board = await fulfilmentOf(api);
  await board.steps(first, 'packed', 'out_for_delivery', 'delivered');

  await openAsAdministrator(page, api, links.adminReports);
  const table = page.getByRole('table');
  const chart = page.getByRole('img', { name: /, as bars/ });
  const totals = table.getByRole('row').last();
  await expect(totals).toContainText(formatRupees(first.totalAmount + second.totalAmount));

  const reports = page.getByRole('navigation', { name: 'Report' });
  await reports.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(totals).toContainText(formatRupees(first.totalAmount));
  await reports.getByRole('link', { name: 'Best sellers' }).click();
  await expect(table.getByRole('row', { name: /Tomato/ })).toContainText(
    formatRupees(first.totalAmount + second.totalAmount),
  );
  // One row needs no chart.
  await expect(chart).toHaveCount(0);
  await buy(api, (await api.findProduct('Potato'))._id, 1, shopper);
  await page.reload();
  await expect(table.getByRole('row', { name: /Potato/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Revenue, as bars: the first rows of the table' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Tomato,.*,2,5,/);

  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in this period' })).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('row', { name: /Tomato/ })).toBeVisible();

  // A period is typed, digit by digit.
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
