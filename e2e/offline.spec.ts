/** Offline: the page stays, shows a message, and continues by itself when the connection is back. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { administratorOf } from './administrator.ts';
import { cartOf, open, openAs, shopperWith } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You are offline|cannot be reached|is not answering/ });
const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();

test.beforeEach(({ expectErrors }) => expectErrors(noConnection));

test('a visited page is available offline, by Back and by a link', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL(links.search);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(banner(page)).toContainText('You are offline.');
});

test('a page shown from memory is refreshed when the connection is back', async ({ page, context, api }) => {
  const product = await api.findProduct('Guava');
  await open(page, links.product(product));
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL(links.search);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(product.description);
  await expect(banner(page)).toContainText('You are offline.');
  const description = 'Told anew while somebody had no connection.';
  const { accessToken: token } = await administratorOf(api);
  await api.ask(calls.updateProduct, { token, body: { productId: product._id, description } });
  const loads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `${links.product(product)}.data`) loads.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByRole('main')).toContainText(description);
  await expect(banner(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(loads).toHaveLength(1);
});

test('a store that does not respond is polled', async ({ page }) => {
  await page.clock.install();
  await open(page, links.comingSoon('blog'));
  const down = (address: string) => page.route(address, (route) => route.abort('connectionrefused'));
  await down('**/search.data*');
  await down('**/health/ready');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(banner(page)).toContainText('The store cannot be reached.');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog is coming soon' })).toBeVisible();
  // No poll finds the store before the press.
  await page.clock.pauseAt(Date.now() + 60_000);
  // Answered after what the page has asked for until now.
  await page.evaluate(() => fetch('/health/ready').catch(() => {}));
  await page.unroute('**/search.data*');
  await page.unroute('**/health/ready');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.clock.resume();
  await expect(cards(page).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a change that one tab is sending is sent by another only when that one is gone', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato');
  await openAs(page, person, links.searchFor('potato'));
  await expect(quantity(page, 'Potato')).toContainText('1');
  const tries: Page[] = [];
  await context.route('**/cart/update-qty/**', (route) => {
    tries.push(route.request().frame().page());
    return route.abort('connectionreset');
  });
  const triesOf = (tab: Page) => tries.filter((each) => each === tab).length;
  await more(page, 'Potato').click();
  await expect.poll(() => triesOf(page)).toBeGreaterThan(0);
  const other = await context.newPage();
  await open(other, links.searchFor('potato'));
  await expect(quantity(other, 'Potato')).toContainText('1');
  // It tries again after 8 seconds at most.
  const before = triesOf(page);
  await expect.poll(() => triesOf(page)).toBeGreaterThan(before);
  expect(triesOf(other)).toBe(0);
  await page.close();
  await expect.poll(() => triesOf(other)).toBeGreaterThan(0);
  await expect(quantity(other, 'Potato')).toContainText('2');
  await context.unroute('**/cart/update-qty/**');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([2]);
});

test('cart changes without a response are retried, shown as waiting, and survive a reload', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato');
  await openAs(page, person, links.searchFor('potato'));
  await expect(quantity(page, 'Potato')).toContainText('1');
  const tries: string[] = [];
  await context.route('**/cart/update-qty/**', (route) => {
    tries.push(route.request().url());
    return route.abort('connectionreset');
  });
  await more(page, 'Potato').click();
  await expect(banner(page)).toContainText(
    'The store is not answering. Trying again… 1 change to your cart will be sent as soon as it answers.',
  );
  await expect.poll(() => tries.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: /View Cart/ }).click();
  await expect(page.getByText('Your changes are sent as soon as the store answers.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await context.unroute('**/cart/update-qty/**');
  const sent: string[] = [];
  later.on('request', (request) => {
    if (/update-qty|add-to-cart/.test(request.url())) sent.push(request.url());
  });
  await open(later, links.searchFor('potato'));
  await expect(quantity(later, 'Potato')).toContainText('2');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([2]);
  await later.reload();
  await expect(quantity(later, 'Potato')).toContainText('2');
  await later.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);
});
