/** After a release an open page requests files that no longer exist. */
import type { Page, Request } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { hydrated, open, openAs, painted, shopperWith, signedUp, storeTokens } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

/** Responds with 404 for files with this prefix. Returns the number of requests. */
async function without(page: Page, file: string): Promise<() => number> {
  let asked = 0;
  await page.route(`**/assets/${file}-*.js`, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  return () => asked;
}

test('a page whose files are gone is loaded again once, and otherwise goes on without them', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(/404/, /Error loading route module/, /dynamically imported module/, noConnection);
  /** As if the page was not, or was, just loaded again: then it is not loaded once more. */
  const forgetReload = () => page.evaluate(() => sessionStorage.removeItem('tokri-reloaded'));
  const rememberReload = () => page.evaluate(() => sessionStorage.setItem('tokri-reloaded', String(Date.now())));

  await test.step('its own scripts: then it shows a notice', async () => {
    let documents = 0;
    const count = (request: Request) => {
      if (request.isNavigationRequest()) documents += 1;
    };
    page.on('request', count);
    await without(page, 'entry.client');
    await page.goto(links.search);
    await expect(page.getByRole('alert')).toContainText('This page did not load completely');
    expect(documents).toBe(2);
    page.off('request', count);
    await page.unroute('**/assets/entry.client-*.js');
    await page.getByRole('link', { name: 'Load it again' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a screen, which opens with the new release', async () => {
    const asked = await without(page, 'register');
    await open(page, links.login);
    await forgetReload();
    const document = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(new URL((await document).url()).pathname).toBe(links.login);
    expect(asked()).toBe(1);
    await page.unroute('**/assets/register-*.js');
    await hydrated(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(links.register);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/account/i);
  });

  await test.step('the cart, which opens once its file is there, and a file that nobody needs yet', async () => {
    const { person } = await shopperWith(api, 'Potato', 2);
    const asked = await without(page, 'start-service-worker');
    await without(page, 'cart-drawer');
    await without(page, 'filter-sheet');
    await openAs(page, person, links.search);
    await rememberReload();
    const missed = page.waitForResponse((response) => response.url().includes('/assets/start-service-worker-'));
    await page.mouse.move(5, 5);
    await page.mouse.move(50, 50);
    await missed;
    // The shopper asks for this file, so the page waits for a second request, as long as for the other file.
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByText('We could not reach the store.')).toBeVisible();
    expect(asked()).toBe(1);
    const viewCart = page.getByRole('button', { name: /View Cart/ });
    await viewCart.click();
    await expect(page.getByText('The cart could not be opened.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.unroute('**/assets/cart-drawer-*.js');
    await viewCart.click();
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  });
});

test('a page that fails together with its layout shows a plain message with links', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(/TypeError/);
  const person = await signedUp(api);
  // An answer that no release of the store gives breaks the menu, which stands in the frame of every screen.
  const broken = { success: true, message: '', data: { _id: 'somebody', role: 'USER' } };
  await page.route('**/users/get-current-user', (route) => route.fulfill({ json: broken }));
  await page.route('**/assets/*.css', (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }));
  const report = page.waitForRequest((request) => request.url().endsWith('/api/v1/client-errors'));
  await page.goto('/favicon.svg');
  await storeTokens(page, person);
  await page.goto(links.search);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  const sent = (await report).postDataJSON();
  expect(sent).toMatchObject({ kind: 'render', screen: 'routes/search' });
  expect(sent.message).toContain('TypeError');
  expect(JSON.stringify(sent)).not.toContain(person.email);
  const again = page.getByRole('link', { name: 'Load this page again' });
  await expect(again).toBeInViewport();
  await page.unroute('**/users/get-current-user');
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
});

/** Before the page's own code runs: its longest wait before it loads its scripts never ends. */
const withoutTimer = (page: Page) =>
  page.addInitScript(() => {
    const original = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (ms === 1_500 ? 0 : original(work, ms)) });
  });

test('scripts wait for the first paint and its pictures, but not for long, and not when it makes no sense', async ({
  page: late,
  context,
}) => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const withhold = (page: Page, files: string) =>
    page.route(files, async (route) => {
      await never;
      await route.abort();
    });

  await test.step('pictures and fonts that never come do not keep the page from working', async () => {
    for (const files of ['**/hero/*', '**/images/*', '**/*.woff2']) await withhold(late, files);
    await late.goto(links.home, { waitUntil: 'commit' });
    await expect(late.getByRole('heading', { level: 1 })).toBeVisible();
    await hydrated(late);
    await late.getByRole('main').getByRole('link', { name: 'Shop all groceries' }).click();
    await expect(late).toHaveURL(links.search);
    await expect(late.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  await test.step('a page that nobody looks at loads them without a paint', async () => {
    const hidden = await context.newPage();
    await withoutTimer(hidden);
    await hidden.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      PerformanceObserver.prototype.observe = () => {};
    });
    await open(hidden, links.home);
  });

  await test.step('a browser that does not report a paint loads them after the pictures', async () => {
    const silent = await context.newPage();
    await withoutTimer(silent);
    await silent.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] }));
    await open(silent, links.home);
  });

  await test.step('they wait for the largest picture, until the user does something', async () => {
    const page = await context.newPage();
    await withoutTimer(page);
    await withhold(page, '**/hero/*');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(links.home, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByType('paint').length > 0 && document.readyState !== 'loading',
    );
    await painted(page);
    expect(scripts).toEqual([]);
    await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
    await hydrated(page);
  });
  end();
});
