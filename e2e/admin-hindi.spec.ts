/** Every screen of the administration of a shop that trades is in Hindi. */
import { hostname } from 'node:os';
import { calls } from '../contract/api/calls.ts';
import { foodTypes } from '../contract/api/limits.ts';
import { links } from '../contract/api/links.ts';
import { sheetColumns } from '../contract/catalogue/admin-limits.ts';
import type { CategoryPage } from '../contract/catalogue/catalogue.ts';
import { pageSlugs } from '../contract/pages/page-slugs.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import { localPath } from '../messages/locale.ts';
import { loaded } from './accessible.ts';
import { adminScreens, innerScreens } from './admin-screens.ts';
import { englishWords } from './hindi-words.ts';
import { goTo, openAs } from './people.ts';
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
    'Razorpay Stripe',
    'Instagram Facebook YouTube WhatsApp',
    'GR DEMO WebP',
    'PostgreSQL SMTP_URL MAIL_FROM DATA_DIR/outbox DATA_DIR/images BACKUP_TARGET BACKUP_KEY ms GB',
    hostname(),
  ],
  ...['/search?order=discount', 'pincode,minutes,fee', 'clear', 'about-us (en)'],
];

test.use({ onlyFor: 'admin-hindi' });
test('every screen of the administration is in Hindi', async ({ page, api, trade }) => {
  const known = await ownWords(api);
  await openAs(page, trade.owner, localPath(links.comingSoon('blog'), 'hi'));
  for (const [name, pathOf] of screens) {
    await goTo(page, localPath(pathOf(trade.trading), 'hi'));
    await loaded(page);
    const english = await englishWords(page, [], 'main');
    expect
      .soft(
        [...new Set(english)].filter((word) => !known.has(word)),
        name,
      )
      .toEqual([]);
  }
});
