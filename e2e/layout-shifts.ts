import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far things moved without an action of the user. */
    layoutShift: number;
  }
}

/** Records the layout shifts of the pages that are opened from now on. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) window.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the page's layout shifts, as CLS counts them: without those that follow an action of the user. */
export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);
