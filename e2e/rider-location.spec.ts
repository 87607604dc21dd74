/** Where the rider is: shared by consent while an order is on its way, and seen by its customer without a reload. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Address } from '../contract/addresses.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { fillAddress, open, openAs, ordersOf, type Person, putIntoCart, shopperWith } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { saveSettings, settingsOf } from './shop-settings.ts';
import { startTileServer } from './tile-server.ts';

test.use({ scenario: 'riders' });
test.use({ viewport: { width: 390, height: 844 } });

const door = { latitude: 12.97, longitude: 77.6, accuracy: 10 };

/** A page of another device. */
async function elsewhere(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const other = await context.browser()?.newContext({ ...(baseURL && { baseURL }) });
  if (!other) throw new Error('no browser');
  return other.newPage();
}

/** Nobody can save or share a location any more. */
async function turnOff(api: ShopApi): Promise<void> {
  const { riderLocation } = await settingsOf(api);
  await saveSettings(api, { riderLocation: { ...riderLocation, on: false } });
}

/** Saves an address with the place of the device, which is not accurate enough at first, and orders. */
async function orderToDoor(page: Page, context: BrowserContext, person: Person): Promise<void> {
  await openAs(page, person, links.checkout);
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Address' });
  const measure = dialog.getByRole('button', { name: 'Use my current location' });
  await context.setGeolocation({ ...door, accuracy: 500 });
  await measure.click();
  await expect(dialog.getByText('Your device knows your location only to about 500 m.')).toBeVisible();
  await context.setGeolocation(door);
  await measure.click();
  await expect(dialog.getByText('Location saved')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove location' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fillAddress(dialog);
  await expect(dialog).toHaveCount(0);
  // Another address has another location.
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const remove = page.getByRole('button', { name: 'Remove location' });
  await expect(remove).toBeVisible();
  await page.getByLabel('ZIP/Postal Code').fill('560099');
  await expect(page.getByText('The saved location is removed')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByText('Your order has been placed')).toBeVisible();
}

/** How much the knob of a switch stands out from its track (WCAG 1.4.11). */
const knobContrast = (button: Locator): Promise<number> =>
  button.evaluate((track) => {
    const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
    const luminance = (element: Element) => {
      const channels = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
      const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(Number(channel) / 255));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [one, other] = [luminance(track), luminance(track.firstElementChild ?? track)];
    return Math.max(one, other) / Math.min(one, other);
  });

test('a customer sees where the rider is who shares it, on a map, too', async ({
  page,
  api,
  baseURL,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  const tiles = await startTileServer();
  await context.grantPermissions(['geolocation']);
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('switch', { name: 'Riders can share their location' }).check();
  await page.getByLabel('Map (optional)').fill(tiles.template);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByLabel('Map provider', { exact: true })).toHaveAccessibleDescription(/its licence requires it/);
  await page.getByLabel('Map provider', { exact: true }).fill('© Map makers');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const { person, product } = await shopperWith(api, 'Tomato');
  await orderToDoor(page, context, person);
  const [order] = await ordersOf(api, person);
  if (!order) throw new Error('There is no order');
  await (await fulfilmentOf(api)).step(order, 'packed');
  await context.setGeolocation({ ...door, latitude: 12.98, accuracy: 400 });
  const rider = await newStaff(api, 'Ramesh Kumar', 'rider');
  await openAs(page, rider, links.adminDeliveries);
  const share = page.getByRole('switch', { name: 'Share your location with this customer' });
  const loaded = page.waitForResponse(/share-location-/);
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  await (await loaded).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect(share).not.toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => knobContrast(share)).toBeGreaterThan(3);
  }
  await page.emulateMedia({ colorScheme: null });
  await share.check();
  await expect(page.getByText('Sharing starts as soon as the store knows that you are on your way.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your device does not know your location well enough')).toBeVisible();
  await expect(page.getByText('It knows it to about 400 m. It has to be 100 m or better.')).toBeVisible();
  await context.setGeolocation({ ...door, latitude: 12.98 });
  const isShared = page.getByText('The customer sees where you are.');
  await expect(isShared).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Not shared right now: no connection to the store.')).toBeVisible();
  await context.setOffline(false);
  await expect(isShared).toBeVisible();
  // For phones.
  await expect(page.getByText('Directions')).toHaveAttribute('href', 'geo:12.97,77.6?q=12.97,77.6');
  await expectAccessibleAtBothWidths(page);

  const customer = await elsewhere(context, baseURL);
  await openAs(customer, person, links.order(order._id));
  const card = customer.getByRole('region', { name: 'Where your order is' });
  await expect(card).toContainText('Ramesh is bringing your order');
  await expect(card).toContainText('About 1.1 km away');
  await expect(card).toContainText('about 6 minutes');
  const map = card.getByRole('region', { name: 'Map' });
  await expect(map.getByRole('img', { name: 'Ramesh is here' })).toBeVisible();
  await expect(map.getByRole('img', { name: 'Your address' })).toBeVisible();
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(card).toContainText('© Map makers');
  await card.getByRole('button', { name: 'Show the map larger' }).click();
  await expectAccessibleAtBothWidths(customer);
  const zooms = () =>
    map
      .locator('img.leaflet-tile')
      .evaluateAll((tiles) => [
        ...new Set(tiles.map((tile) => /\/(\d+)\/\d+\/\d+\.png$/.exec((tile as HTMLImageElement).src)?.[1])),
      ]);
  await expect.poll(async () => (await zooms()).length).toBe(1);
  const chosen = await zooms();

  const board = await elsewhere(context, baseURL);
  await board.setViewportSize({ width: 1280, height: 900 });
  await openAsAdministrator(board, api, links.adminOrders);
  const listed = board.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(listed).toContainText('About 1.1 km away');
  // Without a reload.
  await context.setGeolocation({ ...door, latitude: 12.9705 });
  await expect(card).toContainText('Nearby');
  await expect(listed).toContainText('About 50 m away');
  // The zoom is still the customer's.
  expect(await zooms()).toEqual(chosen);
  await expectAccessible(board);

  tiles.isEmpty = true;
  await customer.reload();
  await expect(card).toContainText('The map cannot be shown right now.');
  await expect(card).toContainText('Nearby');
  tiles.isEmpty = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();

  await share.uncheck();
  await expect(card).toHaveCount(0);
  await expect(listed).not.toContainText('away');
  await share.check();
  await expect(card).toContainText('Nearby');
  await page.getByRole('button', { name: 'I am at the door' }).click();
  await expect(share).toHaveCount(0);
  await expect(customer.getByText('Your rider is at the door').first()).toBeVisible();
  await expect(card).toHaveCount(0);

  // What was saved before can be removed in a shop that shows no locations any more, too.
  await turnOff(api);
  await putIntoCart(api, person, product._id, 1);
  await open(customer, links.checkout);
  await customer.getByRole('button', { name: /^Options for/ }).click();
  await customer.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = customer.getByRole('dialog', { name: 'Edit Address' });
  await dialog.getByRole('button', { name: 'Remove location' }).click();
  await expect(dialog.getByText('Location of the door')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Update Address' }).click();
  await expect(dialog).toHaveCount(0);
  const { data: saved } = await api.ask<Address[]>(calls.getAddress, { token: person.accessToken });
  expect(saved[0]).not.toHaveProperty('position');
  await Promise.all([customer.context().close(), board.context().close(), tiles.close()]);
});
