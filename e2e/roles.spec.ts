/** Admin screens: access only for administrators, menu entries, accessibility at two widths, and correct figures. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { formatRupees } from '../contract/money.ts';
import type { Overview } from '../contract/overview.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { adminScreens, innerScreens } from './admin-screens.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { buy, buyNamed, openAs, ordersOf, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { userMenu } from './user-menu.ts';

const noOrder = '01arz3ndektsv4rrffq69g5fav';
const missing = { offerId: noOrder, draftId: noOrder, postedId: noOrder };

/** A draft and a posted document have the same one. */
const paths = new Set([
  ...adminScreens.map(([path]) => path),
  ...Object.values(innerScreens).map((pathOf) => pathOf(missing)),
  links.adminOrder(noOrder),
]);

for (const path of paths) {
  test(`only administrators see ${path}: customers are sent home, visitors to the login`, async ({ page, api }) => {
    await page.goto(path);
    await expect(page).toHaveURL(links.login);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    await openAs(page, await signedUp(api), path);
    await expect(page.getByText('This page is for store administrators only.')).toBeVisible();
    await expect(page).toHaveURL(links.home);
    expect(refused).toEqual([]);
  });
}

test("an administrator's menu links to the order board, the overview and the users", async ({ page, api }) => {
  const admin = await administratorOf(api);
  for (const [entry, path, heading] of [
    ['Orders', links.adminOrders, 'Order board'],
    ['Overview', links.adminOverview, 'Overview'],
    ['People', links.adminUsers, 'People'],
  ] as const) {
    await openAs(page, admin, links.home);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await userMenu(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

const overviewOf = async (api: ShopApi, token: string) => (await api.ask<Overview>(calls.getOverview, { token })).data;

test('the overview includes a new order immediately, in its figures and tables', async ({ page, api }) => {
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
});

test('the overview updates its figures by itself', async ({ page, api }) => {
  await page.clock.install();
  const admin = await administratorOf(api);
  const { _id } = await api.findProduct('Onion');
  const buyer = await signedUp(api);
  await openAs(page, admin, links.adminOverview);
  const figures = page.getByRole('main').locator('dl');
  await expect(figures).toContainText('Revenue today');
  const shown = page.waitForResponse('**/overview/get-overview');
  await buy(api, _id, 1, buyer);
  await page.clock.fastForward(61_000);
  const { data } = (await (await shown).json()) as { data: Overview };
  expect(data.today.revenue).toBeGreaterThan(0);
  await expect(figures).toContainText(formatRupees(data.today.revenue));
});

/** Opens the screens and their dialogs one after another. */
const walks: Record<string, (page: Page, api: ShopApi) => Promise<void>> = {
  async 'the order board, an order of it and its dialogs'(page, api) {
    const admin = await administratorOf(api);
    const buyer = await signedUp(api, 'Looked At');
    await buyNamed(api, 'Tomato', 2, buyer);
    const [order] = await ordersOf(api, buyer);
    await openAs(page, admin, links.adminOrders);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await openAs(page, admin, `${links.adminOrders}?search=looked`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await openAs(page, admin, links.adminOrder(order?._id ?? ''));
    await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Report missing items' }).click();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Please give a reason')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  },
  async 'the overview'(page, api) {
    await openAsAdministrator(page, api, links.adminOverview);
    await page.getByText('Show as a table').click();
    await expectAccessibleAtBothWidths(page);
  },
  async 'people and their dialog'(page, api) {
    const person = await signedUp(api, 'Accessibly Named');
    await openAsAdministrator(page, api, `${links.adminUsers}?search=${person.email}`);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Suspend: Accessibly Named' }).click();
    await expectAccessibleAtBothWidths(page);
  },
};

test.describe('at 390 and 1280 pixels there is no accessibility violation', () => {
  for (const [name, walk] of Object.entries(walks)) test(`on ${name}`, async ({ page, api }) => walk(page, api));
});
