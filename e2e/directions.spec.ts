/** Landmark and gate code: the owner lets shoppers add them, and only who delivers reads them, on the way. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { openAs, ordersOf, shopperWith } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.use({ scenario: 'riders' });
test.afterEach(({ api }) => saveSettings(api, { addresses: { directions: false } }));

test('a rider reads landmark and gate code on the way', async ({ page, api }) => {
  const { person } = await shopperWith(api, 'Tomato');
  await openAs(page, person, links.checkout);
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Address' });
  await expect(dialog.getByLabel('Phone Number')).toBeVisible();
  await expect(dialog.getByLabel('Landmark (optional)')).toHaveCount(0);

  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('switch', { name: 'Landmark and gate code' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await openAs(page, person, links.checkout);
  await page.getByRole('button', { name: 'Add New' }).click();
  await dialog.getByLabel('House No And Street Address').fill('12 Lake View Road');
  await dialog.getByLabel('City').fill('Bengaluru');
  await dialog.getByLabel('State/Province').fill('Karnataka');
  await dialog.getByLabel('ZIP/Postal Code').fill('560001');
  await dialog.getByLabel('Phone Number').fill('9876543210');
  await dialog.getByLabel('Landmark (optional)').fill('Opposite the temple');
  await dialog.getByLabel('Gate code (optional)').fill('4711#');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Landmark: Opposite the temple')).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Cash On Delivery' }).click();
  await expect(page.getByText('Your order has been placed')).toBeVisible();

  const [order] = await ordersOf(api, person);
  if (!order) throw new Error('There is no order');
  await (await fulfilmentOf(api)).step(order, 'packed');
  const rider = await newStaff(api, 'Ramesh', 'rider');
  await openAs(page, rider, links.adminDeliveries);
  await expect(page.getByText(order.orderId)).toBeVisible();
  await expect(page.getByText('Gate code')).toHaveCount(0);
  await page.getByRole('button', { name: `I’ll deliver this: ${order.orderId}` }).click();
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect(page.getByText('Landmark: Opposite the temple')).toBeVisible();
  await expect(page.getByText('Gate code: 4711#')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const again = (await api.ask<{ landmark?: string }[]>(calls.getAddress, { token: person.accessToken })).data;
  expect(again[0]?.landmark).toBe('Opposite the temple');
});
