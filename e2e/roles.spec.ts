/** Admin screens: access only for administrators and correct figures. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import type { Overview } from '../contract/overview.ts';
import { administratorOf } from './administrator.ts';
import { buy, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

test('only administrators see the administration: customers are sent home, visitors to the login', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  // All screens are in the same layout (web/routes.test.ts).
  for (const path of [links.adminCategories, links.adminReorder]) {
    await page.goto(path);
    await expect(page).toHaveURL(links.login);
    await openAs(page, person, path);
    await expect(page.getByText('This page is for store administrators only.')).toBeVisible();
    await expect(page).toHaveURL(links.home);
    await page.evaluate(() => localStorage.clear());
  }
  expect(refused).toEqual([]);
});

const overviewOf = async (api: ShopApi, token: string) => (await api.ask<Overview>(calls.getOverview, { token })).data;

test('the overview includes a new order immediately, in its figures and tables, and later ones by itself', async ({
  page,
  api,
}) => {
  await page.clock.install();
  const admin = await administratorOf(api);
  const { _id } = await api.findProduct('Potato');
  await buy(api, _id, 7);
  await openAs(page, admin, links.adminOverview);
  const { today, bestSellers } = await overviewOf(api, admin.accessToken);
  const figures = page.getByRole('main').locator('dl');
  await expect(figures).toContainText('Orders today');
  expect(today.orders).toBeGreaterThan(0);
  const best = page.getByRole('region', { name: 'Best sellers' });
  await expect(best.getByRole('row')).toHaveCount(bestSellers.length + 1);
  await expect(best.getByRole('row', { name: /Potato/ })).toContainText(/\d+/);
  const byHour = page.getByRole('region', { name: 'Orders by hour' });
  await expect(byHour.getByRole('img', { name: /^Orders by hour, today and last \w+day\./ })).toBeVisible();
  await byHour.getByText('Show as a table').click();
  await expect(byHour.getByRole('row')).toHaveCount(25);

  const shown = page.waitForResponse('**/overview/get-overview');
  await buy(api, _id, 1);
  await page.clock.fastForward(61_000);
  const { data } = (await (await shown).json()) as { data: Overview };
  expect(data.today.revenue).toBeGreaterThan(today.revenue);
  await expect(figures).toContainText(formatRupees(data.today.revenue));
});
