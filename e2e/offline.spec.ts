/** Offline: the page stays, shows a message, and continues by itself when the connection is back. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { administratorOf } from './administrator.ts';
import { cartOf, open, openAs, shopperWith } from './people.ts';
import { cards } from './product-cards.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You are offline|cannot be reached|is not answering/ });
const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();

test.beforeEach(({ expectErrors }) => expectErrors(noConnection));

test('a visited page is available offline and refreshed afterwards, and a store that does not respond is polled', async ({
  page,
  context,
  api,
}) => {
  const product = await api.findProduct('Guava');
  await page.clock.install();
  await open(page, links.product(product));
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
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

  const down = (address: string) => page.route(address, (route) => route.abort('connectionrefused'));
  await down('**/search.data*');
  await down('**/health/ready');
  // The tab does not remember this page.
  await page.getByRole('combobox', { name: 'Search for groceries' }).fill('milk');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('The store cannot be reached.');
  await expect(page.getByRole('main')).toContainText(description);
  // No poll finds the store before the press.
  await page.clock.pauseAt(Date.now() + 60_000);
  // Answered after what the page has asked for until now.
  await page.evaluate(() => fetch('/health/ready').catch(() => {}));
  await page.unroute('**/search.data*');
  await page.unroute('**/health/ready');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Results for “milk”' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('changes of the cart without a response are retried by one tab, shown as waiting, and survive a reload', async ({
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
  await expect(banner(page)).toContainText(
    'The store is not answering. Trying again… 1 change to your cart will be sent as soon as it answers.',
  );
  const other = await context.newPage();
  await open(other, links.searchFor('potato'));
  await expect(quantity(other, 'Potato')).toContainText('1');
  // It tries again after 8 seconds at most.
  const before = triesOf(page);
  await expect.poll(() => triesOf(page)).toBeGreaterThan(before);
  expect(triesOf(other)).toBe(0);
  await page.getByRole('button', { name: /View Cart/ }).click();
  await expect(page.getByText('Your changes are sent as soon as the store answers.')).toBeVisible();
  // The other tab sends it once this one is gone.
  await page.close();
  await expect.poll(() => triesOf(other)).toBeGreaterThan(0);
  await expect(quantity(other, 'Potato')).toContainText('2');
  await other.close();

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
