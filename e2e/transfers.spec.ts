/** A shop with two stores: stock goes from one to the other, and not all of it arrives. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { InventoryDocument } from '../contract/inventory.ts';
import { links } from '../contract/links.ts';
import { shopDayAt, shopDayPlus } from '../contract/shop-day.ts';
import type { ListedStore } from '../contract/stores.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, chooseStore, openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

test.use({ scenario: 'several stores', onlyFor: 'transfers' });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Store', exact: true });

async function twoStores(api: ShopApi): Promise<{ first: ListedStore; second: ListedStore }> {
  const { accessToken: token } = await administratorOf(api);
  const [first, second] = (await api.ask<ListedStore[]>(calls.listStores, { token })).data;
  if (!first || !second) throw new Error('the shop has one store');
  return { first, second };
}

/** A transfer to the second store that is sent. */
async function sent(api: ShopApi, destinationId: string, lines: readonly { productId: string; quantity: number }[]) {
  const { accessToken: token } = await administratorOf(api);
  const body = { type: 'transfer', destinationId };
  const { data: made } = await api.ask<InventoryDocument>(calls.createInventoryDocument, { token, body });
  const params = { documentId: made._id };
  const draft = { version: made.version, destinationId, lines };
  const { data: saved } = await api.ask<InventoryDocument>(calls.saveInventoryDraft, { token, params, body: draft });
  const posted = await api.ask<InventoryDocument>(calls.postInventoryDocument, {
    token,
    params,
    body: { version: saved.version },
  });
  if (posted.status !== 200) throw new Error(posted.message);
  return posted.data;
}

test('stock is sent to another store, which receives less and says why', async ({ page, api }) => {
  const { first, second } = await twoStores(api);
  const [tomato, potato] = [await api.findProduct('Tomato'), await api.findProduct('Potato')];
  await openAsAdministrator(page, api, links.adminInventory);
  await page.getByRole('button', { name: 'Transfer to a store' }).click();
  // There is one other store.
  await page.getByLabel('To store').selectOption(second._id);
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  for (const { name } of [tomato, potato]) {
    await scan.fill(name);
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await page.getByLabel('Quantity: Tomato').fill('99999');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(`There is not enough in stock: Tomato (${tomato.stock} < 99999).`);
  await page.getByLabel('Quantity: Tomato').fill('6');
  await page.getByLabel('Quantity: Potato').fill('4');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^TR-\d{6} is sent\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On the way');
  await expect(page.getByText('Indiranagar has not received it yet.')).toBeVisible();
  await expectAccessible(page);

  // The destination sees it, and receives it.
  await page.getByRole('link', { name: 'Inventory' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'To Indiranagar' })).toContainText('10 units');
  await expect(page.getByRole('link', { name: /On the way/ })).toHaveCount(1);
  await chooseStore(picker(page).first(), second._id);
  await expect(picker(page).first()).toHaveValue(second._id);
  await expect(page.getByText('1 transfer, 10 units')).toBeVisible();
  await page.getByRole('link', { name: /1 transfer, 10 units/ }).click();
  await page.getByRole('link', { name: new RegExp(`From ${first.name}`) }).click();
  await expect(page.getByText('Everything arrived as sent.')).toBeVisible();
  await page.getByLabel('Arrived: Tomato').fill('5');
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('Enter for each line how many arrived, and why it differs.')).toBeVisible();
  await page.getByLabel('Reason: Tomato').selectOption('Damaged');
  await expect(page.getByText('1 line differs: −1 unit')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Received');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomato' })).toContainText(
    /Sent.*6.*Arrived.*5.*−1.*Damaged/,
  );

  // Both ledgers have it, with the other store.
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/TR-\d{6}/)?.[0];
  await open(page, links.adminProduct(tomato._id));
  await expect(page.getByText(`Transfer ${number}: ${first.name}`)).toBeVisible();
  await expect(page.getByText('Sum of all movements: 5 = stock')).toBeVisible();
  await chooseStore(picker(page).first(), first._id);
  await expect(picker(page).first()).toHaveValue(first._id);
  await expect(page.getByText(`Transfer ${number}: Indiranagar`)).toBeVisible();
  await expect(page.getByText(`Sum of all movements: ${tomato.stock - 6} = stock`)).toBeVisible();
  // The sender sees the difference.
  await open(page, links.adminInventory);
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(/−1.*Received/);
});

test('the dates by which goods expire go with them', async ({ page, api }) => {
  const { first, second } = await twoStores(api);
  const { accessToken: token } = await administratorOf(api);
  const { _id: productId, name } = await api.findProduct('Onion');
  const expiresOn = shopDayPlus(shopDayAt(new Date()), 5);
  const { data: made } = await api.ask<InventoryDocument>(calls.createInventoryDocument, {
    token,
    body: { type: 'receipt' },
  });
  const params = { documentId: made._id };
  const lines = [{ productId, quantity: 10, expiresOn }];
  const saved = await api.ask<InventoryDocument>(calls.saveInventoryDraft, {
    token,
    params,
    body: { version: 1, lines },
  });
  const { version } = saved.data;
  expect(await api.ask(calls.postInventoryDocument, { token, params, body: { version } })).toMatchObject({
    status: 200,
  });
  const { _id } = await sent(api, second._id, [{ productId, quantity: 6 }]);
  const line = page.getByRole('listitem').filter({ hasText: name });
  await openAsAdministrator(page, api, links.adminInventoryDocument(_id));
  await expect(line).toContainText(/Expires on.*\(6 units\)/);
  const expiring = `${links.adminReorder}?list=expiring`;
  await open(page, expiring);
  await expect(line).toContainText('4 of 10');

  await chooseStore(picker(page).first(), second._id);
  await open(page, links.adminInventoryDocument(_id));
  await expect(line).toContainText(/Expires on.*\(6 units\)/);
  await page.getByLabel(`Arrived: ${name}`).fill('5');
  await page.getByLabel(`Reason: ${name}`).selectOption('Missing');
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(line).toContainText(/Expires on.*\(5 units\)/);
  await open(page, expiring);
  await expect(line).toContainText('5 of 5');
  await expect(line.getByRole('link', { name: /TR-/ })).toBeVisible();
  await chooseStore(picker(page).first(), first._id);
  await expect(line).toContainText('4 of 10');
});
