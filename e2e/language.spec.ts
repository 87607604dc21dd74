/** The store in Hindi, below /hi, and the switch between the languages. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { localPath } from '../messages/locale.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { cartOf, hydrated, open, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const hindi = (path: string) => localPath(path, 'hi');
const topBar = (page: Page) => page.getByRole('banner');
const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test('the switch keeps path, query, hash and what happens after the sign-in, and links stay in the language', async ({
  page,
  api,
}) => {
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

  // It follows navigation within a language, and every link stays in it.
  await open(page, hindi(links.home));
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/hi\/product\//);
  const { pathname } = new URL(page.url());
  await expect(topBar(page).getByRole('link', { name: 'English' })).toHaveAttribute(
    'href',
    pathname.replace('/hi', ''),
  );
  await page.getByRole('link', { name: 'Tokri' }).first().click();
  await expect(page).toHaveURL(/\/hi$/);
  const category = await api.findCategory('Fruits & Vegetables');
  await page
    .locator(`a[href="${hindi(links.category(category))}"]`)
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL(/\/hi$/);

  // On the login, a change of the language keeps what happens after the sign-in, for that page only.
  const handOver = (to: string, path: string) =>
    page.evaluate(
      ([to, path]) => sessionStorage.setItem('afterSignIn', JSON.stringify({ to, target: { path, at: Date.now() } })),
      [to, path] as const,
    );
  const stateOf = () => page.evaluate(() => history.state?.usr ?? null);
  // Another page ends it.
  await handOver(links.login, links.orders);
  await open(page, links.search);
  expect(await stateOf()).toBeNull();
  await open(page, links.login);
  expect(await stateOf()).toBeNull();

  const person = await signedUp(api);
  const product = await api.findProduct('Potato');
  await page.goto(hindi(links.product(product)));
  await page.getByRole('main').locator('button[data-early]:not([data-early=""])').first().click();
  await expect(page).toHaveURL(hindi(links.login));
  await expect(page.locator('input[autocomplete=current-password]')).toBeVisible();
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

test('the fonts move nothing: neither a late one, nor the one of Hindi pages, which English pages do not load', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) loaded.push(new URL(request.url()).pathname);
  });
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

  await page.waitForLoadState('networkidle');
  const whole = /noto-sans-devanagari-(?!name)/;
  expect(loaded.filter((path) => whole.test(path))).toEqual([]);
  // The first visit may show the font of the device, the second has the file.
  for (const path of [links.home, links.search]) {
    await page.goto(hindi(path), { waitUntil: 'networkidle' });
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
  }
  expect(loaded.filter((path) => whole.test(path)).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.fonts.check('16px Devanagari', 'क'))).toBe(true);
});
