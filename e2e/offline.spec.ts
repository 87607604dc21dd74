/** Offline: the page stays, shows a message, and continues by itself when the connection is back. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { administratorOf } from './administrator.ts';
import {
  buy,
  buyNamed,
  cartCodeLoaded,
  cartOf,
  open,
  openAs,
  putIntoCart,
  shopperWith,
  signedUp,
  signIn,
} from './people.ts';
import { cards } from './product-cards.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { openInCart } from './stock.ts';
import { userMenu } from './user-menu.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You are offline|cannot be reached|is not answering/ });
const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();

test.beforeEach(({ expectErrors }) => expectErrors(noConnection));

test('a link to a page that was not visited stays on the current page, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(banner(page)).toContainText('You are offline.');
  await page.getByRole('link', { name: 'See All Fruits & Vegetables' }).click();
  await expect(banner(page)).toContainText('The page opens as soon as you are connected.');
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: 'More Products' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("a screen whose code is not loaded yet does not show the browser's error page", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/dynamically imported module/);
  await page.route('**/assets/{register,coming-soon}-*.js', (route) => route.abort('internetdisconnected'));
  await open(page, links.login);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(banner(page)).toContainText('The page opens as soon as you are connected.');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await page.unroute('**/assets/{register,coming-soon}-*.js');
  await context.setOffline(false);
  await expect(page).toHaveURL(links.register);
  await expect(page.getByLabel('Full Name')).toBeVisible();
});

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

test('a list that could not load more continues by itself when the connection is back', async ({ page, context }) => {
  await open(page, '/search');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.mouse.wheel(0, 4000);
  await expect(page.getByText('More products could not be loaded.')).toBeVisible({ timeout: 20_000 });
  await expect(cards(page).first()).toBeAttached();
  const before = await cards(page).count();
  await context.setOffline(false);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
});

test('cart changes wait for the connection, are shown as waiting, and are sent once', async ({
  page,
  context,
  api,
}) => {
  const person = await signedUp(api);
  const [potato, onion] = [await api.findProduct('Potato'), await api.findProduct('Onion')];
  await putIntoCart(api, person, potato._id, 1);
  await putIntoCart(api, person, onion._id, 1);
  await openAs(page, person, links.searchFor('potato'));
  await expect(quantity(page, 'Potato')).toContainText('1');
  await cartCodeLoaded(page);
  await context.setOffline(true);
  await more(page, 'Potato').click();
  await more(page, 'Potato').click();
  await expect(quantity(page, 'Potato')).toContainText('3');
  await expect(banner(page)).toContainText('1 change to your cart will be sent as soon as you are connected.');
  await page.getByRole('button', { name: /View Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await drawer.getByRole('button', { name: 'Add one Onion' }).click();
  await expect(drawer.getByText('Your changes are sent as soon as you are connected.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/update-qty|add-to-cart/.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await expect(drawer.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  const quantities = (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]);
  expect(Object.fromEntries(quantities)).toEqual({ Potato: 3, Onion: 2 });
  expect(sent.map((path) => path.slice(-2))).toEqual(['/3', '/2']);
});

test('a lost response does not add a product twice', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await page.route(
    '**/cart/add-to-cart/**',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await openAs(page, person, links.product(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Tomato', exact: true }).first().click();
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await more(page, 'Tomato').click();
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([2]);
  await expect(banner(page)).toHaveCount(0);
});

test('products sold in the meantime are reported when the change is sent', async ({ page, context, api }) => {
  const { product } = await openInCart(page, api, 'Pear');
  await expect(quantity(page, 'Pear')).toContainText('1');
  await page.waitForLoadState('networkidle');
  const { stock } = await api.product(product._id);
  await context.setOffline(true);
  await more(page, 'Pear').click();
  await expect(quantity(page, 'Pear')).toContainText('2');
  await buy(api, product._id, stock - 1);
  await context.setOffline(false);
  await expect(page.getByText('Only 1 left of Pear.')).toBeVisible();
  await expect(quantity(page, 'Pear')).toContainText('1');
});

test('a product added offline before the cart is loaded is added later', async ({ page, context, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await page.route('**/cart/get-cart', (route) => route.abort('internetdisconnected'));
  await openAs(page, person, links.product(product));
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add.*: Tomato$/ })
    .first();
  await context.setOffline(true);
  await add.click();
  await expect(add).toHaveText('Adding...');
  await page.unroute('**/cart/get-cart');
  await context.setOffline(false);
  await expect(quantity(page, 'Tomato')).toContainText('1');
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
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

test('signing out drops all cart changes', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Potato');
  await openAs(page, person, links.searchFor('potato'));
  await page.route('**/cart/update-qty/**', (route) => route.abort('connectionreset'));
  await more(page, 'Potato').click();
  await expect(banner(page)).toContainText('1 change to your cart');
  await page.getByRole('button', { name: `Menu of ${person.name}` }).click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await page.unroute('**/cart/update-qty/**');
  const again = { ...person, ...(await api.signIn(person.email, person.password)) };
  await openAs(page, again, links.searchFor('potato'));
  await expect(quantity(page, 'Potato')).toContainText('1');
  await page.waitForLoadState('networkidle');
  expect((await cartOf(api, again)).map((item) => item.quantity)).toEqual([1]);
});

test('what is pressed without a connection fails with a message, and is not done later', async ({
  page,
  context,
  api,
}) => {
  const person = await signedUp(api);
  const order = await buyNamed(api, 'Potato', 1, person);
  await openAs(page, person, links.order(order._id));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('We could not reach the store').first()).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
});

test('a message is shown though the code of messages does not load', async ({ page, context, api, expectErrors }) => {
  expectErrors(noConnection);
  const person = await signedUp(api);
  const order = await buyNamed(api, 'Potato', 1, person);
  await page.route('**/assets/toaster-*', (route) => route.abort());
  await openAs(page, person, links.order(order._id));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'We could not reach the store' });
  await expect(message).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.unroute('**/assets/toaster-*');
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  // What is said from now on, and nothing of what is over.
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await expect(page.locator('[data-sonner-toast]')).not.toContainText('We could not reach the store');
});

test('a call without a response ends with a message', async ({ page }) => {
  await open(page, links.login);
  await page.clock.install();
  await page.route('**/users/login', () => {});
  const asked = page.waitForRequest('**/users/login');
  await signIn(page, 'asha@example.org', 'basket-of-mangoes-7');
  await asked;
  await page.clock.fastForward(15_000);
  await expect(page.getByText('The store is taking too long to answer. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});
