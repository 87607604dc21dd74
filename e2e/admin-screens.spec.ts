/**
 * Every screen of the administration of a shop that trades: without accessibility violations on a phone and a desktop, and without
 * English words in Hindi. So is what its shoppers see of offers and pages.
 */
import type { Page } from '@playwright/test';
import { sheetColumns } from '../contract/admin-limits.ts';
import { calls } from '../contract/calls.ts';
import type { CategoryPage } from '../contract/catalogue.ts';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { foodTypes } from '../contract/limits.ts';
import { links } from '../contract/links.ts';
import { pagePath, pageSlugs } from '../contract/page-slugs.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { adminScreens, innerScreens, productsLayoutName } from './admin-screens.ts';
import { administratorOf } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { open, openAs, type Person } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { administrator, test as base, expect } from './shop-fixture.ts';
import { startTrading, type TradingShop, tradingTexts } from './trading-shop.ts';

interface Trade {
  owner: Person;
  trading: TradingShop;
}

/** A worker with this fixture has a shop of its own: its fees and areas would be in the way of other tests. */
const test = base.extend<object, { trade: Trade }>({
  trade: [
    async ({ shop }, use) => {
      const api = shopApi(shop.url);
      const owner = await administratorOf(api);
      await use({ owner, trading: await startTrading(api, owner) });
    },
    { scope: 'worker', auto: true },
  ],
});

/** The screen is there, and nothing on it is a placeholder. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .motion-safe\\:animate-pulse')).toHaveCount(0);
}

const screens = [
  ...adminScreens.map(([path]) => [path.slice(path.lastIndexOf('/') + 1), (_: TradingShop): string => path] as const),
  ...Object.entries(innerScreens).map(([name, pathOf]) => [name, pathOf] as const),
];

for (const [name, pathOf] of screens) {
  test(`the admin screen '${name}' has no accessibility violation and fits a phone and a desktop`, async ({
    page,
    trade,
  }) => {
    await openAs(page, trade.owner, pathOf(trade.trading));
    await shown(page);
    await expectAccessibleAtBothWidths(page);
  });
}

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []);

/** Words of the catalogue and of what the owner typed, which stay as they are. */
async function ownWords(api: ShopApi): Promise<ReadonlySet<string>> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await api.ask<CategoryPage>(calls.searchProduct, { query: { search: '', page, limit: 50 } });
    names.push(...data.product.map(({ name }) => name));
    if (page >= data.totalPages) break;
  }
  for (const call of [calls.getAllCategory, calls.getAllSubCategory, calls.getRecipes])
    names.push(...(await api.ask<{ name: string }[]>(call)).data.map(({ name }) => name));
  return new Set(
    wordsOf([...names, ...tradingTexts, ...sheetColumns, ...foodTypes, ...pageSlugs, ...others, ...templateNames]),
  );
}

/** The message templates of a new shop. */
const templateNames = defaultShopSettings.messageTemplates.list.map(({ name }) => name);

/** People, registrations, words that Hindi keeps in Latin letters, sites, numbers of documents, file formats, and parts of addresses and of sheets. */
const others = [
  ...[
    'Administrator',
    administrator.email,
    'GSTIN FSSAI',
    'UPI ID QR name@bank',
    'SMS https Standard Webhooks',
    'IP https://tiles.example © OpenStreetMap contributors',
    'GST HSN',
    'Instagram Facebook YouTube WhatsApp',
    'GR DEMO WebP',
  ],
  ...['/search?order=discount', 'pincode,minutes,fee', 'clear', 'about-us (en)'],
];

test('every admin screen is in Hindi', async ({ page, api, trade }) => {
  test.setTimeout(120_000);
  const known = await ownWords(api);
  await page.goto('/favicon.svg');
  for (const [name, pathOf] of screens) {
    await openAs(page, trade.owner, localPath(pathOf(trade.trading), 'hi'));
    await shown(page);
    const english = await englishWords(page, [], 'main');
    expect
      .soft(
        [...new Set(english)].filter((word) => !known.has(word)),
        name,
      )
      .toEqual([]);
  }
});

test('the table of products has no accessibility violation', async ({ page, trade }) => {
  await page.addInitScript((name) => localStorage.setItem(name, 'table'), productsLayoutName);
  await openAs(page, trade.owner, links.adminProducts);
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

for (const [name, path] of [
  ['offers', links.coupons],
  ['about us', pagePath('about-us')],
  ['home', links.home],
] as const) {
  test(`the page '${name}' of a shop that trades has no accessibility violation, also in Hindi`, async ({ page }) => {
    for (const language of ['en', 'hi'] as const) {
      await open(page, localPath(path, language));
      await expectAccessibleAtBothWidths(page, 'main section:nth-of-type(n+4)');
    }
  });
}
