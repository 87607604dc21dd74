/** The store as an app: what the service worker keeps, how it is replaced, and what the store offers when it is installed. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { type Locale, locales, localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { startFrontServer } from './front-server.ts';
import { buy, cartOf, hydrated, open, openAs, putIntoCart, shopperWith, signedUp } from './people.ts';
import { cards } from './product-cards.ts';
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

test('visited pages open without a connection, whether they came as documents or through the router', async ({
  page,
  context,
}) => {
  await open(page, links.home);
  await withWorker(page);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  // The home page has cards, too.
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const product = new URL(page.url()).pathname;
  for (const path of [links.home, links.search, product]) await kept(page, path);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await hydrated(page);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  await open(page, links.home);
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await open(page, `${links.search}?utm_source=mail`);
  await expect(cards(page).first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
});

for (const [locale, title] of [
  ['en', 'You are offline'],
  ['hi', 'इंटरनेट कनेक्शन नहीं है'],
] as const satisfies readonly (readonly [Locale, string])[]) {
  test(`a page that was never visited says so, and opens when the connection is back (${locale})`, async ({
    page,
    context,
  }) => {
    await open(page, localPath(links.home, locale));
    await withWorker(page);
    await context.setOffline(true);
    await page.goto(localPath(links.search, locale));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('link')).toBeVisible();
    await context.setOffline(false);
    await expect(cards(page).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(localPath(links.search, locale));
  });
}

test('a link to a page that was not visited stays on the current page, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await withWorker(page);
  await keptScript(page, 'category');
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

test('a common screen opens without a connection, although it was never visited', async ({ page, context }) => {
  await open(page, links.login);
  await withWorker(page);
  await keptScript(page, 'register');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(links.register);
  await expect(page.getByLabel('Full Name')).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test('a page that was never visited opens by itself when the store can be reached again', async ({ page, shop }) => {
  const front = await startFrontServer(shop.url);
  try {
    await open(page, front.url + links.home);
    await withWorker(page);
    front.lost = /^\/search/;
    await page.goto(front.url + links.search);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    // The device was connected all the time.
    front.lost = undefined;
    await expect(cards(page).first()).toBeVisible();
  } finally {
    await front.close();
  }
});

test('a page that the device shows, because the store did not answer, is soon the newest', async ({
  page,
  shop,
  api,
}) => {
  const product = await api.findProduct('Papaya');
  const front = await startFrontServer(shop.url);
  try {
    await open(page, `${front.url}${links.product(product)}`);
    await withWorker(page);
    await kept(page, links.product(product));
    const { accessToken: token } = await administratorOf(api);
    const description = 'Told anew while the network was bad.';
    await api.ask(calls.updateProduct, { token, body: { productId: product._id, description } });
    front.lost = new RegExp(`^${links.product(product)}$`);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(description);
  } finally {
    await front.close();
  }
});

test('the administration is not kept', async ({ page, context, api }) => {
  await openAs(page, await signedUp(api), links.home);
  await withWorker(page);
  await page.goto(links.adminOverview);
  await page.goto(links.orders);
  await kept(page, links.orders);
  await context.setOffline(true);
  await expect(page.goto(links.adminOverview)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('the cart is there after a reload without a connection, and its changes are sent in order, once', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato');
  const onion = await api.findProduct('Onion');
  await putIntoCart(api, person, onion._id, 1);
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
  const answered: string[] = [];
  page.on('response', (response) => {
    if (/update-qty|add-to-cart/.test(response.url())) answered.push(new URL(response.url()).pathname.slice(-2));
  });
  await context.setOffline(false);
  await expect(drawer.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  const quantities = (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]);
  expect(Object.fromEntries(quantities)).toEqual({ Potato: 3, Onion: 2 });
  expect(answered).toEqual(['/2', '/3']);
});

test('a change whose answer was lost is not sent again from a cart that was kept', async ({ page, context, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Tomato');
  await openAs(page, person, links.product(product));
  await withWorker(page);
  await kept(page, cartCall);
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
  expect((await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
  await page.reload();
  await expect(quantity(page, 'Tomato')).toContainText('1');
  const sent: string[] = [];
  page.on('response', (response) => {
    if (/update-qty|add-to-cart/.test(response.url())) sent.push(response.url());
  });
  await context.setOffline(false);
  await more(page, 'Tomato').click();
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([2]);
  await expect.poll(() => sent.length).toBe(1);
});

test('what is kept of a person is deleted at the sign-out, and is never shown to another', async ({
  page,
  context,
  api,
}) => {
  const { person } = await shopperWith(api, 'Potato', 3);
  const other = await signedUp(api, 'Ravi Rao');
  const searched = links.searchFor('diapers');
  await openAs(page, person, links.orders);
  await withWorker(page);
  await kept(page, cartCall);
  await kept(page, links.orders);
  await open(page, searched);
  await kept(page, searched);
  await page.getByRole('button', { name: `Menu of ${person.name}` }).click();
  await userMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await expect.poll(() => keptOfPerson(page)).toEqual([]);
  await expect.poll(() => keptAddresses(page)).not.toContain('diapers');

  // Another account on the same device, without a sign-out between them.
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

test('a release with a new worker does not break an open page', async ({ page, expectErrors }) => {
  expectErrors(/404/);
  // What other tests leave in a store (a product that is sold out, a delivery area) needs further files, whose loss reloads a page.
  const shop = await startShop();
  const front = await startFrontServer(shop.url);
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
  });
  try {
    await open(page, `${front.url}${links.home}`);
    await withWorker(page);
    const screen = await keptScript(page, 'search');
    const files = new Set([screen]);
    for (const file of files) {
      const code = await (await page.request.get(`${front.url}${file}`)).text();
      for (const [, name] of code.matchAll(/(?:from|import)\s?"\.\/([^"]+\.js)"/g)) files.add(`/assets/${name}`);
    }
    expect(files.size).toBeGreaterThan(1);
    // Without one of them, the router loads the whole page.
    for (const file of files) await kept(page, file);
    await page.evaluate(() => Object.assign(window, { isStillHere: true }));
    front.gone = /\/assets\/.*\.js$/;
    front.addedToWorker = '\n// a later release\n';
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).waiting));
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    // The home page has cards, too.
    await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    expect(await page.evaluate(() => 'isStillHere' in window), missing.join()).toBe(true);
    // The file of the old release is on the device only.
    const status = (method: string) =>
      page.evaluate(async (given) => (await fetch(given.url, given)).status, {
        url: screen,
        method,
        cache: 'no-store',
      } as const);
    expect(await status('GET')).toBe(200);
    expect(await status('HEAD')).toBe(404);
  } finally {
    await front.close();
    await shop.stop();
  }
});

test('a store without a worker ends the one on a device', async ({ page, shop, expectErrors }) => {
  // The page asks for the worker again at the end, when nobody may answer any more.
  expectErrors(/when fetching the script/);
  const front = await startFrontServer(shop.url);
  const without = await startShop({ SERVICE_WORKER: '0' });
  try {
    await open(page, `${front.url}${links.home}`);
    await withWorker(page);
    await page.evaluate(() => Object.assign(window, { isStillHere: true }));
    front.shop = without.url;
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
    // The open page went on with its worker; the next visit deletes what that one has kept since.
    await open(page, `${front.url}${links.home}`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.mouse.move(50, 50);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    await front.close();
    await without.stop();
  }
});

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

/** Width and height in the header of a PNG file. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the manifest of each language is complete, and its addresses lead somewhere', async ({ page }) => {
  for (const locale of locales) {
    await open(page, localPath(links.home, locale));
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    expect(href).toBe(localPath('/manifest.webmanifest', locale));
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Tokri',
      start_url: localPath('/', locale),
      scope: '/',
      display: 'standalone',
      theme_color: await page.locator('meta[name=theme-color]').getAttribute('content'),
      share_target: { action: localPath(links.pasteList, locale), params: { text: 'text' } },
    });
    expect((manifest.icons as Icon[]).map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of manifest.icons as Icon[]) {
      const icon = await page.request.get(src);
      expect([icon.headers()['content-type'], sizeOf(await icon.body())]).toEqual([type, sizes]);
    }
    const touch = await page.request.get((await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '');
    expect(sizeOf(await touch.body())).toBe('180x180');
    for (const { url } of manifest.shortcuts as { url: string }[]) {
      expect((await page.request.get(url)).status(), url).toBe(200);
    }
    const session = await page.context().newCDPSession(page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  }
});

test("a text that another app shares is in 'Paste a list', and is not kept on the device", async ({ page }) => {
  await open(page, links.home);
  await withWorker(page);
  const { share_target: target } = await (await page.request.get('/manifest.webmanifest')).json();
  await open(page, `${target.action}?${new URLSearchParams({ [target.params.text]: '2 kg aloo\natta 5kg' })}`);
  await expect(page.getByRole('textbox', { name: 'Your shopping list' })).toHaveValue('2 kg aloo\natta 5kg');
  await kept(page, links.pasteList);
  const addresses = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  expect(addresses.filter((url) => url.includes('aloo'))).toEqual([]);
});

test('after the second order the store offers to be installed, until the user refuses', async ({ page, api }) => {
  /** Browsers without a screen make no such offer. */
  const offer = () =>
    page.evaluate(() => {
      const choice = Promise.resolve({ outcome: 'accepted' });
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => Object.assign(window, { wasPrompted: true }),
          userChoice: choice,
        }),
      );
    });
  const card = page.getByRole('region', { name: 'Put Tokri on your home screen' });
  const person = await signedUp(api);
  const product = await api.findProduct('Potato');
  await buy(api, product._id, 1, person);
  await openAs(page, person, links.orders);
  await expect(cards(page)).toHaveCount(1);
  await offer();
  await expect(card).toHaveCount(0);
  await buy(api, product._id, 1, person);
  await open(page, links.orders);
  await expect(cards(page)).toHaveCount(2);
  await offer();
  await card.getByRole('button', { name: 'Add Tokri' }).click();
  await page.waitForFunction(() => 'wasPrompted' in window);
  await expect(card).toHaveCount(0);
  await offer();
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await open(page, links.orders);
  await expect(cards(page)).toHaveCount(2);
  await offer();
  await expect(card).toHaveCount(0);
});
