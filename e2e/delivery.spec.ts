/** Where and when the shop delivers: as the owner sets it up, and as shoppers inside, outside and too late see it. */
import type { Page } from '@playwright/test';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { addAddress, address, open, openAs, openCheckout, ordersOf, shopperWith } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { nothing, saveStore, storeOf } from './store-settings.ts';

const area = (pincode: string, minutes: number | null = null) => ({ pincode, minutes, fee: null });

// The other tests of this store expect that it delivers everywhere.
test.afterEach(async ({ api }) => saveStore(api, nothing));

const bar = (page: Page) => page.getByRole('banner');
const locationButton = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name });
const notice = (page: Page, words: string) => page.getByRole('dialog').getByRole('status').filter({ hasText: words });
const order = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });

test('a shopper inside chooses a location, and the checkout has its minutes', async ({ page, api }) => {
  await saveStore(api, { areas: [area('560038', 14), area(address.pincode, 27)] });
  await open(page, links.home);
  await locationButton(page, 'Choose your location').click();
  const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await dialog.getByLabel('Pincode').fill('5600');
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await expect(dialog.getByText('A pincode has 6 digits')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Pincode').fill('560038');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(locationButton(page, /Delivering to 560038\s· 14\smin/)).toBeVisible();
  await page.reload();
  await expect(locationButton(page, /Delivering to 560038/)).toBeVisible();

  const { person } = await openCheckout(page, api, 'Tomato');
  await expect(page.getByText(`Delivery to ${address.pincode} in 27 minutes`)).toBeVisible();
  await expect(locationButton(page, new RegExp(`Delivering to ${address.pincode}`))).toBeVisible();
  await expectAccessible(page);
  await order(page).click();
  await expect(page).toHaveURL(/dashboard\/orders/);
  expect(await ordersOf(api, person)).toHaveLength(1);
});

test('on a phone the top bar has the pincode and the minutes beside a long name', async ({ page, api }) => {
  await saveStore(api, { areas: [area('560038', 14)] });
  await saveSettings(api, { shop: { ...defaultShopSettings.shop, name: 'Sharma Kirana & Daughters' } });
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, links.home);
    await locationButton(page, 'Set location').click();
    await page.getByRole('dialog').getByLabel('Pincode').fill('560038');
    await page.keyboard.press('Enter');
    const shown = locationButton(page, /560038 · 14/);
    await expect(shown).toHaveText('560038 · 14 min');
    expect(await shown.locator('span').evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  } finally {
    await saveSettings(api, { shop: defaultShopSettings.shop });
  }
});

test('the top bar fills in the location without moving anything', async ({ page, api }) => {
  await saveStore(api, { areas: [area('560038', 14)] });
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('tokri-location', '560038'));
  await recordLayoutShifts(page);
  await open(page, links.home);
  await expect(locationButton(page, /Delivering to 560038/)).toBeVisible();
  expect(await layoutShiftOf(page)).toBeLessThan(0.005);
});

test('a shopper outside is told so, looks around, and asks to be told', async ({ page, api }) => {
  await saveStore(api, { areas: [area('560038', 14)] });
  const { person } = await shopperWith(api, 'Tomato');
  await openAs(page, person, links.home);
  await locationButton(page, 'Choose your location').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pincode').fill('560100');
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await expect(notice(page, 'We don’t deliver to 560100 yet')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Notify me when you do' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email format');
  await dialog.getByLabel('Email').fill('asha@example.org');
  await dialog.getByRole('button', { name: 'Notify me when you do' }).click();
  await expect(dialog.getByText('We’ll write to asha@example.org when we deliver to 560100.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(locationButton(page, /We don’t deliver to 560100 yet/)).toBeVisible();

  const owner = await page.context().newPage();
  await openAsAdministrator(owner, api, links.adminDelivery);
  await expect(owner.getByText(/560100 · 1 person/)).toBeVisible();
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download emails' }).click();
  expect((await download).suggestedFilename()).toBe('area-requests.csv');
  await owner.getByRole('button', { name: 'Add 560100 to your areas' }).click();
  await expect(owner.getByText('Served now')).toBeVisible();
  expect((await storeOf(api)).areas.map(({ pincode }) => pincode)).toEqual(['560038', '560100']);
});

test('the owner pastes pincodes, corrects what is wrong, changes several and undoes', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminDelivery);
  const areas = page.getByRole('region', { name: 'Areas' });
  await expect(areas).toContainText('No pincodes yet: you deliver everywhere.');
  await expectAccessible(page);
  const twenty = Array.from({ length: 20 }, (_, n) => String(560_001 + n));
  const pincodes = areas.getByLabel('Pincodes', { exact: true });
  await pincodes.fill(`${twenty.join(', ')}\n56002, 560001\n`);
  await areas.getByRole('button', { name: 'Add', exact: true }).click();
  const faults = areas.getByRole('alert');
  await expect(faults).toContainText('Line 2: “56002” is not a pincode.');
  await expect(faults).toContainText('Line 2: 560001 appears twice.');
  expect((await storeOf(api)).areas).toEqual([]);
  await pincodes.fill(twenty.join(' '));
  await areas.getByLabel('Minutes', { exact: true }).fill('15');
  await areas.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(areas).toContainText('You deliver to 20 pincodes.');
  expect((await storeOf(api)).areas).toEqual(twenty.map((pincode) => ({ pincode, minutes: 15, fee: null })));

  await areas.getByLabel('Find a pincode').fill('56001');
  await areas.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(areas.getByRole('region', { name: '10 selected' })).toBeVisible();
  await areas.getByLabel('New fee in ₹').fill('30');
  await areas.getByRole('button', { name: 'Change fee' }).click();
  await expect(areas.getByRole('row', { name: /560010/ })).toContainText('₹30.00');
  await expectAccessible(page);
  await areas.getByRole('button', { name: 'Remove' }).click();
  await expect(areas).toContainText('You deliver to 10 pincodes.');
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).first().click();
  await expect(areas).toContainText('You deliver to 20 pincodes.');

  const csv = {
    name: 'areas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('pincode,minutes,fee\n560001,40,\n560999,,25\n'),
  };
  await areas.locator('input[type=file]').setInputFiles(csv);
  await expect(areas).toContainText('You deliver to 21 pincodes.');
  const saved = (await storeOf(api)).areas;
  expect(saved.find(({ pincode }) => pincode === '560001')).toMatchObject({ minutes: 40 });
  expect(saved.find(({ pincode }) => pincode === '560999')).toMatchObject({ fee: 25 });
  const download = page.waitForEvent('download');
  await areas.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('areas.csv');
});

test('the owner sets hours across midnight, is refused overlapping ones, pauses and resumes', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminDelivery);
  await page.getByText('At certain hours').click();
  await page.getByLabel('Monday: opens').fill('18:00');
  await page.getByLabel('Monday: closes').fill('02:00');
  await expect(page.getByText('next day')).toBeVisible();
  await page.getByRole('button', { name: 'Tuesday: add hours' }).click();
  await page.getByLabel('Tuesday: opens').first().fill('01:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('18:00–02:00 and 01:00–22:00 overlap').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Monday’s hours for all days' }).click();
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await page.getByLabel('Date').fill('2030-12-25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);
  const { hours, holidays } = await storeOf(api);
  expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '18:00', closes: '02:00' })));
  expect(holidays).toEqual([{ date: '2030-12-25', note: '' }]);

  await page.getByLabel('Pause orders for').selectOption('Until I resume');
  await page.getByLabel('Reason (optional)').fill('Back soon');
  await page.getByRole('button', { name: 'Pause orders' }).click();
  await expect(page.getByText('Orders are paused until you resume.')).toBeVisible();
  await expect(page.getByText('Shoppers see: “Back soon”')).toBeVisible();
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByRole('button', { name: 'Pause orders' })).toBeVisible();
  expect((await storeOf(api)).pause).toBeNull();
  await openAs(page, await administratorOf(api), links.adminHistory);
  await expect(page.getByText('Reason for the pause').first()).toBeVisible();
});

test('a part of the checkout whose file did not come is loaded again', async ({ page, api, expectErrors }) => {
  expectErrors(noConnection, /Failed to load resource|dynamically imported module/);
  const { person } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await saveStore(api, { areas: [{ ...area(address.pincode), fee: 42.5 }] });
  await saveSettings(api, {
    pricing: { ...defaultShopSettings.pricing, rules: 'own', delivery: [{ from: 0, fee: 30 }] },
  });
  try {
    let missing = true;
    let failed = 0;
    await page.route(/assets\/delivery-/, (route) => {
      if (!missing) return route.continue();
      failed += 1;
      return route.abort();
    });
    // So that the page is not loaded anew.
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
  } finally {
    await saveSettings(api, { pricing: defaultShopSettings.pricing });
  }
});
