/**
 * `npm run screenshots`: takes the pictures of docs/design.md from a real store, on a phone in both themes and on a desktop. Look at
 * them after a change of the look.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { links } from '../contract/links.ts';
import { getBrowser } from '../scripts/browser.ts';
import { addAddress, buy, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { startShop } from './shop-process.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const views = [
  { name: 'phone', viewport: phone, colorScheme: 'light' },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
  { name: 'desktop', viewport: desktop, colorScheme: 'light' },
] as const;

interface Known {
  api: ShopApi;
  person: Person;
  orderId: string;
}

interface Screen {
  path: (known: Known) => string | Promise<string>;
  /** What the user does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

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

async function take(browser: Browser, url: string, known: Known, view: (typeof views)[number]): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: view.viewport, colorScheme: view.colorScheme });
  const page = await context.newPage();
  // Endless animations, such as those of placeholders, would never settle.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: view.colorScheme });
  for (const [name, { path, act }] of Object.entries(screens)) {
    await openAs(page, known.person, await path(known));
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
  return { api, person, orderId: order._id };
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: getBrowser(() => {}),
  args: ['--disable-gpu', '--no-sandbox'],
});
try {
  const known = await prepare(shop.url);
  for (const view of views) await take(browser, shop.url, known, view);
} finally {
  await browser.close();
  await shop.stop();
}
