import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import type { ShopApi } from './shop-api.ts';
import { test } from './shop-fixture.ts';

/** All rows of the home page are alike; checking all of them takes a quarter of a minute. */
const furtherRows = 'main section:nth-of-type(n+4)';

const screens: Record<string, (api: ShopApi) => string | Promise<string>> = {
  home: () => links.home,
  category: async (api) => links.category(await api.findCategory('Fruits & Vegetables')),
  'sub category': async (api) =>
    links.category(
      await api.findCategory('Fruits & Vegetables'),
      (await api.findSubCategory('Fresh Vegetables'))._id,
      2,
    ),
  product: async (api) => links.product(await api.findProduct('Almond Drink')),
  'product out of stock': async (api) => links.product(await api.findProduct('Litchi')),
  search: () => links.searchFor('milk'),
  'search of everything': () => links.search,
  'search without a result': () => links.searchFor('qqqqzzzz'),
  'not found': () => '/no/such-page',
  'coming soon': () => links.comingSoon('about-us'),
  'home in Hindi': () => localPath(links.home, 'hi'),
  'category in Hindi': async (api) => localPath(links.category(await api.findCategory('Fruits & Vegetables')), 'hi'),
  'product in Hindi': async (api) => localPath(links.product(await api.findProduct('Almond Drink')), 'hi'),
  'search in Hindi': () => localPath(links.searchFor('milk'), 'hi'),
};

for (const [name, addressOf] of Object.entries(screens)) {
  test(`the screen '${name}' has no accessibility violation and fits a phone and a desktop`, async ({
    page,
    api,
    expectErrors,
  }) => {
    if (name === 'not found') expectErrors(/status of 404/);
    await page.goto(await addressOf(api), { waitUntil: 'networkidle' });
    await expectAccessibleAtBothWidths(page, furtherRows);
  });
}
