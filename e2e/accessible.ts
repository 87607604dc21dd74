/** Checks for every screen: no accessibility violations, and nothing wider than the window. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './shop-fixture.ts';

/** Waits until all animations have ended, because half faded-in text has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity);
    do await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    while (isMoving());
  });

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The least contrast of the text of buttons that cannot be pressed, which axe does not look at; 21 without any. */
const contrastOfDisabled = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    function read(css: string): Color {
      if (!canvas) throw new Error('no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }
    const over = ([r, g, b, alpha]: Color, [red, green, blue]: Color, opacity = 1): Color => {
      const mix = (top: number, below: number) => top * alpha * opacity + below * (1 - alpha * opacity);
      return [mix(r, red), mix(g, green), mix(b, blue), 1];
    };
    function light([red, green, blue]: Color): number {
      const [r = 0, g = 0, b = 0] = [red, green, blue]
        .map((each) => each / 255)
        .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    }
    const ground = read(getComputedStyle(document.body).backgroundColor);
    const contrasts = [...document.querySelectorAll<HTMLElement>('main button:is(:disabled, [aria-disabled="true"])')]
      .filter((button) => button.checkVisibility() && button.innerText.trim() !== '')
      .map((button) => {
        const { color, backgroundColor, opacity } = getComputedStyle(button);
        const own = over(read(backgroundColor), ground);
        const shown = [over(read(color), own), own].map((each) => light(over(each, ground, Number(opacity))));
        return (Math.max(...shown) + 0.05) / (Math.min(...shown) + 0.05);
      });
    return Math.min(21, ...contrasts);
  });

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
  expect(await contrastOfDisabled(page)).toBeGreaterThanOrEqual(7);
}

/** Rules that axe checks: all, or those whose result depends on the theme. */
type Rules = 'all' | 'colors';

/**
 * Violations of the page, without `besides`, and whether something moved meanwhile. Each page loads axe once; its own driver would
 * do so at every check.
 */
async function check(page: Page, rules: Rules, besides?: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([rules, skipped]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const exclude = skipped ? [[skipped]] : [];
      const isMoving = () =>
        document
          .getAnimations()
          .some((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity);
      // One may have begun since the page was still, and one that begins at the end has not sent its event yet.
      let hasMoved = isMoving();
      const move = () => (hasMoved = true);
      for (const begin of ['transitionrun', 'animationstart']) document.addEventListener(begin, move);
      const { violations } = await run(
        { exclude },
        {
          resultTypes: ['violations'],
          // No rule that runs reads style sheets, which axe would load once more.
          preload: false,
          ...(rules === 'colors' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
        },
      );
      for (const begin of ['transitionrun', 'animationstart']) document.removeEventListener(begin, move);
      return {
        hasMoved: hasMoved || isMoving(),
        found: violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
      };
    },
    [rules, besides] as const,
  );
}

/** Violations of the page while it stood still: a toast that fades out during a check is not one. */
async function violationsOf(page: Page, rules: Rules, besides?: string) {
  for (;;) {
    await settled(page);
    const { hasMoved, found } = await check(page, rules, besides);
    if (!hasMoved || found.length === 0) return found;
  }
}

/** Waits until the screen has what it shows. What is further down a public page is loaded when somebody comes near. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => {
    const isDashboard = location.pathname.includes('/dashboard');
    const isSeen = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && (isDashboard || (top < innerHeight && bottom > 0));
    };
    return ![...document.querySelectorAll('main .motion-safe\\:animate-pulse')].some(isSeen);
  });
}

/** After a change of the size, the styles for the new width apply with the next frame. */
async function fits(page: Page): Promise<boolean> {
  await settled(page);
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}

/** @param besides selector of elements to skip */
export async function expectAccessible(page: Page, besides?: string, rules: Rules = 'all'): Promise<void> {
  // A screen that is still loading has none.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await violationsOf(page, rules, besides)).toEqual([]);
  expect(await fits(page)).toBe(true);
}

/** Runs `check` in a window as wide as a phone's and as a desktop's, and leaves the desktop's. */
async function atBothWidths(page: Page, check: (width: number) => Promise<unknown>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await check(width);
  }
}

/** Nothing is wider than the narrowest phone, and than a desktop. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await fits(page)).toBe(true);
  }
}

/**
 * A phone in the light theme and a desktop in the dark one: every rule at the width at which the screen is used more, and the colours at
 * the other one. One page for both, because loading a page takes longer than checking it.
 * @param besides selector of elements to skip
 */
export async function expectAccessibleAtBothWidths(page: Page, besides?: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await fits(page)).toBe(true);
  const isDashboard = new URL(page.url()).pathname.includes('/dashboard');
  await atBothWidths(page, async (width) => {
    const isDesktop = width > 640;
    await page.emulateMedia({ colorScheme: isDesktop ? 'dark' : 'light' });
    await expectAccessible(page, besides, isDesktop === isDashboard ? 'all' : 'colors');
  });
}
