/** Checks for every screen: no accessibility violations, and nothing wider than the window. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop-fixture.ts';

/** Number of frames without an animation after which none follows. One may start shortly after another. */
const quietFrames = 12;

/** Waits until all animations have ended, because half faded-in text has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async (enough) => {
    const isQuiet = () =>
      document
        .getAnimations()
        .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity);
    for (let quiet = 0; quiet < enough; quiet = isQuiet() ? quiet + 1 : 0) await new Promise(requestAnimationFrame);
  }, quietFrames);

/** @param besides selector of elements to skip */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  await settled(page);
  // The page has no frames, so axe does not need a second page to merge results, which would double the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (besides ? axe.exclude(besides) : axe).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Declares the same tests for a phone and a desktop. @param about follows 'at 390 pixels' */
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
