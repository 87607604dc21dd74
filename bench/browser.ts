/** Measures what a shopper with a cheap phone feels: Lighthouse, a throttled network, and a tap on a slow processor. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { getBrowser } from '../scripts/browser.ts';
import { choosePaths } from './pages.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';
import { type Person, signUp, withoutLimits } from './visitors.ts';

/** Downloaded by npx on first use: too large for a development dependency. */
const lighthouse = 'lighthouse@13.5.0';
const lighthouseRuns = 5;
const tapRuns = 15;
/** Lighthouse's slow 4G, applied to the network itself; latency in ms, throughput in bytes a second. */
const slowNetwork = { offline: false, latency: 562.5, downloadThroughput: 1.5e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowNetworkProcessor = 4;
const tapProcessor = 6;

export async function measureBrowser(): Promise<void> {
  const results = await withFolder((folder) =>
    withShop(
      folder,
      async ({ url }) => {
        const paths = await choosePaths(url);
        const pages = Object.entries(paths).filter(([name]) => name.endsWith(' page'));
        const audits: Record<string, Audit> = {};
        for (const [name, path] of pages) audits[name] = await audit(folder, url + path);
        const browser = await chromium.launch({ executablePath: getBrowser(say) });
        try {
          const throttled: Record<string, Throttled> = {};
          const person = await signUp(url, `phone-${Date.now()}@people.example`);
          for (const [name, path] of pages) throttled[name] = await visitThrottled(browser, url, path);
          const product = paths['product page'] ?? links.home;
          const tapMs = await measureTaps(browser, url, product, person);
          return { audits, throttled, tapMs };
        } finally {
          await browser.close();
        }
      },
      withoutLimits,
    ),
  );
  print(results);
  await writeResult('browser', results);
}

/** Medians; times in ms, scores from 0 to 100. */
interface Audit {
  performance: number;
  lowestPerformance: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Audits other than speed that failed in some run. */
  failed: string[];
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { numericValue: number; score: number | null }>;
}

/** Lighthouse's mobile audit of a page. */
async function audit(folder: string, url: string): Promise<Audit> {
  const reports: Report[] = [];
  for (let run = 0; run < lighthouseRuns; run += 1) {
    const output = join(folder, 'lighthouse.json');
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking`,
      ],
      { env: { ...process.env, CHROME_PATH: getBrowser(say) }, shell: process.platform === 'win32' },
    );
    reports.push(JSON.parse(await readFile(output, 'utf8')) as Report);
  }
  const score = (category: string) => reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
  const figure = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    performance: median(score('performance')),
    lowestPerformance: Math.min(...score('performance')),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    accessibility: median(score('accessibility')),
    bestPractices: median(score('best-practices')),
    seo: median(score('seo')),
    failed: [...new Set(reports.flatMap(failedAudits))],
  };
}

const failedAudits = ({ categories, audits }: Report): string[] =>
  ['accessibility', 'best-practices', 'seo']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id);

/** Opens a page in a fresh browser profile of a phone, and closes it after. */
async function withPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(devices['Pixel 5']);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** In ms since the navigation. */
interface Throttled {
  lcp: number;
  /** When a tap on the first 'Add to Cart', made as soon as the button is there, is answered on screen. */
  firstTap: number;
  /** When the page has hydrated, after that tap: the tap has its effect. */
  hydrated: number;
}

const visitThrottled = (browser: Browser, url: string, path: string): Promise<Throttled> =>
  withPhone(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowNetworkProcessor });
    await page.addInitScript(() => {
      const seen = window as unknown as { lcp: number; answered?: number };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const selector = '[data-tapped], main [role=group][aria-label^="Quantity of"], [role=region] [role=status]';
      new MutationObserver(() => {
        if (seen.answered !== undefined || !document.querySelector(selector)) return;
        requestAnimationFrame(() => {
          seen.answered ??= performance.now();
        });
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(url + path, { waitUntil: 'commit' });
    const button = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    await button.first().dispatchEvent('pointerdown');
    await button.first().dispatchEvent('click');
    await page.waitForFunction(() => (window as unknown as { answered?: number }).answered !== undefined);
    const firstTap = await page.evaluate(() => (window as unknown as { answered: number }).answered);
    const ready = await page.waitForFunction(() => window.tokriEarly?.hydrated && performance.now());
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const lcp = await page.evaluate(() => (window as unknown as { lcp: number }).lcp);
    return { lcp, firstTap, hydrated: Number(await ready.jsonValue()) };
  });

/** The median time from a tap on 'Add to Cart' to the painted quantity, in ms. */
async function measureTaps(browser: Browser, url: string, path: string, person: Person): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < tapRuns; run += 1) {
    times.push(
      await withPhone(browser, async (page) => {
        await page.goto(`${url}/favicon.svg`);
        await page.evaluate(({ accessToken, refreshToken }) => {
          localStorage.setItem('accessToken', accessToken);
          localStorage.setItem('refreshToken', refreshToken);
        }, person.tokens);
        await page.goto(url + path, { waitUntil: 'networkidle' });
        // Otherwise the tap would wait for the hydration of the whole page.
        await page.waitForFunction(() => window.tokriEarly?.hydrated);
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: tapProcessor });
        await page.evaluate(() => {
          const seen = window as unknown as { tapped: number; changed?: number; shown?: number; isIn?: boolean };
          new MutationObserver(() => {
            if (document.querySelector('main [role=group][aria-label^="Quantity of"]'))
              seen.changed ??= performance.now();
          }).observe(document, { subtree: true, childList: true });
          addEventListener('pointerdown', ({ timeStamp }) => (seen.tapped = timeStamp), { capture: true });
          // The browser says when the frame after the click was on the screen.
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as PerformanceEventTiming[]) {
              if (entry.name !== 'click' || seen.shown !== undefined) continue;
              seen.shown = entry.startTime + entry.duration;
              // Later changes are in a later frame.
              seen.isIn = seen.changed !== undefined && seen.changed <= entry.processingEnd;
            }
          }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
        });
        const button = page
          .getByRole('main')
          .getByRole('button', { name: /^Add to Cart/ })
          .first();
        await button.scrollIntoViewIfNeeded();
        const box = await button.boundingBox();
        if (!box) throw new Error('the button is not there');
        // A tap of the locator listens to the events itself, which counts on a slow processor.
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForFunction(() => (window as unknown as { shown?: number }).shown !== undefined);
        const time = await page.evaluate(() => {
          const { tapped, shown, isIn } = window as unknown as { tapped: number; shown: number; isIn: boolean };
          if (!isIn) throw new Error('the frame after the tap does not show the quantity');
          return shown - tapped;
        });
        await removeAll(page);
        return time;
      }),
    );
  }
  return median(times);
}

/** Takes the product out of the cart again, so that the next tap adds it. */
async function removeAll(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove|^Decrease/ })
    .first()
    .tap();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}

function print(results: { audits: Record<string, Audit>; throttled: Record<string, Throttled>; tapMs: number }): void {
  printTable(
    `Lighthouse mobile, median of ${lighthouseRuns} (aim: 95 or more, FCP 1,400 ms, LCP 2,000 ms, TBT 100 ms, CLS 0.01)`,
    ['page', 'performance', 'lowest', 'FCP', 'LCP', 'TBT', 'CLS', 'accessibility', 'best practices', 'SEO'],
    Object.entries(results.audits).map(([name, figures]) => [
      name,
      whole(figures.performance),
      whole(figures.lowestPerformance),
      whole(figures.fcp),
      whole(figures.lcp),
      whole(figures.tbt),
      figures.cls.toFixed(3),
      whole(figures.accessibility),
      whole(figures.bestPractices),
      whole(figures.seo),
    ]),
  );
  for (const [name, { failed }] of Object.entries(results.audits)) {
    if (failed.length > 0) say(`  ${name}: ${failed.join(', ')}`);
  }
  printTable(
    `Network with ${slowNetwork.latency} ms and 1.5 Mbit/s, processor ${slowNetworkProcessor} times slower, in ms (aim: 2,500)`,
    ['page', 'LCP', 'first tap answered', 'hydrated'],
    Object.entries(results.throttled).map(([name, { lcp, firstTap, hydrated }]) => [
      name,
      whole(lcp),
      whole(firstTap),
      whole(hydrated),
    ]),
  );
  say(
    `\n  From a tap on Add to Cart to the quantity on screen, processor ${tapProcessor} times slower: ${whole(results.tapMs)} ms (aim: 100)`,
  );
}
