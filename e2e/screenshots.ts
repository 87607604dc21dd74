/**
 * Takes pictures of the screens of a real store, to look at after a change of the look:
 * `npm run screenshots` those of docs/design.md; `npm run screenshots -- FOLDER` all screens in five sizes and both themes.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { getBrowser } from '../scripts/browser.ts';
import { administratorOf } from './administrator.ts';
import { addAddress, buy, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { startShop } from './shop-process.ts';

const ownFolder = process.argv[2];
const folder = ownFolder ? resolve(ownFolder) : join(import.meta.dirname, '../docs/screenshots');

interface View {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const documented: readonly View[] = [
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
const allViews: readonly View[] = sizes.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${viewport.width}-${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

interface Known {
  api: ShopApi;
  person: Person;
  owner: Person;
  orderId: string;
}

interface Screen {
  path: (known: Known) => string | Promise<string>;
  /** What the user does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Seen by the owner of the store. */
  owner?: boolean;
}

const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The screens of docs/design.md. */
const screens: Record<string, Screen> = {
  home: { path: () => links.home },
  category: { path: async ({ api }) => links.category(await api.findCategory('Fruits & Vegetables')) },
  product: { path: async ({ api }) => links.product(await api.findProduct('Almond Drink')) },
  'product-out-of-stock': { path: async ({ api }) => links.product(await api.findProduct('Litchi')) },
  search: { path: () => links.searchFor('milk') },
  'search-empty': { path: () => links.searchFor('qqqqzzzz') },
  'paste-list': {
    path: () => links.pasteList,
    async act(page) {
      await page
        .getByRole('textbox', { name: 'Your shopping list' })
        .fill('2 kg aloo, dahi 400g x2\natta 5kg\n1 dozen eggs');
      await pressed('Find these products')(page);
      await page.getByRole('list', { name: 'Products for your list' }).waitFor();
    },
  },
  cart: { path: () => links.home, act: pressed('View Cart') },
  checkout: { path: () => links.checkout },
  orders: { path: () => links.orders },
  order: { path: ({ orderId }) => links.order(orderId) },
  favourites: { path: () => links.favourites },
};

const furtherScreens: Record<string, Screen> = {
  login: { path: () => links.login },
  cook: { path: () => links.cook },
  'saved-lists': { path: () => links.savedLists },
  account: { path: () => links.account },
  faq: { path: () => links.faq },
  contact: { path: () => links.contact },
  'home-hindi': { path: () => localPath(links.home, 'hi') },
  'product-hindi': { path: async ({ api }) => localPath(links.product(await api.findProduct('Almond Drink')), 'hi') },
  'admin-settings': { path: () => links.adminSettings, owner: true },
  'admin-home-page': { path: () => links.adminHomePage, owner: true },
  'admin-recipes': { path: () => links.adminRecipes, owner: true },
  'admin-orders': { path: () => links.adminOrders, owner: true },
  'admin-products': { path: () => links.adminProducts, owner: true },
  'admin-overview-hindi': { path: () => localPath(links.adminOverview, 'hi'), owner: true },
};

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

async function take(browser: Browser, url: string, known: Known, view: View): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: view.viewport, colorScheme: view.colorScheme });
  const page = await context.newPage();
  // Endless animations, such as those of placeholders, would never settle.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: view.colorScheme });
  for (const [name, { path, act, owner }] of Object.entries(ownFolder ? { ...screens, ...furtherScreens } : screens)) {
    await openAs(page, owner ? known.owner : known.person, await path(known));
    await act?.(page);
    await settled(page);
    const picture = sharp(await page.screenshot());
    await picture.webp({ quality: 80 }).toFile(join(folder, `${name}-${view.name}.webp`));
  }
  await context.close();
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

if (!ownFolder) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: getBrowser(() => {}),
  args: ['--disable-gpu', '--no-sandbox'],
});
try {
  const known = await prepare(shop.url);
  for (const view of ownFolder ? allViews : documented) await take(browser, shop.url, known, view);
} finally {
  await browser.close();
  await shop.stop();
}
