/** The promise of a delivery, and times to choose: the same figure everywhere, and nothing lost when a time is taken meanwhile. */
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, address, open, openAs, openCheckout, ordersOf, shopperWith } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { nothing, saveStore, storeOf } from './store-settings.ts';

const areas = [{ pincode: address.pincode, minutes: 14, fee: null }];
/** So many people that the orders of other tests do not matter. */
const rule = { preparation: 6, atOnce: 20, staff: 200, most: 90 };
const slots = { offered: 'closed', length: 60, capacity: 50, lead: 0, days: 3 } as const;
// The other tests of this store expect that it delivers everywhere.
test.afterEach(async ({ api }) => saveStore(api, nothing));

const order = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });
const time = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Time' }).getByRole('radio', { name });

test('the promise is the same in the top bar, on cards, the product, the cart, the checkout and the order', async ({
  page,
  api,
}) => {
  await saveStore(api, { areas, promise: rule });
  const { person, product } = await shopperWith(api, 'Tomato');
  await addAddress(api, person);
  await openAs(page, person, links.product(product));
  const main = page.getByRole('main');
  await expect(main.getByText('Get delivery in 11 Min')).toBeVisible();
  await page.evaluate((pincode) => localStorage.setItem('tokri-location', pincode), address.pincode);
  await page.reload();
  await expect(page.getByRole('banner').getByText(/411001\s· 20\smin/)).toBeVisible();
  await expect(main.getByText('Get delivery in 20 Min')).toBeVisible();
  await expect(main.getByText(/\b11\s(?:min|minutes)\b/i)).toHaveCount(0);
  await page.getByRole('button', { name: /View Cart/ }).click();
  await expect(page.getByRole('dialog').getByText('Get delivery by 20 Min')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const arrival = main.getByText(/^Arrives by \d+:\d\d [ap]m$/);
  await expect(arrival).toBeVisible();
  await expect(main.getByText('Delivery to 411001 in 20 minutes')).toBeVisible();
  await expectAccessible(page);
  await order(page).click();
  await expect(page).toHaveURL(links.orders);
  await expect(page.getByText(/^Arrives in (?:19|20)\smin\s· by \d+:\d\d [ap]m$/)).toBeVisible();
  await expectAccessible(page);

  const [placed] = await ordersOf(api, person);
  if (!placed) throw new Error('nothing was ordered');
  await page.getByRole('link', { name: 'Follow order' }).click();
  await expect(page.getByText(/^Arrives in (?:19|20)\smin/)).toBeVisible();
  const fulfilment = await fulfilmentOf(api);
  await fulfilment.steps(placed, 'packed', 'out_for_delivery', 'delivered');
  await expect(page.getByText(/^Delivered in 1\smin · on time$/)).toBeVisible();
});

test('in an open store a shopper may choose a time instead of as soon as possible', async ({ page, api }) => {
  await saveStore(api, { areas, promise: rule, slots: { ...slots, offered: 'always', capacity: 50 } });
  const { person } = await openCheckout(page, api, 'Tomato');
  const when = page.getByRole('group', { name: 'When should it arrive?' });
  await expect(when.getByRole('radio', { name: /As soon as possible\s· by \d+:\d\d [ap]m/ })).toBeChecked();
  await expect(time(page, /./)).toHaveCount(0);
  await when.getByRole('radio', { name: 'Choose a time' }).check();
  await expect(time(page, /./).first()).toBeVisible();
  // Nor is it ordered for as soon as possible by a page that is loaded again and does not know yet what can be chosen. The one before
  // ended before it had the times.
  await page.evaluate(() => {
    const choices = { later: { isForLater: true } };
    sessionStorage.setItem('tokri-checkout', JSON.stringify({ at: Date.now(), choices }));
  });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/v1/delivery/now*');
  await page.route('**/api/v1/delivery/now*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.reload();
  await asked;
  await expect(page.getByRole('radio', { name: /MG Road/ })).toBeChecked();
  await expect(order(page)).toBeDisabled();
  answer();
  await expect(time(page, /./).first()).toBeVisible();
  await expect(order(page)).toBeEnabled();
  await expectAccessible(page);
  await page.getByLabel('Day').selectOption({ label: 'Tomorrow' });
  await time(page, /8:00 – 9:00 am/).check();
  await order(page).click();
  await expect(page.getByText('Arrives tomorrow, 8:00 – 9:00 am')).toBeVisible();
  const [placed] = await ordersOf(api, person);
  // The board begins with the oldest orders, of which the shop may have many.
  await openAsAdministrator(page, api, `${links.adminOrders}?search=${placed?.orderId}`);
  const card = page.getByRole('article', { name: new RegExp(placed?.orderId ?? '-') });
  await expect(card).toContainText('Tomorrow, 8:00 – 9:00 am');
  await card.getByRole('link').click();
  await expect(page.getByText(/Placed .+ · Tomorrow, 8:00/)).toBeVisible();
  await expect(page.getByText(/^Arrival: \d+ \w+ \d{4}, 8:00/)).toBeAttached();
});

test('the owner sets up the promise and the times, is told what is wrong, and undoes', async ({ page, api }) => {
  await saveStore(api, { areas });
  await openAsAdministrator(page, api, links.adminDelivery);
  const promise = page.getByRole('region', { name: 'Delivery promise' });
  await promise.getByText('Calculated from preparation time, orders and staff').click();
  await promise.getByLabel('Minutes to prepare an order').fill('0');
  await promise.getByLabel('People on shift now').fill('3');
  const times = page.getByRole('region', { name: 'Delivery times' });
  await times.getByText('While you are closed').click();
  await times.getByLabel('Length of a time slot').selectOption('2 hours');
  await times.getByLabel('Orders in one slot').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(promise.getByText('Must be a whole number from 1 to 120')).toBeVisible();
  await expect(times.getByText('Must be a whole number from 1 to 1,000')).toBeVisible();
  await expectAccessible(page);
  await promise.getByLabel('Minutes to prepare an order').fill('6');
  await expect(promise.getByText(/Right now, with \d+ orders? in progress: \d+ minutes to a pincode/)).toBeVisible();
  await times.getByLabel('Orders in one slot').fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  const { promise: saved, slots: offered } = await storeOf(api);
  expect([saved, offered]).toEqual([
    { preparation: 6, atOnce: 2, staff: 3, most: 60 },
    { offered: 'closed', length: 120, capacity: 8, lead: 60, days: 1 },
  ]);
  // Two quick presses are one change.
  await page.getByRole('button', { name: 'Add one person on shift' }).dblclick();
  await expect.poll(async () => (await storeOf(api)).promise?.staff).toBe(5);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => (await storeOf(api)).promise?.staff).toBe(3);

  await open(page, links.adminOrders);
  await page.getByRole('button', { name: 'Remove one person on shift' }).click();
  // Leaving at once saves it, too.
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('People on shift now').first()).toBeVisible();
  await expect.poll(async () => (await storeOf(api)).promise?.staff).toBe(2);
  await open(page, links.adminOrders);
  await expectAccessible(page);
  await open(page, links.adminOverview);
  await expect(page.getByText('Delivered on time')).toBeVisible();
  await expectAccessible(page);
});
