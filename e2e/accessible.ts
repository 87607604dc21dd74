/** What every screen must hold: no accessibility violation, and nothing wider than the window. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop-fixture.ts';

/** Frames without a movement after which none follows: one may begin a moment after what it follows from. */
const quietFrames = 12;

/** Every animation has come to its end: half faded-in text has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async (enough) => {
    const isQuiet = () =>
      document
        .getAnimations()
        .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity);
    for (let quiet = 0; quiet < enough; quiet = isQuiet() ? quiet + 1 : 0) await new Promise(requestAnimationFrame);
  }, quietFrames);

/** @param besides what need not be looked at, as a selector */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  await settled(page);
  // The page has no frames, so results need no second page to be put together in; that takes as long as looking.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (besides ? axe.exclude(besides) : axe).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Declares the same tests for a phone and for a fulfilment. @param about goes on with 'at 390 pixels' */
export function atBothWidths(about: string, tests: (width: number) => void): void {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    test.describe(`at ${width} pixels ${about}`.trimEnd(), () => {
      test.use({ viewport: { width, height } });
      tests(width);
    });
  }
}
