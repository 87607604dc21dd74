/** Lists of products. */
import type { Page } from '@playwright/test';
import { painted } from './people.ts';
import { expect } from './shop-fixture.ts';

export const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Scrolls until a list has loaded this many products. */
export const scrollToCards = (page: Page, count: number) =>
  expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 3000);
        return cards(page).count();
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThanOrEqual(count);

/** Waits until nothing scrolls: scrolling by the wheel is animated. */
export const standsStill = (page: Page) =>
  expect
    .poll(async () => {
      const before = await page.evaluate(() => scrollY);
      await painted(page);
      return (await page.evaluate(() => scrollY)) - before;
    })
    .toBe(0);
