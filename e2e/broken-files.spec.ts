/** After a release an open page requests files that no longer exist. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
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

test('a page loads the new release when the file of a screen is gone, and then opens it', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/, /Error loading route module/, /dynamically imported module/);
  const asked = await without(page, 'register');
  await open(page, links.login);
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

test('a cart whose file is gone does not break the page, and opens once the file is available', async ({
  page,
  api,
  expectErrors,
}) => {
  expectErrors(/404/, noConnection);
  const { person } = await shopperWith(api, 'Potato', 2);
  await without(page, 'cart-drawer');
  await openAs(page, person, links.search);
  // The page was just reloaded, so it is not reloaded again.
  await page.evaluate(() => sessionStorage.setItem('tokri-reloaded', String(Date.now())));
  const viewCart = page.getByRole('button', { name: /View Cart/ });
  await viewCart.click();
  await expect(page.getByText('The cart could not be opened.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.unroute('**/assets/cart-drawer-*.js');
  await viewCart.click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});

test('a page is not reloaded because a file that nobody needs yet is gone', async ({ page, api, expectErrors }) => {
  expectErrors(/404/);
  const asked = await without(page, 'start-service-worker');
  await without(page, 'filter-sheet');
  await openAs(page, await signedUp(api), links.search);
  // The page was just reloaded, so it is not reloaded again. What would be is requested twice.
  await page.evaluate(() => sessionStorage.setItem('tokri-reloaded', String(Date.now())));
  const missed = page.waitForResponse((response) => response.url().includes('/assets/start-service-worker-'));
  await page.mouse.move(5, 5);
  await page.mouse.move(50, 50);
  await missed;
  // The shopper asks for this file, so the page waits for a second request, as long as for the other file.
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByText('We could not reach the store.')).toBeVisible();
  expect(asked()).toBe(1);
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

test('pictures and fonts that never come do not keep the page from working', async ({ page }) => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  for (const files of ['**/hero/*', '**/images/*', '**/*.woff2']) {
    await page.route(files, async (route) => {
      await never;
      await route.abort();
    });
  }
  await page.goto(links.home, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Shop all groceries' }).click();
  await expect(page).toHaveURL(links.search);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  end();
});

/** Before the page's own code runs: its longest wait before it loads its scripts never ends. */
const withoutTimer = (page: Page) =>
  page.addInitScript(() => {
    const original = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (ms === 1_500 ? 0 : original(work, ms)) });
  });

test('a page that nobody looks at loads its scripts without a paint', async ({ page }) => {
  await withoutTimer(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    PerformanceObserver.prototype.observe = () => {};
  });
  await open(page, links.home);
});

test('a browser that does not report a paint loads the scripts after the pictures', async ({ page }) => {
  await withoutTimer(page);
  await page.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] }));
  await open(page, links.home);
});

test('scripts wait for the largest picture, but not when the user does something', async ({ page }) => {
  await withoutTimer(page);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/hero/*', async (route) => {
    await never;
    await route.abort();
  });
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
  end();
});
