/** Checks for every screen: no accessibility violations, and nothing wider than the window. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './shop-fixture.ts';

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

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The contrast of all text of the screen is at least 7:1. */
export async function expectHighContrast(page: Page): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(
      { include: [['main']] },
      {
        runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
        rules: { 'color-contrast-enhanced': { enabled: true } },
      },
    );
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
  expect(found).toEqual([]);
}

/** Violations of the page, without `besides`. Each page loads axe once; its own driver would do so at every check. */
async function violationsOf(page: Page, besides?: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (skipped) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const exclude = skipped ? [[skipped]] : [];
    const { violations } = await run({ exclude }, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  }, besides);
}

/** @param besides selector of elements to skip */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  await settled(page);
  expect(await violationsOf(page, besides)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Runs `check` in a window as wide as a phone's and as a desktop's, and leaves the desktop's. */
export async function atBothWidths(page: Page, check: (width: number) => Promise<unknown>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await check(width);
  }
}

/**
 * One page for both widths, because loading a page takes longer than checking it; the phone in the light theme, the desktop in the
 * dark one.
 */
export const expectAccessibleAtBothWidths = (page: Page, besides?: string): Promise<void> =>
  atBothWidths(page, async (width) => {
    await page.emulateMedia({ colorScheme: width < 640 ? 'light' : 'dark' });
    await expectAccessible(page, besides);
  });
