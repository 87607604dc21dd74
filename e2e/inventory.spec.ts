/** Administrators receive goods with a scanner, count blind, and write off waste. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminProduct } from '../contract/admin-catalogue.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { hold } from './answers.ts';
import { buy, open, openAs } from './people.ts';
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

test('a receipt is scanned, resumed after a reload, posted, and reversed', async ({ page, api, shop }) => {
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
  await page.reload();
  await expect(riceQuantity).toHaveValue('12');
  await expect(page.getByText('Total: 14 units, ₹510.00')).toBeVisible();
  await expectAccessible(page);

  // What is entered while it is posted would not be in it.
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
});

test('a blind count takes sales into account, and waste above the stock is refused by name, corrected, and written off', async ({
  page,
  api,
  shop,
}) => {
  const { _id, name, sku, person } = await newProduct(shop, api, 20);
  await openAs(page, person, links.adminInventory);
  await page.getByRole('button', { name: 'New stock count' }).click();
  const dialog = page.getByRole('dialog', { name: 'New stock count' });
  await dialog.getByLabel('What is counted').selectOption('Products that I choose');
  await dialog.getByRole('switch', { name: 'Hide the expected figures' }).click();
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  const scan = page.getByLabel('Scan or type an EAN or SKU, or search by name');
  await scan.fill(sku);
  await page.keyboard.press('Enter');
  const counted = page.getByLabel(`Counted: ${name}`);
  await expect(counted).toHaveValue('1');
  await expect(page.getByText('In stock:')).toHaveCount(0);
  await counted.fill('18');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await buy(api, _id, 3);
  await page.getByRole('button', { name: 'Check differences' }).click();
  const differences = page.getByRole('dialog', { name: 'Differences' });
  await expect(differences.getByRole('listitem')).toHaveText(
    `${name}Expected17Counted18Difference−2Stock afterwards15Sold since counted: 3`,
  );
  await expectAccessible(page);
  await differences.getByRole('button', { name: 'Set the stock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(_id)).stock).toBe(15);

  // Spoiled goods are written off.
  await open(page, links.adminInventory);
  await page.getByRole('button', { name: 'Write off waste' }).click();
  await scan.fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await expect(scan).toBeFocused();
  const quantity = page.getByLabel(`Quantity: ${name}`);
  await quantity.fill('20');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `Choose a reason for ${name}.` })).toBeVisible();
  await page.getByLabel(`Reason: ${name}`).selectOption('Expired');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: `There is not enough in stock: ${name} (15 < 20).` }),
  ).toBeVisible();
  await expectAccessible(page);
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posted');
  expect((await api.product(_id)).stock).toBe(13);
});

test('thresholds are set in the list, which is downloaded as a sheet', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api, 4);
  await openAs(page, person, links.adminReorder);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Suggested order6');
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(links.adminProduct(_id));
  await expect(page.getByRole('region', { name: 'Stock ledger' }).getByRole('article')).toHaveCount(1);
  await page.getByLabel(`Threshold of ${name}`).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Threshold saved')).toBeVisible();
  await page.goBack();
  await expect(row).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(links.adminProduct(_id));
  await page.getByLabel(`Threshold of ${name}`).fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(links.adminReorder);
  await row.getByLabel(`Threshold of ${name}`).fill('9');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Suggested order14');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download reorder sheet' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`,4,9,14`);
  await page.getByRole('button', { name: 'Expiring' }).click();
  await expect(page.getByText('This assumes that items that expire first are sold first')).toBeVisible();
  await expectAccessible(page);
});
