/** The setup guide: from an empty shop to its first order, and with the demo catalogue. */
import type { Locator, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { SavedStore } from '../contract/delivery/stores.ts';
import type { Overview } from '../contract/reports/overview.ts';
import { setupLinks } from '../contract/settings/setup-steps.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { address, open } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { administrator, test as base, expect } from './shop-fixture.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { settingsOf } from './shop-settings.ts';

/** The time that an owner may need from an empty shop to the first order. */
const maxInteractions = 25;

interface Fixtures {
  /** Of the shop of this test. */
  settings: Record<string, string>;
  own: ShopProcess;
}

/** Each test has a shop of its own, without products and address. */
const test = base.extend<Fixtures>({
  settings: [{ DEMO: '0', SHOP_ADDRESS: '' }, { option: true }],
  own: async ({ settings }, use) => {
    const shop = await startShop(settings);
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
  api: async ({ own }, use) => use(shopApi(own.url)),
});

/** Counts what an owner does: clicks, choices and filled fields. */
function counting() {
  let count = 0;
  return {
    count: () => count,
    async click(target: Locator): Promise<void> {
      count += 1;
      await target.click();
    },
    async fill(target: Locator, text: string): Promise<void> {
      count += 1;
      await target.fill(text);
    },
  };
}

const step = (page: Page, name: string) => page.getByRole('region', { name });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
const card = (page: Page) => page.getByRole('region', { name: 'Set up your shop' });

async function fillPlace(page: Page, fill: (target: Locator, text: string) => Promise<void>): Promise<void> {
  const place = step(page, 'Where is your shop?');
  await fill(place.getByLabel('House no. and street'), address.address_line);
  await fill(place.getByLabel('City'), address.city);
  await fill(place.getByLabel('State'), address.state);
  await fill(place.getByLabel('Pincode', { exact: true }), address.pincode);
  await fill(place.getByLabel('Mobile number'), address.mobile);
}

const tokenOf = async (api: ShopApi) => (await administratorOf(api)).accessToken;

test(`an owner comes from an empty shop to the first order in at most ${maxInteractions} interactions`, async ({
  page,
  api,
  browser,
  own,
}) => {
  const owner = counting();
  await open(page, links.login);
  await owner.fill(page.getByLabel('Email', { exact: true }), administrator.email);
  await owner.fill(page.getByLabel('Password', { exact: true }), administrator.password);
  await owner.click(page.getByRole('button', { name: 'Sign In' }));
  await owner.click(page.getByRole('button', { name: /^Menu of/ }));
  await owner.click(page.getByRole('link', { name: 'Overview', exact: true }));
  await expect(card(page)).toContainText('0 of 6 done');
  await owner.click(card(page).getByRole('link', { name: 'Start' }));

  await owner.fill(step(page, 'What is your shop called?').getByLabel('Name', { exact: true }), 'Sharma Kirana');
  await owner.click(saveButton(page));
  await fillPlace(page, owner.fill);
  await expect(page.getByRole('link', { name: /^Sharma Kirana/ }).first()).toBeVisible();
  await expect(page.getByLabel('Pincodes you deliver to')).toHaveValue(address.pincode);
  await owner.click(saveButton(page));
  await expect(page.getByRole('radio', { name: 'Every day, 8:00 am to 10:00 pm' })).toBeChecked();
  await owner.click(saveButton(page));
  const products = step(page, 'What do you sell first?');
  await owner.click(products.getByRole('button', { name: /^Fruits & Vegetables/ }));
  await expect(products.getByText(/^\d+ products chosen/)).toBeVisible();
  await owner.click(products.getByRole('button', { name: 'Use for all' }));
  await owner.click(products.getByRole('button', { name: 'Add and continue' }));
  await expect(step(page, 'Your shop shows these by default. Which are true?')).toBeVisible();
  await owner.click(saveButton(page));
  const order = step(page, 'Try it: your first order');
  await expect(order).toContainText(address.address_line);
  await owner.click(order.getByRole('button', { name: 'Place the test order' }));
  await expect(order.getByText(/^Order placed: TK-/)).toBeVisible();
  expect(owner.count()).toBeLessThanOrEqual(maxInteractions);
  // The journey as it is now. Growing it needs a reason.
  expect(owner.count()).toBe(20);

  // Parts that were loaded meanwhile left the stylesheets in their order.
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect(order.getByText('Test order', { exact: true })).toBeVisible();
  await order.getByRole('link', { name: 'Open it on the order board' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test order');
  await page.goBack();
  await order.getByRole('button', { name: 'Cancel the test order' }).click();
  await expect(order.getByText('its products are in stock again')).toBeVisible();
  await order.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Your shop is ready' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const token = await tokenOf(api);
  expect(await settingsOf(api)).toMatchObject({
    shop: { name: 'Sharma Kirana' },
    contact: { phone: '+91 9876543210', address: '12 MG Road, Flat 3\nPune, Maharashtra 411001' },
  });
  const { store } = (await api.ask<SavedStore>(calls.getStore, { token })).data;
  expect(store.areas).toEqual([{ pincode: '411001', minutes: null, fee: null }]);
  expect(store.hours).toHaveLength(7);
  const { today } = (await api.ask<Overview>(calls.getOverview, { token })).data;
  expect(today).toMatchObject({ orders: 0, revenue: 0, cancelled: 0 });

  const shopper = await browser.newPage({ baseURL: own.url });
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Sharma Kirana | Groceries in Minutes');
  await expect(shopper.getByRole('link', { name: 'Potato' }).first()).toBeVisible();
  await shopper.close();

  await page.goto(links.adminOverview);
  await expect(page.getByRole('main').locator('dl')).toContainText('Orders today');
  await expect(card(page)).toHaveCount(0);
  await page.goto(links.adminSettings);
  await page.getByRole('link', { name: 'Setup guide' }).click();
  await expect(page.getByRole('heading', { name: 'Your shop is ready' })).toBeVisible();
});

test.describe('with the demo catalogue', () => {
  test.use({ settings: {} });

  test('the owner removes it in one step, and begins with other products', async ({ page, api, own }) => {
    await openAsAdministrator(page, api, setupLinks.step('products'));
    await expect(page.getByText('Your shop shows 314 products of the demo catalogue.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Remove the demo catalogue' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the demo catalogue?' });
    await question.getByRole('button', { name: 'Remove the demo catalogue' }).click();
    await expect(page.getByText('314 demo products removed')).toBeVisible();
    await expect(page.getByText(/of the demo catalogue\.$/)).toHaveCount(0);
    await page.getByRole('button', { name: /^Tea, Coffee/ }).click();
    const rows = step(page, 'What do you sell first?').getByRole('listitem');
    const tea = rows.filter({ has: page.getByRole('checkbox', { name: /Assam Tea/ }) });
    await tea.getByLabel(/^Price of/).fill('nothing');
    await page.getByRole('button', { name: 'Use for all' }).click();
    await page.getByRole('button', { name: 'Add and continue' }).click();
    await expect(tea.getByLabel(/^Price of/)).toBeFocused();
    await tea.getByLabel(/^Price of/).fill('199.50');
    await page.getByRole('button', { name: 'Add and continue' }).click();
    await expect(page).toHaveURL(setupLinks.step('promises'));
    expect((await shopApi(own.url).findProduct('Assam Tea')).price).toBe(199.5);
  });
});
