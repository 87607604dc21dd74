/** The loads of a first visit to a page, in bytes as sent, against its budget (docs/decisions/0022-first-load.md). */
import type { Browser, Page, Request } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { locales, localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { type Person, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const kilobyte = 1000;
/** At most so many files and bytes, whatever page comes first; of staff, who have a stylesheet of their own, too. */
const most = { scripts: 10, stylesheets: 1, stylesheetBytes: 12 * kilobyte };
const maxOfStaff = { scripts: 42, stylesheets: 2, stylesheetBytes: 24 * kilobyte };
/** A page names at most so many pictures that are loaded before everything else. */
const firstPictures = 2;

/** In kilobytes: all scripts together, the document, and the document before compression. */
interface Budget {
  scripts: number;
  document: number;
  uncompressed: number;
  isForStaff?: boolean;
}

const budgets: Readonly<Record<string, Budget>> = {
  home: { scripts: 160, document: 14, uncompressed: 110 },
  category: { scripts: 160, document: 16, uncompressed: 150 },
  product: { scripts: 160, document: 9, uncompressed: 40 },
  search: { scripts: 160, document: 14, uncompressed: 100 },
  login: { scripts: 175, document: 7, uncompressed: 25 },
  checkout: { scripts: 180, document: 7, uncompressed: 25 },
  picking: { scripts: 220, document: 7, uncompressed: 25, isForStaff: true },
  deliveries: { scripts: 220, document: 7, uncompressed: 25, isForStaff: true },
};

interface Visit {
  scripts: string[];
  scriptBytes: number;
  stylesheets: string[];
  stylesheetBytes: number;
  documentBytes: number;
  html: string;
}

/** Opens a page with an empty cache and waits until it loads nothing more. */
async function visit(page: Page, path: string, isForStaff: boolean): Promise<Visit> {
  const seen: Visit = {
    scripts: [],
    scriptBytes: 0,
    stylesheets: [],
    stylesheetBytes: 0,
    documentBytes: 0,
    html: '',
  };
  const loading: Promise<void>[] = [];
  const count = (request: Request) =>
    loading.push(
      request.sizes().then(async ({ responseBodySize }) => {
        const name = new URL(request.url()).pathname;
        if (request.resourceType() === 'script') {
          seen.scripts.push(name);
          seen.scriptBytes += responseBodySize;
        } else if (request.resourceType() === 'stylesheet') {
          seen.stylesheets.push(name);
          seen.stylesheetBytes += responseBodySize;
        } else if (request.resourceType() === 'document') seen.documentBytes = responseBodySize;
      }),
    );
  page.on('requestfinished', count);
  const response = await page.goto(path);
  // Screens of staff go on listening to the store.
  if (isForStaff) await page.getByRole('heading', { level: 1 }).waitFor();
  else await page.waitForLoadState('networkidle');
  page.off('requestfinished', count);
  seen.html = (await response?.text()) ?? '';
  await Promise.all(loading);
  return seen;
}

/** A page whose browser has nothing in its cache; of a person who is signed in. */
async function fresh<T>(browser: Browser, url: string, person: Person | undefined, work: (page: Page) => Promise<T>) {
  const tokens = ['accessToken', 'refreshToken'] as const;
  const localStorage = person ? tokens.map((name) => ({ name, value: person[name] })) : [];
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

// Products and rows that other tests leave would make its documents larger.
test.use({ onlyFor: 'first visits' });

test('the first visit to each screen stays within its budget', async ({ browser, shop, api }) => {
  const paths: Readonly<Record<string, string>> = {
    home: links.home,
    category: links.category(await api.findCategory('Fruits & Vegetables')),
    product: links.product(await api.findProduct('Potato')),
    search: links.search,
    login: links.login,
    checkout: links.checkout,
    picking: links.adminPicking,
    deliveries: links.adminDeliveries,
  };
  for (const [screen, { scripts, document, uncompressed, isForStaff = false }] of Object.entries(budgets)) {
    const shopper = screen === 'checkout' ? await signedUp(api) : undefined;
    const person = isForStaff ? await administratorOf(api) : shopper;
    const limits = isForStaff ? maxOfStaff : most;
    // Hindi texts have more bytes, and everything else is the same.
    const languages = screen === 'home' ? locales : (['hi'] as const);
    for (const path of languages.map((locale) => localPath(paths[screen] ?? '', locale)))
      await test.step(path, async () => {
        const seen = await fresh(browser, shop.url, person, (page) => visit(page, path, isForStaff));
        const atMost = (bytes: number, limit: number, what: string) =>
          expect(bytes, `${what} of ${path}, in bytes: see docs/decisions/0022-first-load.md`).toBeLessThanOrEqual(
            limit,
          );
        atMost(seen.scriptBytes, scripts * kilobyte, `the scripts ${seen.scripts.join(' ')}`);
        atMost(seen.stylesheetBytes, limits.stylesheetBytes, 'the stylesheets');
        atMost(seen.documentBytes, document * kilobyte, 'the document as sent');
        atMost(Buffer.byteLength(seen.html), uncompressed * kilobyte, 'the document before compression');
        expect(seen.scripts.length, `files: ${seen.scripts.join(' ')}`).toBeLessThanOrEqual(limits.scripts);
        expect(seen.stylesheets.length, `files: ${seen.stylesheets.join(' ')}`).toBe(limits.stylesheets);
        expect(seen.html.match(/fetchPriority="high"/g)?.length ?? 0).toBeLessThanOrEqual(firstPictures);
        // Nothing in the page loads a script before the first paint.
        expect(seen.html).not.toMatch(/<link rel="modulepreload"|<script[^>]* (?:src=|type="module")/);
      });
  }
});
