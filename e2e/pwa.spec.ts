/** The store as an app: what the service worker keeps, how it is replaced, and what the store offers when it is installed. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { startFrontServer } from './front-server.ts';
import { cartOf, open, openAs, putIntoCart, shopperWith, signedUp } from './people.ts';
import { cards } from './product-cards.ts';
import { shopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { startShop } from './shop-process.ts';
import { userMenu } from './user-menu.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ expectErrors }) => expectErrors(noConnection));

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}` }).first();

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

/** Uses the page, and waits until the worker answers for it. */
async function withWorker(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(50, 50);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the worker keeps an address. */
const kept = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, path))
    .toBe(true);

/** Waits until the worker keeps the scripts that the page has loaded. */
const scriptsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        const found = await Promise.all(scripts.map(({ name }) => caches.match(name, { ignoreVary: true })));
        return found.length > 0 && found.every(Boolean);
      }),
    )
    .toBe(true);

/** Waits until the worker keeps the script of a screen, and gives its path. */
async function keptScript(page: Page, name: string): Promise<string> {
  const find = () =>
    page.evaluate(async (prefix) => {
      const all = await Promise.all((await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()));
      const paths = all.flat().map(({ url }) => new URL(url).pathname);
      return paths.find((path) => path.startsWith(prefix) && path.endsWith('.js')) ?? '';
    }, `/assets/${name}-`);
  await expect.poll(find).not.toBe('');
  return find();
}

/** The addresses that are kept of a person. */
const keptOfPerson = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('own'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Everything that is kept, as one text. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys
      .flat()
      .map(({ url }) => url)
      .join(' ');
  });

const cartCall = '/api/v1/cart/get-cart';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('without a connection, visited pages and common screens open, others say so and open when it is back', async ({
  page,
  context,
}) => {
  await open(page, links.home);
  await withWorker(page);
  const session = await context.newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);

  await test.step('visited pages, whether they came as documents or through the router', async () => {
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    // The home page has cards, too.
    await expect(title(page, 'All products')).toBeVisible();
    const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
    await cards(page).first().getByRole('link').click();
    await expect(title(page, name)).toBeVisible();
    const product = new URL(page.url()).pathname;
    for (const path of [links.home, links.search, product]) await kept(page, path);
    await context.setOffline(true);
    await page.reload();
    await expect(title(page, name)).toBeVisible();
    await open(page, links.home);
    await expect(title(page, 'Groceries in Minutes')).toBeVisible();
    await open(page, `${links.search}?utm_source=mail`);
    await expect(cards(page).first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('a page that was never visited', async () => {
    await page.goto(localPath(links.cook, 'hi'));
    await expect(title(page, 'इंटरनेट कनेक्शन नहीं है')).toBeVisible();
    await page.goto(links.searchFor('tea'));
    await expect(title(page, 'You are offline')).toBeVisible();
    await expect(page.getByRole('link')).toBeVisible();
    await context.setOffline(false);
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(links.searchFor('tea'));
  });

  await test.step("a text that another app shares is in 'Paste a list', and is not kept on the device", async () => {
    const { share_target: target } = await (await page.request.get('/manifest.webmanifest')).json();
    await open(page, `${target.action}?${new URLSearchParams({ [target.params.text]: '2 kg aloo\natta 5kg' })}`);
    await expect(page.getByRole('textbox', { name: 'Your shopping list' })).toHaveValue('2 kg aloo\natta 5kg');
    await kept(page, links.pasteList);
    expect(await keptAddresses(page)).not.toContain('aloo');
  });

  await test.step('a link to a page that was not visited, whose screen is kept', async () => {
    await open(page, links.home);
    await keptScript(page, 'category');
    await context.setOffline(true);
    await expect(banner(page)).toContainText('You are offline.');
    await page.getByRole('link', { name: 'See All Fruits & Vegetables' }).click();
    await expect(banner(page)).toContainText('The page opens as soon as you are connected.');
    await expect(title(page, 'Groceries in Minutes')).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('navigation', { name: 'More Products' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('a common screen that was never visited', async () => {
    await open(page, links.login);
    await keptScript(page, 'register');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(links.register);
    await expect(page.getByLabel('Full Name')).toBeVisible();
    await context.setOffline(false);
  });
});

test('a screen whose code is missing does not show the page of the browser for errors', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/Error loading route module/, /dynamically imported module/);
  await open(page, links.home);
  await withWorker(page);
  await kept(page, links.home);
  await scriptsKept(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(title(page, 'Groceries in Minutes')).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test("of a person, the cart and its changes survive without a connection, and what is kept is never another's", async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato');
  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 1);
  const quantities = async () =>
    Object.fromEntries((await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]));
  const answered: string[] = [];
  page.on('response', (response) => {
    if (/update-qty|add-to-cart/.test(response.url())) answered.push(new URL(response.url()).pathname.slice(-2));
  });

  await test.step('the cart is there after a reload, and its changes are sent in order, once', async () => {
    await openAs(page, person, links.searchFor('potato'));
    await withWorker(page);
    await kept(page, cartCall);
    await kept(page, links.searchFor('potato'));
    await expect(quantity(page, 'Potato')).toContainText('1');
    await page.getByRole('button', { name: /View Cart/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer).toBeVisible();
    await scriptsKept(page);
    await context.setOffline(true);
    await drawer.getByRole('button', { name: 'Add one Onion' }).click();
    await drawer.getByRole('button', { name: 'Add one Potato' }).click();
    await drawer.getByRole('button', { name: 'Add one Potato' }).click();
    await page.reload();
    await expect(drawer.getByRole('group', { name: 'Quantity of Potato' })).toContainText('3');
    await expect(drawer.getByRole('group', { name: 'Quantity of Onion' })).toContainText('2');
    await expect(page.getByRole('status').filter({ hasText: '2 changes to your cart' })).toBeVisible();
    await context.setOffline(false);
    await expect(drawer.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
    expect(await quantities()).toEqual({ Potato: 3, Onion: 2 });
    expect(answered.splice(0)).toEqual(['/2', '/3']);
  });

  await test.step('a change whose answer was lost is not sent again from a cart that was kept', async () => {
    const product = await api.findProduct('Tomato');
    await open(page, links.product(product));
    await kept(page, links.product(product));
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    await page.route(
      '**/cart/add-to-cart/**',
      async (route) => {
        await route.fetch();
        await context.setOffline(true);
        await route.abort('connectionreset');
        lose();
      },
      { times: 1 },
    );
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Tomato', exact: true }).first().click();
    await lost;
    expect((await quantities()).Tomato).toBe(1);
    await page.reload();
    await expect(quantity(page, 'Tomato')).toContainText('1');
    answered.splice(0);
    await context.setOffline(false);
    await more(page, 'Tomato').click();
    await expect.poll(async () => (await quantities()).Tomato).toBe(2);
    await expect.poll(() => answered.length).toBe(1);
  });

  await test.step('the administration is not kept', async () => {
    await page.goto(links.adminOverview);
    await page.goto(links.orders);
    await kept(page, links.orders);
    await context.setOffline(true);
    await expect(page.goto(links.adminOverview)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    // The page of the browser for errors would load itself again.
    await expect(() => page.goto('about:blank')).toPass();
    await context.setOffline(false);
  });

  await test.step('all of it is deleted at the sign-out', async () => {
    const searched = links.searchFor('diapers');
    await open(page, searched);
    await kept(page, searched);
    await page.getByRole('button', { name: `Menu of ${person.name}` }).click();
    await userMenu(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(links.login);
    await expect.poll(() => keptOfPerson(page)).toEqual([]);
    await expect.poll(() => keptAddresses(page)).not.toContain('diapers');
  });

  await test.step('another account on the same device, without a sign-out between them, never sees it', async () => {
    const other = await signedUp(api, 'Ravi Rao');
    const again = { ...person, ...(await api.signIn(person.email, person.password)) };
    await openAs(page, again, links.search);
    await kept(page, cartCall);
    await openAs(page, other, links.search);
    await expect(page.getByRole('button', { name: `Menu of ${other.name}` })).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('own-read')).length))
      .toBe(1);
    await kept(page, cartCall);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: `Menu of ${other.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /View Cart/ })).toHaveCount(0);
  });
});

test('a release with a new worker, a store that does not answer and one without a worker do not break a page', async ({
  page,
  expectErrors,
}) => {
  // The page asks for the worker again at the end, when nobody may be there to answer.
  expectErrors(/404/, /when fetching the script/);
  // Things that other tests leave in a store (a product that is sold out, a delivery area) need further files, whose loss reloads a page.
  const shop = await startShop();
  const without = await startShop({ SERVICE_WORKER: '0' });
  const front = await startFrontServer(shop.url);
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
  });
  const markPage = () => page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const isStillHere = () => page.evaluate(() => 'isStillHere' in window);
  const updateWorker = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  try {
    await open(page, `${front.url}${links.home}`);
    await withWorker(page);

    await test.step('an open page goes on with the files of its release', async () => {
      const screen = await keptScript(page, 'search');
      const files = new Set([screen]);
      for (const file of files) {
        const code = await (await page.request.get(`${front.url}${file}`)).text();
        for (const [, name] of code.matchAll(/(?:from|import)\s?"\.\/([^"]+\.js)"/g)) files.add(`/assets/${name}`);
      }
      expect(files.size).toBeGreaterThan(1);
      // Without one of them, the router loads the whole page.
      for (const file of files) await kept(page, file);
      await markPage();
      front.gone = /\/assets\/.*\.js$/;
      front.addedToWorker = '\n// a later release\n';
      await updateWorker();
      await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).waiting));
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      // The home page has cards, too.
      await expect(title(page, 'All products')).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
      expect(await isStillHere(), missing.join()).toBe(true);
      // The file of the old release is on the device only.
      const status = (method: string) =>
        page.evaluate(async (given) => (await fetch(given.url, given)).status, {
          url: screen,
          method,
          cache: 'no-store',
        } as const);
      expect(await status('GET')).toBe(200);
      expect(await status('HEAD')).toBe(404);
      front.gone = undefined;
    });

    await test.step('a page that was never visited opens by itself when the store answers again', async () => {
      front.lost = /^\/search/;
      await page.goto(front.url + links.searchFor('milk'));
      await expect(title(page, 'You are offline')).toBeVisible();
      // The device was connected all the time.
      front.lost = undefined;
      await expect(cards(page).first()).toBeVisible();
    });

    await test.step('a page that the device shows, because the store did not answer, is soon the newest', async () => {
      const api = shopApi(shop.url);
      const product = await api.findProduct('Papaya');
      await open(page, `${front.url}${links.product(product)}`);
      await kept(page, links.product(product));
      const { accessToken: token } = await administratorOf(api);
      const description = 'Described again while the network was bad.';
      await api.ask(calls.updateProduct, { token, body: { productId: product._id, description } });
      front.lost = new RegExp(`^${links.product(product)}$`);
      await page.reload();
      await expect(page.getByRole('main')).toContainText(description);
      front.lost = undefined;
    });

    await test.step('a store without a worker ends the one on a device', async () => {
      await markPage();
      front.shop = without.url;
      await updateWorker();
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      expect(await isStillHere()).toBe(true);
      // The open page went on with its worker; the next visit deletes what that one has kept since.
      await open(page, `${front.url}${links.home}`);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
      await page.mouse.move(50, 50);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    });
  } finally {
    await front.close();
    await without.stop();
    await shop.stop();
  }
});
