/** Lists of products. */
import type { Page } from '@playwright/test';
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
