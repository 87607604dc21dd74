/** Administrators change stock and prices without losing sales in the meantime. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminProduct } from '../contract/admin-catalogue.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { administratorOf } from './administrator.ts';
import { buy, openAs } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import type { ShopProcess } from './shop-process.ts';

const picture = join(import.meta.dirname, '../demo/images/papaya.webp');

let count = 0;
/** A product for this test only, and the administrator who added it. */
async function newProduct(shop: ShopProcess, api: ShopApi) {
  count += 1;
  const person = await administratorOf(api);
  const category = (await api.findCategory('Fruits & Vegetables'))._id;
  const form = new FormData();
  const given = {
    category,
    name: `Jamun ${process.pid} ${count}`,
    unit: 'KG',
    unit_quantity: '1',
    price: '55',
    stock: '38',
  };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  form.append('image1', new Blob([new Uint8Array(await readFile(picture))]), 'picture.webp');
  const response = await fetch(shop.url + calls.addProduct.path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  return { ...(data as AdminProduct), person };
}

test('stock is changed from the card, and the product shows every movement with its order', async ({
  page,
  api,
  shop,
}) => {
  const { _id, name, person } = await newProduct(shop, api);
  const order = await buy(api, _id, 3);
  await openAs(page, person, `${links.adminProducts}?query=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: `Change stock of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change stock' });
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(dialog.getByText('Enter a whole number')).toBeVisible();
  await dialog.getByLabel('How many were received?').fill('12');
  await expect(dialog.locator('form').getByRole('status')).toContainText('Stock afterwards: 47 (+12)');
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(page.getByText(`${name}: 47 in stock.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Stock-47');

  await card.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Change stock', exact: true }).click();
  await dialog.getByText('Waste', { exact: true }).click();
  await dialog.getByLabel('How many are thrown away?').fill('99');
  await expect(dialog.locator('form').getByRole('status')).toHaveText('Only 47 in stock.');
  await dialog.getByLabel('How many are thrown away?').fill('3');
  await dialog.getByRole('button', { name: 'Spoiled' }).click();
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(dialog).toHaveCount(0);

  const movements = page.getByRole('region', { name: 'Stock ledger' }).getByRole('article');
  await expect(movements).toHaveText([
    /^\u22123Waste \u00b7 Spoiled.*AdministratorStock 44$/,
    /^\+12Received \u00b7 Delivery.*AdministratorStock 47$/,
    /^\u22123Sold \u00b7 TK-.*Stock 35$/,
    /^\+38Received \u00b7 Opening stock.*Stock 38$/,
  ]);
  await movements.getByRole('link', { name: order.orderId }).click();
  await expect(page).toHaveURL(links.adminOrder(order._id));
});

test('sales during a count are subtracted from it, unless the units were counted afterwards', async ({
  page,
  api,
  shop,
}) => {
  const { _id, name, person } = await newProduct(shop, api);
  await openAs(page, person, links.adminProduct(_id));
  await page.getByRole('button', { name: 'Change stock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change stock' });
  await dialog.getByText('Counted', { exact: true }).click();
  await dialog.getByLabel('How many are there?').fill('40');
  await buy(api, _id, 3);
  const moved = dialog.getByText('Stock went from 38 to 35 in the meantime.');
  await expect(moved).toBeVisible({ timeout: 20_000 });
  await expect(dialog.locator('form').getByRole('status')).toContainText('Stock afterwards: 37');
  await dialog.getByRole('button', { name: 'I counted after that' }).click();
  await expect(moved).toHaveCount(0);
  await expect(dialog.locator('form').getByRole('status')).toContainText('Stock afterwards: 40');
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(page.getByText(`${name}: 40 counted. 40 in stock.`)).toBeVisible();
  await expect(page.getByText('Stock-40')).toBeVisible();
});
