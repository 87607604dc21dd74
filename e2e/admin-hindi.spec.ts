/** Every screen of the administration of a shop that trades is in Hindi. */
import { sheetColumns } from '../contract/admin-limits.ts';
import { calls } from '../contract/calls.ts';
import type { CategoryPage } from '../contract/catalogue.ts';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { foodTypes } from '../contract/limits.ts';
import { pageSlugs } from '../contract/page-slugs.ts';
import { localPath } from '../messages/locale.ts';
import { adminScreens, innerScreens } from './admin-screens.ts';
import { englishWords } from './hindi-words.ts';
import { openAs } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { administrator, expect } from './shop-fixture.ts';
import { type TradingShop, testTrading as test, tradingTexts } from './trading-shop.ts';

const screens = [
  ...adminScreens.map(([path]) => [path, (_: TradingShop): string => path] as const),
  ...Object.entries(innerScreens),
];

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

test.use({ onlyFor: 'admin-hindi' });
test.describe.configure({ timeout: 600_000 });

test('every screen of the administration is in Hindi', async ({ page, api, trade }) => {
  const known = await ownWords(api);
  for (const [name, pathOf] of screens) {
    await openAs(page, trade.owner, localPath(pathOf(trade.trading), 'hi'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .motion-safe\\:animate-pulse')).toHaveCount(0);
    const english = await englishWords(page, [], 'main');
    expect
      .soft(
        [...new Set(english)].filter((word) => !known.has(word)),
        name,
      )
      .toEqual([]);
  }
});
