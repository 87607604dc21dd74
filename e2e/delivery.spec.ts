/** Delivery: the location of a shopper, and the same promise everywhere. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, address, open, openAs, ordersOf, shopperWith } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { nothing, saveStore } from './store-settings.ts';

/** So many people that the orders of other tests do not matter. */
const promise = { preparation: 6, atOnce: 20, staff: 200, most: 90 };

// The other tests of this store expect that it delivers everywhere.
test.afterEach(async ({ api }) => {
  await saveStore(api, nothing);
  await saveSettings(api, { pricing: defaultShopSettings.pricing, shop: defaultShopSettings.shop });
});

const locationButton = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const order = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('a shopper chooses a location, and the promise is the same from the top bar to the delivered order', async ({
  page,
  api,
}) => {
  await saveStore(api, { areas: [{ pincode: address.pincode, minutes: 14, fee: null }], promise });
  await saveSettings(api, { shop: { ...defaultShopSettings.shop, name: 'Sharma Kirana & Daughters' } });
  const { person, product } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  const main = page.getByRole('main');

  await test.step('on a phone the top bar has the pincode and the minutes next to a long name', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, person, links.product(product));
    await expect(main.getByText('Get delivery in 11 Min')).toBeVisible();
    await locationButton(page, 'Set location').click();
    await page.getByRole('dialog').getByLabel('Pincode').fill(address.pincode);
    await page.keyboard.press('Enter');
    const shown = locationButton(page, /411001 · 20/);
    await expect(shown).toHaveText('411001 · 20 min');
    expect(await shown.locator('span').evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
    await expect(main.getByText('Get delivery in 20 Min')).toBeVisible();
    await expect(main.getByText(/\b11\s(?:min|minutes)\b/i)).toHaveCount(0);
  });

  await test.step('the next page fills in the location without moving anything', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await recordLayoutShifts(page);
    await open(page, links.home);
    await expect(locationButton(page, /Delivering to 411001\s· 20\smin/)).toBeVisible();
    expect(await layoutShiftOf(page)).toBeLessThan(0.005);
  });

  await page.getByRole('button', { name: /View Cart/ }).click();
  await expect(page.getByRole('dialog').getByText('Get delivery by 20 Min')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  // The line of the address, which phones show, has it as well.
  await expect(main.getByText(/^Arrives by \d+:\d\d [ap]m$/).filter({ visible: true })).toBeVisible();
  await expect(main.getByText('Delivery to 411001 in 20 minutes')).toBeVisible();
  await order(page).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByText(/^Arrives by \d+:\d\d [ap]m$/)).toBeVisible();
  await expect(page.getByText(/^in (?:19|20)\smin$/)).toBeVisible();
  const [placed] = await ordersOf(api, person);
  if (!placed) throw new Error('nothing was ordered');
  await page.getByRole('link', { name: 'Follow order' }).click();
  await expect(page.getByText(/^Arrives by \d+:\d\d [ap]m$/)).toBeVisible();
  await expect(page.getByText(/^in (?:19|20)\smin$/)).toBeVisible();

  await test.step('every page says so in one line, for which the next page has its space', async () => {
    const line = page.getByRole('link', { name: /^Your Order: Arrives in (?:18|19|20)\smin\s· by \d+:\d\d [ap]m$/ });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, links.home);
      await expect(line).toBeVisible();
      await open(page, links.home);
      await expect(line).toBeVisible();
      expect(await layoutShiftOf(page)).toBeLessThan(0.01);
      expect((await line.boundingBox())?.height).toBe(44);
    }
    await line.click();
    await expect(page).toHaveURL(links.order(placed._id));
  });

  await (await fulfilmentOf(api)).steps(placed, 'packed', 'out_for_delivery', 'delivered');
  await expect(page.getByText(/^Delivered in 1\smin · on time$/)).toBeVisible();
});

test('a part of the checkout whose file did not come is loaded again', async ({ page, api, expectErrors }) => {
  expectErrors(noConnection, /Failed to load resource|dynamically imported module/);
  const { person } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await saveStore(api, { areas: [{ pincode: address.pincode, minutes: null, fee: 42.5 }] });
  await saveSettings(api, {
    pricing: { ...defaultShopSettings.pricing, rules: 'own', delivery: [{ from: 0, fee: 30 }] },
  });
  let missing = true;
  let failed = 0;
  await page.route(/assets\/delivery-/, (route) => {
    if (!missing) return route.continue();
    failed += 1;
    return route.abort();
  });
  // So that the page is not loaded again.
  await page.addInitScript(() => sessionStorage.setItem('tokri-reloaded', String(Date.now())));
  await page.clock.install();
  await openAs(page, person, links.checkout);
  await expect.poll(() => failed).toBeGreaterThan(0);
  // Each part that needs it asks a second time soon.
  await page.clock.runFor(2_000);
  await page.waitForLoadState('networkidle');
  await expect(order(page)).toBeDisabled();
  missing = false;
  await page.clock.runFor(5_000);
  await expect(order(page)).toBeEnabled();
});
