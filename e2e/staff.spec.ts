/** A shop with two stores, as staff of one of them see the administration. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { ListedStore } from '../contract/stores.ts';
import { administratorOf, newStaff } from './administrator.ts';
import { open, openAs } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'several stores', onlyFor: 'staff' });
const name = 'Indiranagar';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

/** The id of the second store. */
async function secondStore(api: ShopApi): Promise<string> {
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<ListedStore[]>(calls.listStores, { token });
  return data[1]?._id ?? '';
}

test('staff see their store only, and are refused elsewhere', async ({ page, api }) => {
  const second = await secondStore(api);
  const staff = await newStaff(api, 'Kiran', 'manager', [second]);
  const product = await api.findProduct('Tomato');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await openAs(page, staff, links.adminOrders);
  const nav = navigation(page).first();
  await expect(nav.getByText('Your store')).toBeVisible();
  await expect(nav.getByText(name)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveCount(0);
  await expect(nav.getByRole('link')).toHaveText([
    'Orders',
    'Phone order',
    'Picking',
    'Deliveries',
    'Overview',
    'Reports',
    'Product',
    'Inventory',
    'Delivery',
  ]);

  // Another store, chosen on this device by somebody else.
  const other = (await api.ask<ListedStore[]>(calls.listStores, { token: (await administratorOf(api)).accessToken }))
    .data[0]?._id;
  await page.evaluate((id) => {
    localStorage.setItem('tokri-admin-store', String(id));
    sessionStorage.setItem('tokri-admin-store', String(id));
  }, other);
  for (const path of [links.adminOrders, links.adminOverview, links.adminInventory, links.adminDelivery]) {
    await open(page, path);
    await expect(nav.getByText(name)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await expect(page.getByText('This store is closed')).toBeVisible();
  await expect(page.getByRole('button', { name: /store$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a store' })).toHaveCount(0);
  await expect(page.getByLabel('Pincodes', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause orders', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Take orders again' })).toBeVisible();
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByRole('button', { name: 'Pause orders', exact: true })).toBeVisible();

  await nav.getByRole('link', { name: 'Product' }).click();
  await expect(page.getByRole('button', { name: 'Edit product' })).toHaveCount(0);
  await open(page, links.adminProduct(product._id));
  await expect(page.getByText('Stock-0', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change stock', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit product' })).toHaveCount(0);
  const own = page.getByRole('region', { name: `In ${name}` });
  await own.getByRole('switch', { name: 'Own price in this store' }).click();
  await own.getByLabel('Price', { exact: true }).fill('77');
  await own.getByLabel('Discount').fill('0');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for this store')).toBeVisible();
  expect(refused).toEqual([]);

  for (const path of [links.adminSettings, links.adminUsers, links.adminOffers, links.adminImport]) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: 'This screen is for owners' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'To the orders' }).click();
  await expect(page).toHaveURL(new RegExp(`${links.adminOrders}$`));

  // The server decides, whatever a screen shows.
  const { accessToken: token } = staff;
  const ask = async (headers: Record<string, string>) => (await api.ask(calls.getStore, { token, headers })).status;
  expect([await ask({}), await ask({ 'x-store': second }), await ask({ 'x-store': String(other) })]).toEqual([
    200, 200, 403,
  ]);
});

test('staff send goods from their store to another', async ({ page, api }) => {
  const second = await secondStore(api);
  const { accessToken: token } = await administratorOf(api);
  const [first] = (await api.ask<ListedStore[]>(calls.listStores, { token })).data;
  const product = await api.findProduct('Potato');
  const received = { kind: 'received', quantity: 8, reason: 'Delivery' };
  const staff = await newStaff(api, 'Meena', 'manager', [second]);
  const params = { productId: product._id };
  const changed = await api.ask(calls.changeStock, { token: staff.accessToken, params, body: received });
  expect(changed.status).toBe(200);
  await openAs(page, staff, links.adminInventory);
  await page.getByRole('button', { name: 'Transfer to a store' }).click();
  const destination = page.getByLabel('To store');
  await expect(destination.getByRole('option')).toContainText(['Choose a store', first?.name ?? '']);
  await destination.selectOption(first?._id ?? '');
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await scan.fill(product.name);
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('On the way');
  await expect(page.getByText(`${first?.name} has not received it yet.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Receive' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Take back' }).click();
  await expect(heading).toContainText('Taken back');
  await page.getByRole('link', { name: /RV-\d{6}/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText('+1');
});
