/** A visitor browses the store. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
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

test('a visitor goes to products from the home page, a category and a search, and back to the same position', async ({
  page,
  api,
}) => {
  await open(page, '/');
  await expect(page).toHaveTitle(/Groceries in Minutes/);

  await test.step('a row of the home page', async () => {
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
    await expect(page.getByRole('link', { name: 'See All Tea, Coffee & Health Drinks' })).toHaveAttribute(
      'href',
      links.category(category),
    );
  });

  await test.step('the last page of a sub category', async () => {
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

  await test.step('a search, which loads more while scrolling', async () => {
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
    await scrollToCards(page, 37);
    const names = await cards(page).getByRole('link').allInnerTexts();
    expect(new Set(names).size).toBe(names.length);
    const card = cards(page).nth(30);
    await standsStill(page);
    await card.scrollIntoViewIfNeeded();
    const name = await card.getByRole('link').innerText();
    const before = await topOf(page, name);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect.poll(() => topOf(page, name)).toBe(before);
    expect(await cards(page).count()).toBeGreaterThanOrEqual(37);
  });
});

test('pages that are slow, broken or refused say so, and a missing one leads home', async ({ page, expectErrors }) => {
  expectErrors(/404/, noConnection, storeFailure);
  await page.clock.install();
  // A line break that was copied with the address.
  await open(page, '/no/such/page%0a');
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: '404 Not Found' });
  // Leaving a page while it is loading is not an error: the fixture fails a test whose page has uncaught ones.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('unhandledrejection', () => setTimeout(resolve), { once: true });
        void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'));
      }),
  );

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(links.comingSoon('blog'));
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
  const failure = { success: false, message: 'The store is very busy.', code: 'BUSY' };
  await page.route('**/search.data*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: failure }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We are very busy right now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible();
  await page.unroute('**/search.data*');
  await page.unroute('**/health/ready');
  await page.clock.runFor(5_000);
  await expect(cards(page).first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(links.comingSoon('blog'));
  await page.goBack();
  await expect(title).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('status').filter({ hasText: /^404 Not Found/ })).toBeAttached();
  // Nobody does anything: it leads home.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.url();
    })
    .toMatch(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries in Minutes' })).toBeVisible();
});
