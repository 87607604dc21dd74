/** The store in Hindi, below /hi, and the switch between the languages. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { cartOf, hydrated, open, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const hi = messagesIn('hi');
const hindi = (path: string) => localPath(path, 'hi');
const topBar = (page: Page) => page.getByRole('banner');
const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test('the switch in the top bar and in the footer keeps path, query and hash', async ({ page }) => {
  const path = `${links.searchFor('milk')}&inStock=1&from=friend#here`;
  await page.goto(path);
  const toHindi = page.getByRole('link', { name: 'हिन्दी' });
  await expect(toHindi).toHaveCount(2);
  for (const link of await toHindi.all()) {
    await expect(link).toHaveAttribute('lang', 'hi-IN');
    await expect(link).toHaveAttribute('hreflang', 'hi-IN');
  }
  const families = () => page.evaluate(() => [...document.fonts].map((each) => each.family.replaceAll('"', '')));
  expect(await families()).toContain('Devanagari name');
  const canBeRead = () => page.evaluate(() => document.fonts.check('500 16px "Devanagari name"', 'हिन्दी'));
  await expect.poll(canBeRead).toBe(true);
  await toHindi.first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  expect(pathOf(page)).toBe(hindi(path));
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  expect(pathOf(page)).toBe(path);
});

test('the switch follows navigation within a language, and every link stays in it', async ({ page, api }) => {
  await open(page, hindi(links.home));
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/hi\/product\//);
  await expect(topBar(page).getByRole('link', { name: 'English' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname.replace('/hi', ''),
  );
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL(/\/hi$/);
  await expect(topBar(page).getByRole('link', { name: 'English' })).toHaveAttribute('href', '/');
  const category = await api.findCategory('Fruits & Vegetables');
  await page
    .locator(`a[href="${hindi(links.category(category))}"]`)
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL(/\/hi$/);
});

test('a visitor who adds a product in Hindi signs in and returns to the same page', async ({ page, api }) => {
  const path = hindi(links.product(await api.findProduct('Potato')));
  await page.goto(path);
  await page.getByRole('main').locator('button[data-early]:not([data-early=""])').first().click();
  await expect(page).toHaveURL(/\/hi\/login$/);
  expect(await page.evaluate(() => history.state.usr.path)).toBe(path.replace('/hi', ''));
});

test('a change of the language on the login keeps what happens after the sign-in', async ({ page, api }) => {
  const person = await signedUp(api);
  const product = await api.findProduct('Potato');
  await page.goto(hindi(links.product(product)));
  await page.getByRole('main').locator('button[data-early]:not([data-early=""])').first().click();
  await expect(page).toHaveURL(hindi(links.login));
  await topBar(page).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(links.login);
  await hydrated(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(links.register);
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await topBar(page).getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(hindi(links.register));
  await hydrated(page);
  await topBar(page).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(links.register);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  // The registration has a field for the email, too.
  await expect(page).toHaveURL(links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.product(product));
  await expect.poll(async () => (await cartOf(api, person)).map((item) => item.quantity)).toEqual([1]);
});

test('what a change of the language hands over is for that page only, and only for pages of this store', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const handOver = (to: string, path: string) =>
    page.evaluate(
      ([to, path]) => sessionStorage.setItem('afterSignIn', JSON.stringify({ to, target: { path, at: Date.now() } })),
      [to, path] as const,
    );
  const stateOf = () => page.evaluate(() => history.state?.usr ?? null);
  await open(page, links.search);
  await handOver(links.login, links.orders);
  await open(page, links.search);
  expect(await stateOf()).toBeNull();
  await open(page, links.login);
  expect(await stateOf()).toBeNull();
  await handOver(links.login, '//evil.example');
  await open(page, links.login);
  expect(await stateOf()).toBeNull();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.home);
});

test('pages name their language and the same page in all languages', async ({ page, baseURL }) => {
  for (const path of [links.home, links.search]) {
    for (const [tag, own] of [
      ['en-IN', path],
      ['hi-IN', hindi(path)],
    ] as const) {
      await page.goto(own);
      const href = (selector: string) => page.locator(`head link${selector}`).getAttribute('href');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', tag.replace('-', '_'));
      expect(await href('[rel=canonical]')).toBe(baseURL + own);
      expect(await href('[hreflang="en-IN"]')).toBe(baseURL + path);
      expect(await href('[hreflang="hi-IN"]')).toBe(baseURL + hindi(path));
      expect(await href('[hreflang="x-default"]')).toBe(baseURL + path);
    }
  }
});

test('an unknown language is the not-found page in English', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/);
  for (const path of ['/fr', '/fr/search', '/hindi/search']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
  }
});

test('in Hindi a visitor searches, filters, sorts and clears the filters', async ({ page }) => {
  await open(page, hindi(links.search));
  const box = page.getByRole('combobox', { name: hi.shell.searchBox() });
  await box.fill('aloo');
  await expect(page.getByRole('listbox', { name: hi.search.suggestions() })).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(hindi(links.searchFor('aloo')));
  await open(page, hindi(links.search));
  await page.getByRole('button', { name: hi.search.filters() }).click();
  const filters = page.getByRole('dialog', { name: hi.search.filters() });
  await filters.getByLabel(hi.search.inStockOnly()).check();
  await filters.getByLabel(hi.search.priceFrom()).fill('x');
  await filters.getByRole('button', { name: hi.search.showProducts() }).click();
  await expect(filters.getByText(hi.search.enterWholeRupees())).toBeVisible();
  await filters.getByLabel(hi.search.priceFrom()).fill('100');
  await filters.getByRole('button', { name: hi.search.showProducts() }).click();
  await expect(page).toHaveURL(/\/hi\/search\?priceFrom=100&inStock=1$/);
  await expect(page.getByText(hi.search.priceAtLeast({ priceFrom: '₹100' }))).toBeVisible();
  await page.getByRole('combobox', { name: hi.search.sortBy() }).selectOption(hi.search.priceLowToHigh());
  await expect(page).toHaveURL(/\/hi\/search\?.*order=price-low/);
  await page.getByRole('button', { name: hi.search.clearFilters(), exact: true }).click();
  await expect(page).toHaveURL(/\/hi\/search\?order=price-low$/);
});

test('the font of Hindi pages moves nothing, and English pages do not load it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) loaded.push(new URL(request.url()).pathname);
  });
  await recordLayoutShifts(page);
  await page.goto(links.home, { waitUntil: 'networkidle' });
  const whole = /noto-sans-devanagari-(?!name)/;
  expect(loaded.filter((path) => whole.test(path))).toEqual([]);
  // The first visit may show the font of the device, the second has the file.
  for (const path of [links.home, links.home, links.search]) {
    await page.goto(hindi(path), { waitUntil: 'networkidle' });
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
  }
  expect(loaded.filter((path) => whole.test(path)).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.fonts.check('16px Devanagari', 'क'))).toBe(true);
});

test('nothing moves when the font of the store is late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await recordLayoutShifts(page);
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/figtree-*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(links.home, { waitUntil: 'domcontentloaded' });
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
    );
  expect(await isLoaded()).toBe(false);
  letGo();
  const fallbacks = await page.evaluate(async () => {
    const fonts = ['Figtree', '"Figtree fallback"'].flatMap((name) => [`400 16px ${name}`, `700 16px ${name}`]);
    await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return [...document.fonts].filter(({ family }) => family.includes('fallback')).map(({ status }) => status);
  });
  expect(await isLoaded()).toBe(true);
  expect(fallbacks).toHaveLength(2);
  // A device that has none of the fonts of the same width shows another one, and has to move a little.
  expect(await layoutShiftOf(page)).toBeLessThan(fallbacks.every((status) => status === 'loaded') ? 0.002 : 0.03);
});
