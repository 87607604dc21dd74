/** Where the rider is: shared by consent while an order is on its way, and seen by its customer without a reload. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, address, buyCart, openAs, reload, shopperWith } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { startTileServer } from './tile-server.ts';

test.use({ scenario: 'riders' });
test.use({ viewport: { width: 390, height: 844 } });

const { riderLocation: off } = defaultShopSettings;
test.afterEach(({ api }) => saveSettings(api, { riderLocation: off }));

const door = { latitude: 12.97, longitude: 77.6, accuracy: 10 };

/** A page of another device. */
async function elsewhere(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const other = await context.browser()?.newContext({ ...(baseURL && { baseURL }) });
  if (!other) throw new Error('no browser');
  return other.newPage();
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
  await saveSettings(api, {
    riderLocation: { ...off, on: true, tiles: tiles.template, attribution: '© Map makers' },
  });
  const { person } = await shopperWith(api, 'Tomato');
  const { latitude, longitude } = door;
  await addAddress(api, person, { ...address, position: { latitude, longitude } });
  const order = await buyCart(api, person);
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
  await expectAccessible(page);

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

  // Without a reload.
  await context.setGeolocation({ ...door, latitude: 12.9705 });
  await expect(card).toContainText('Nearby');
  // The zoom is still the customer's.
  expect(await zooms()).toEqual(chosen);

  tiles.isEmpty = true;
  await reload(customer);
  await expect(card).toContainText('The map cannot be shown right now.');
  await expect(card).toContainText('Nearby');
  tiles.isEmpty = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();

  await share.uncheck();
  await expect(card).toHaveCount(0);
  await share.check();
  await expect(card).toContainText('Nearby');
  await page.getByRole('button', { name: 'I am at the door' }).click();
  await expect(share).toHaveCount(0);
  await expect(customer.getByText('Your rider is at the door').first()).toBeVisible();
  await expect(card).toHaveCount(0);

  await Promise.all([customer.context().close(), tiles.close()]);
});
