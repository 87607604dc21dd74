/** Administrators receive goods with a scanner, count blind, and write off waste. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { AdminProduct } from '../contract/catalogue/admin-catalogue.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { hold } from './answers.ts';
import { goTo, openAs, reload } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import type { ShopProcess } from './shop-process.ts';

const picture = join(import.meta.dirname, '../demo/images/papaya.webp');

/** A product for this test only, with a SKU to scan, and the administrator who added it. */
async function newProduct(shop: ShopProcess, api: ShopApi, stock: number) {
  const code = randomBytes(4).toString('hex');
  const person = await administratorOf(api);
  const form = new FormData();
  const given = {
    category: (await api.findCategory('Fruits & Vegetables'))._id,
    name: `Jamun ${code}`,
    sku: `J-${code}`,
    unit: 'KG',
    unit_quantity: '1',
    price: '55',
    stock: String(stock),
  };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  form.append('image1', new Blob([new Uint8Array(await readFile(picture))]), 'picture.webp');
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const response = await fetch(shop.url + calls.addProduct.path, { method: 'POST', body: form, headers });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  const { _id, name } = data as AdminProduct;
  return { _id, name, sku: given.sku, person };
}

test('a receipt is scanned, resumed after a reload, posted, and reversed, and what to reorder is downloaded', async ({
  page,
  api,
  shop,
}) => {
  const rice = await newProduct(shop, api, 3);
  const dal = await newProduct(shop, api, 0);
  await openAs(page, rice.person, links.adminInventory);
  await page.getByRole('button', { name: 'New goods receipt' }).click();
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await scan.focus();
  // As a scanner does it: the second code comes before the answer to the first.
  await page.keyboard.type(rice.sku);
  await page.keyboard.press('Enter');
  await page.keyboard.type(dal.sku.toUpperCase());
  await page.keyboard.press('Enter');
  await page.keyboard.type(rice.sku);
  await page.keyboard.press('Enter');
  const riceQuantity = page.getByLabel(`Quantity: ${rice.name}`);
  await expect(riceQuantity).toHaveValue('2');
  await expect(page.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('1');
  await expect(scan).toBeFocused();
  await page.keyboard.type('No such code');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No product has the SKU or EAN No such code.')).toBeVisible();
  // The next scan replaces it.
  await expect(scan).toHaveValue('No such code');
  await page.keyboard.type(dal.sku);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity: ${dal.name}`)).toHaveValue('2');

  await page.getByRole('button', { name: 'New supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add supplier' });
  const supplier = `Farms ${rice.sku}`;
  await dialog.getByLabel('Name').fill(supplier);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue(/.+/);
  await riceQuantity.fill('2x');
  await expect(
    page.getByRole('status').filter({ hasText: 'Not everything is saved. Please correct the marked fields' }),
  ).toBeVisible();
  await riceQuantity.fill('12');
  await page.getByLabel(`Unit cost, ₹: ${rice.name}`).fill('42.50');
  await page.getByLabel(`Expires on: ${rice.name}`).fill('2020-01-31');
  await expect(page.getByText('This date has passed.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await reload(page);
  await expect(riceQuantity).toHaveValue('12');
  await expect(page.getByText('Total: 14 units, ₹510.00')).toBeVisible();
  await expectAccessible(page);

  // Entries while it is posted would not be in it.
  const canEnter = () => riceQuantity.evaluate((field) => field.closest('[inert]') === null);
  expect(await canEnter()).toBe(true);
  const posting = await hold(page, '**/inventory/post-document/**');
  await page.getByRole('button', { name: 'Post receipt' }).click();
  await posting.seen;
  expect(await canEnter()).toBe(false);
  posting.letGo();
  await expect(page.getByRole('button', { name: 'Reverse' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(rice._id)).stock).toBe(15);
  await page.getByRole('link', { name: rice.name }).click();
  const ledger = page.getByRole('region', { name: 'Stock ledger' });
  await expect(ledger.getByRole('article').first()).toContainText(
    new RegExp(`^\\+12Received · Goods receipt GR-\\d{6}: ${supplier}`),
  );
  await expect(ledger.getByText('Sum of all movements: 15 = stock')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(page.getByText('Reversed by')).toBeVisible();
  expect((await api.product(rice._id)).stock).toBe(3);

  // The products to reorder are downloaded as a sheet.
  await goTo(page, links.adminReorder);
  await expect(page.getByRole('listitem').filter({ hasText: rice.name })).toContainText('Suggested order');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download reorder sheet' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(rice.sku);
});
