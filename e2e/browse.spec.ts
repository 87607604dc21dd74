/** A visitor browses the store. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { open } from './people.ts';
import { cards, scrollToCards, standsStill } from './product-cards.ts';
import { expect, noConnection, storeFailure, test } from './shop-fixture.ts';

const scrollY = (page: Page) => page.evaluate(() => scrollY);
const topOf = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()
    .evaluate((card) => Math.round(card.getBoundingClientRect().top));

test('from home through category, sub category and pages to a product, and back to the same position', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page).toHaveTitle(/Groceries in Minutes/);
  await page
    .getByRole('region', { name: 'Shop by category' })
    .getByRole('link', { name: 'Fruits & Vegetables' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fruits & Vegetables' })).toBeVisible();

  const rail = page.getByRole('navigation', { name: 'More Products' });
  await rail.getByRole('link', { name: 'Fresh Vegetables' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh Vegetables' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Fresh Vegetables' })).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(10);

  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toContainText('1 of 3');
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(pager).toContainText('2 of 3');
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(pager).toContainText('3 of 3');
  await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled();
  await expect(cards(page)).toHaveCount(4);

  const last = cards(page).last().getByRole('link');
  const name = await last.innerText();
  await last.scrollIntoViewIfNeeded();
  const before = await topOf(page, name);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect(pager).toContainText('3 of 3');
  await expect.poll(() => topOf(page, name)).toBe(before);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('going back to the home page returns to the same row, and each row links to its category', async ({
  page,
  api,
}) => {
  await open(page, '/');
  const row = page.getByRole('region', { name: 'Personal Care' });
  const card = row.getByRole('article').first();
  // The cards are loaded when somebody comes near.
  await row.scrollIntoViewIfNeeded();
  await card.scrollIntoViewIfNeeded();
  // Content that is not rendered yet has no visible text.
  const name = (await card.getByRole('link').textContent()) ?? '';
  await expect(card.getByRole('link')).toBeInViewport();
  const before = await topOf(page, name);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(row).toBeAttached();
  await expect.poll(async () => Math.abs((await topOf(page, name)) - before)).toBeLessThan(20);
  const category = await api.findCategory('Tea, Coffee & Health Drinks');
  await page.getByRole('link', { name: 'See All Tea, Coffee & Health Drinks' }).click();
  await expect(page).toHaveURL(links.category(category));
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible();
});

test('a search loads more while scrolling, without duplicates, and has the same length after going back', async ({
  page,
}) => {
  await open(page, '/search');
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  const total = Number.parseInt(await page.getByText(/^\d+ products$/).innerText(), 10);
  await scrollToCards(page, 49);
  const names = await cards(page).getByRole('link').allInnerTexts();
  expect(new Set(names).size).toBe(names.length);

  const card = cards(page).nth(40);
  await standsStill(page);
  await card.scrollIntoViewIfNeeded();
  const name = await card.getByRole('link').innerText();
  const before = await topOf(page, name);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect.poll(() => topOf(page, name)).toBe(before);

  await scrollToCards(page, total);
  await expect(cards(page)).toHaveCount(total);
});

test('a next page that failed can be loaded again', async ({ page, expectErrors }) => {
  expectErrors(storeFailure);
  const failure = { success: false, code: 'INTERNAL', message: 'Something went wrong.' };
  await page.route(
    '**/api/v1/product/search-product?*page=2*',
    (route) => route.fulfill({ status: 500, json: failure }),
    { times: 3 },
  );
  await open(page, '/search');
  await page.mouse.wheel(0, 4000);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await again.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
});

test('a missing page leads home, waits for what the shopper does, and both ways are announced', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/);
  await page.clock.install();
  // A line break that was copied with the address.
  await open(page, '/no/such/page%0a');
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  const title = page.getByRole('heading', { level: 1, name: '404 Not Found' });
  await page.getByRole('banner').locator('input').first().focus();
  await page.clock.runFor(6_000);
  await expect(title).toBeVisible();
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/search.data*', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(title).toBeVisible();
  load();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('status').filter({ hasText: /^All groceries/ })).toBeAttached();
  await page.goBack();
  await expect(title).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('status').filter({ hasText: /^404 Not Found/ })).toBeAttached();
  // Nobody does anything: it leads home.
  // A line break that was copied with the address.
  await open(page, '/no/such/page%0a');
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.url();
    })
    .toMatch(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
});

test('a slow page shows a progress bar and a skeleton, and one that cannot be loaded an error with a retry button', async ({
  page,
  expectErrors,
}) => {
  expectErrors(noConnection);
  await open(page, links.comingSoon('blog'));
  // Leaving a page while it is loading is not an error: the fixture fails a test whose page has uncaught ones.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('unhandledrejection', () => setTimeout(resolve), { once: true });
        void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'));
      }),
  );
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/search.data*', async (route) => {
    await seen;
    await route.abort();
  });
  const shop = page.getByRole('link', { name: 'Shop', exact: true });
  await shop.click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true] > li')).toHaveCount(10);
  // The followed link looks pressed while the page loads.
  await expect(shop).toHaveCSS('opacity', '0.7');
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(shop).toHaveCSS('opacity', '1');
  await expect(page.getByRole('banner')).toBeVisible();
  // It does not try again by itself before the press.
  await page.route('**/health/ready', (route) => route.abort());
  await page.unroute('**/search.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a page rejected by a busy store shows a message, and loads by itself', async ({ page, expectErrors }) => {
  expectErrors(storeFailure);
  await page.clock.install();
  await open(page, links.comingSoon('blog'));
  const failure = { success: false, message: 'The store is very busy.', code: 'BUSY' };
  await page.route('**/search.data*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: failure }),
  );
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We are very busy right now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible();
  await page.unroute('**/search.data*');
  await page.clock.runFor(5_000);
  await expect(cards(page).first()).toBeVisible();
});
