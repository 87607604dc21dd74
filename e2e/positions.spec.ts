/** Scroll positions in lists are restored after a reload and after going back. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { open, reload } from './people.ts';
import { cards, scrollToCards, standsStill } from './product-cards.ts';
import { expect, test } from './shop-fixture.ts';

/** Scrolls until a list has this many products, and returns the name and position of the first visible one. */
async function scrollTo(page: Page, count: number): Promise<{ name: string; top: number }> {
  await scrollToCards(page, count + 1);
  await page.mouse.wheel(0, -1500);
  await standsStill(page);
  // Its page may still be loading.
  await expect.poll(async () => (await topmost(page)).name).not.toBe('');
  return topmost(page);
}

/** The first product below the top bar. */
const topmost = (page: Page) =>
  page.evaluate(() => {
    const articles = [...document.querySelectorAll('main article')];
    const article = articles.find((each) => each.getBoundingClientRect().top > 130);
    return { name: article?.querySelector('h3')?.textContent ?? '', top: article?.getBoundingClientRect().top ?? 0 };
  });

/** How far a list is from where it was. */
async function distance(page: Page, { name, top }: { name: string; top: number }) {
  const now = await topmost(page);
  if (now.name !== name) return now.name;
  return now.top - top;
}

/** The page may be loaded again in between: the user went back before it was hydrated. */
const expectAt = (page: Page, place: { name: string; top: number }) =>
  expect(async () => expect(await distance(page, place)).toBe(0)).toPass({ timeout: 20_000 });

/** The pages of the list with visible products. */
const pagesOnScreen = (page: Page) =>
  page.evaluate(() => {
    const items = [...document.querySelectorAll<HTMLElement>('main li[data-page]')].filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return [...new Set(items.map((item) => Number(item.dataset.page)))];
  });

test('a list and its rows are where they were, after a reload and after going back, and a new visit starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, links.search);
  const before = await scrollTo(page, 90);
  const seen = await pagesOnScreen(page);
  expect(seen).not.toContain(1);
  const loaded: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(calls.searchProduct.path)) loaded.push(Number(searchParams.get('page')));
  });
  await reload(page);
  await expectAt(page, before);
  await page.waitForLoadState('networkidle');
  await expectAt(page, before);
  // Only the visible pages were loaded.
  expect(loaded.filter((number) => !seen.includes(number))).toEqual([]);
  // After that it works like any list.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1500);
      return loaded.length;
    })
    .toBeGreaterThan(seen.length);

  await page.goto('/favicon.svg');
  await open(page, links.search);
  await expect(cards(page).first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A desktop has several products side by side.
  await page.setViewportSize({ width: 1280, height: 800 });
  const left = await scrollTo(page, 90);
  await page.getByRole('main').getByRole('link', { name: left.name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expectAt(page, left);
  // Also after the product page was reloaded, when the list is no longer in memory.
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await reload(page);
  await page.goBack();
  await expectAt(page, left);

  await open(page, '/');
  const row = page.getByRole('region', { name: 'Personal Care' });
  await row.scrollIntoViewIfNeeded();
  const strip = row.getByRole('list');
  await strip.evaluate((list) => list.scrollTo({ left: 500 }));
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(300);
  const scrolled = await strip.evaluate((list) => list.scrollLeft);
  await row.getByRole('article').nth(4).getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(row).toBeAttached();
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(scrolled);
  await reload(page);
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(scrolled);
});
