/**
 * Takes pictures of the screens of a real store, to look at after a change of the look:
 * `npm run screenshots` those of docs/design.md, and difficult cases at three widths; `npm run screenshots -- FOLDER` all screens of a shop that trades, in five sizes and
 * both themes, and in Hindi; `npm run screenshots -- FOLDER PATTERN` only pictures whose names match, such as 'offers-(390|1280)'.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { links } from '../contract/api/links.ts';
import { pagePath } from '../contract/pages/page-slugs.ts';
import { messagesIn } from '../messages/catalogs.ts';
import type { Messages } from '../messages/index.ts';
import { baseLocale, type Locale, localPath } from '../messages/locale.ts';
import { getBrowser } from '../scripts/browser.ts';
import { adminScreens, innerScreens, productsLayoutName } from './admin-screens.ts';
import { administratorOf } from './administrator.ts';
import { caseScreens } from './case-screens.ts';
import { addAddress, buy, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { startShop } from './shop-process.ts';
import { startTrading, type TradingShop } from './trading-shop.ts';

/** For all screens and sizes; undefined for the pictures of docs/design.md. */
const reviewFolder = process.argv[2];
const wanted = new RegExp(process.argv[3] ?? '');
const folder = reviewFolder ? resolve(reviewFolder) : join(import.meta.dirname, '../docs/screenshots');

interface View {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  language?: Locale;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const documentedViews: readonly View[] = [
  { name: 'phone', viewport: phone, colorScheme: 'light' },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
  { name: 'desktop', viewport: desktop, colorScheme: 'light' },
];

const sizes = [
  { width: 360, height: 640 },
  phone,
  { width: 768, height: 1024 },
  desktop,
  { width: 1920, height: 1080 },
];
const allViews: readonly View[] = [
  ...sizes.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      viewport,
      colorScheme,
    })),
  ),
  ...[phone, desktop].map((viewport) => ({
    name: `${viewport.width}-hindi-dark`,
    viewport,
    colorScheme: 'dark' as const,
    language: 'hi' as const,
  })),
];

interface Known {
  api: ShopApi;
  person: Person;
  owner: Person;
  orderId: string;
}

interface Screen {
  path: (known: Known) => string | Promise<string>;
  /** The actions of the user before the picture is taken. */
  act?: (page: Page, texts: Messages) => Promise<unknown>;
  /** Seen by the owner of the store. */
  owner?: boolean;
  /** Down to its end. */
  whole?: boolean;
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** The screens of docs/design.md. */
const documentedScreens: Record<string, Screen> = {
  home: { path: () => links.home },
  category: { path: async ({ api }) => links.category(await api.findCategory('Fruits & Vegetables')) },
  product: { path: async ({ api }) => links.product(await api.findProduct('Almond Drink')) },
  'product-out-of-stock': { path: async ({ api }) => links.product(await api.findProduct('Litchi')) },
  search: { path: () => links.searchFor('milk') },
  'search-empty': { path: () => links.searchFor('qqqqzzzz') },
  'paste-list': {
    path: () => links.pasteList,
    async act(page, { lists }) {
      await page
        .getByRole('textbox', { name: lists.yourList() })
        .fill('2 kg aloo, dahi 400g x2\natta 5kg\n1 dozen eggs');
      await press(page, lists.find());
      await page.getByRole('list', { name: lists.results() }).waitFor();
    },
  },
  cart: { path: () => links.home, act: (page, { cart }) => press(page, cart.viewCart()) },
  checkout: { path: () => links.checkout },
  orders: { path: () => links.orders },
  order: { path: ({ orderId }) => links.order(orderId) },
  favourites: { path: () => links.favourites },
};

const furtherScreens = (shop: TradingShop): Record<string, Screen> => ({
  login: { path: () => links.login },
  cook: { path: () => links.cook },
  'saved-lists': { path: () => links.savedLists },
  account: { path: () => links.account },
  faq: { path: () => links.faq, whole: true },
  contact: { path: () => links.contact },
  about: { path: () => pagePath('about-us'), whole: true },
  offers: { path: () => links.coupons, whole: true },
  'home-whole': { path: () => links.home, whole: true },
  'checkout-whole': { path: () => links.checkout, whole: true },
  'order-whole': { path: ({ orderId }) => links.order(orderId), whole: true },
  'cart-bill': {
    path: () => links.home,
    async act(page, { cart }) {
      await press(page, cart.viewCart());
      await page.getByText(cart.viewBillDetails()).click();
    },
  },
  ...Object.fromEntries(
    [
      ...adminScreens.map(([path]) => [path.slice(path.lastIndexOf('/') + 1), path] as const),
      ...Object.entries(innerScreens).map(([name, pathOf]) => [name, pathOf(shop)] as const),
    ].map(([name, path]) => [`admin-${name.replaceAll(' ', '-')}`, { path: () => path, owner: true, whole: true }]),
  ),
  'admin-products-table': {
    path: () => links.adminProducts,
    owner: true,
    async act(page) {
      await page.evaluate((name) => localStorage.setItem(name, 'table'), productsLayoutName);
      await page.reload();
      await page.getByRole('grid').waitFor();
      await page.evaluate((name) => localStorage.removeItem(name), productsLayoutName);
    },
  },
});

/** Waits until no placeholder is left and the pictures on the screen have come; the stream of an order never ends. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isSeen = (element: Element) => {
      const { top, left, width } = element.getBoundingClientRect();
      return width > 0 && top < innerHeight && left < innerWidth;
    };
    const pending = [
      ...[...document.images].filter((image) => !image.complete),
      ...document.querySelectorAll('main .motion-safe\\:animate-pulse'),
    ];
    return !pending.some(isSeen);
  });
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))));
}

async function take(
  browser: Browser,
  url: string,
  known: Known,
  view: View,
  screens: Readonly<Record<string, Screen>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: view.viewport, colorScheme: view.colorScheme });
  const page = await context.newPage();
  // Endless animations, such as those of placeholders, would never settle.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: view.colorScheme });
  for (const [name, { path, act, owner, whole = false }] of Object.entries(screens)) {
    const picture = `${name}-${view.name}`;
    if (!wanted.test(picture)) continue;
    const language = view.language ?? baseLocale;
    await openAs(page, owner ? known.owner : known.person, localPath(await path(known), language));
    await act?.(page, messagesIn(language));
    await settled(page);
    await sharp(await page.screenshot({ fullPage: whole }))
      .webp({ quality: 80 })
      .toFile(join(folder, `${picture}.webp`));
  }
  await context.close();
}

/** One picture of each case, with its widths side by side. */
async function takeCases(browser: Browser, url: string, given: Pick<Known, 'api' | 'owner'>): Promise<void> {
  const gap = 24;
  for (const [name, act] of Object.entries(caseScreens)) {
    const pictures: { input: Buffer; left: number; top: number }[] = [];
    let [width, height] = [0, 0];
    for (const viewport of [{ width: 360, height: 800 }, phone, desktop]) {
      const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await act(page, given);
      await settled(page);
      const shown = page.viewportSize() ?? viewport;
      pictures.push({ input: await page.screenshot(), left: width + gap, top: gap });
      width += gap + shown.width;
      height = Math.max(height, shown.height);
      await context.close();
    }
    const sheet = { width: width + gap, height: height + 2 * gap, channels: 3 as const, background: '#8a8f8c' };
    await sharp({ create: sheet })
      .composite(pictures)
      .webp({ quality: 70 })
      .toFile(join(folder, `case-${name}.webp`));
  }
}

async function prepare(url: string): Promise<Known> {
  const api = shopApi(url);
  const person = await signedUp(api, 'Asha Rao');
  await addAddress(api, person);
  const bought = await api.findProduct('Basmati Rice');
  const order = await buy(api, bought._id, 2, person);
  for (const [name, quantity] of [
    ['Toned Milk', 2],
    ['Almond Drink', 1],
    ['Potato', 2],
  ] as const)
    await putIntoCart(api, person, (await api.findProduct(name))._id, quantity);
  const owner = await administratorOf(api);
  return { api, person, owner, orderId: order._id };
}

if (!reviewFolder) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: getBrowser(() => {}),
  args: ['--disable-gpu', '--no-sandbox'],
});
try {
  const known = await prepare(shop.url);
  const screens = reviewFolder
    ? { ...documentedScreens, ...furtherScreens(await startTrading(known.api, known.owner)) }
    : documentedScreens;
  const views = reviewFolder ? allViews : documentedViews;
  for (const view of views) await take(browser, shop.url, known, view, screens);
  if (!reviewFolder) await takeCases(browser, shop.url, known);
} finally {
  await browser.close();
  await shop.stop();
}
