/** Administrators change stock and prices without losing sales in the meantime. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminProduct } from '../contract/admin-catalogue.ts';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { buy, openAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import type { ShopProcess } from './shop-process.ts';

const picture = join(import.meta.dirname, '../demo/images/papaya.webp');

let count = 0;
/** A product for this test only, and the administrator who added it. */
async function newProduct(shop: ShopProcess, api: ShopApi, values: Record<string, string> = {}) {
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
  for (const [name, value] of Object.entries({ ...given, ...values })) form.append(name, value);
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

test('sales while the product form is open are not overwritten', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api);
  const asha = await signedUp(api);
  await openAs(page, person, `${links.adminProducts}?query=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  const edit = page.getByRole('dialog', { name: 'Edit Product' });

  await card.getByRole('button', { name: `Edit Product ${name}` }).click();
  await expect(edit.getByLabel('Stock')).toHaveValue('38');
  await buy(api, _id, 3, asha);
  await edit.getByLabel('Description', { exact: true }).fill('Purple.');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(edit).toHaveCount(0);
  await expect(card).toContainText('Stock-35');

  await card.getByRole('button', { name: `Edit Product ${name}` }).click();
  await expect(edit.getByLabel('Stock')).toHaveValue('35');
  await buy(api, _id, 2, asha);
  await edit.getByLabel('Stock').fill('50');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Product updated. 2 sold since then, so 48 are in stock.')).toBeVisible();
  await expect(card).toContainText('Stock-48');
});

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

test('a selling price sets the discount, also when the price changes', async ({ page, api, shop }) => {
  const { _id, person } = await newProduct(shop, api);
  await openAs(page, person, links.adminProduct(_id));
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByLabel('Sold at')).toHaveValue('55');
  await edit.getByLabel('Sold at').fill('49');
  await expect(edit.getByLabel('Discount')).toHaveValue('10.91');
  await edit.getByLabel('Price').fill('1499');
  await expect(edit.getByLabel('Sold at')).toHaveValue('49');
  await edit.getByLabel('Sold at').fill('1234');
  await expect(edit.getByText('Shoppers will pay')).toContainText('\u20b91,233.98');
  await edit.getByLabel('Sold at').fill('1500');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(edit.locator('form').getByText('Cannot be more than the price')).toBeVisible();
  await expect(edit.getByLabel('Sold at')).toBeFocused();
  await edit.getByLabel('Discount').fill('10');
  await expect(edit.getByLabel('Sold at')).toHaveValue('1349.1');
  await edit.getByLabel('Price').fill('55');
  await edit.getByLabel('Sold at').fill('49');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('\u20b949.00');
  expect(await api.product(_id)).toMatchObject({ price: 55, discount: 10.91 });
});

test('a name of another product shows a warning with a link to it', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api);
  await openAs(page, person, links.adminProducts);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByLabel('Product Name*').fill(name.toUpperCase());
  await expect(dialog.getByText('Another product has this name:')).toBeVisible();
  await expect(dialog.getByRole('link', { name: `${name}, 1 KG` })).toHaveAttribute('href', links.adminProduct(_id));
  await dialog.getByLabel('Product Name*').fill(`${name} again`);
  await expect(dialog.getByText('Another product has this name:')).toHaveCount(0);
});

test('products with low stock are listed, and linked from the overview', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api, { stock: '1' });
  await openAs(page, person, links.adminOverview);
  const running = page.getByRole('region', { name: /^Running out/ });
  await expect(running.getByRole('link', { name })).toHaveAttribute('href', links.adminProduct(_id));
  await running.getByRole('link', { name: /^See .* in the product list$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/product\?stock=low$/);
  const filter = page.getByRole('navigation', { name: 'By stock' });
  await expect(filter.getByRole('link', { name: /^Low stock \d+$/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article').first()).toContainText('Stock-1');
  await filter.getByRole('link', { name: /^Out of stock/ }).click();
  await expect(page).toHaveURL(/stock=out$/);
});

test('a deleted product still has its stock ledger', async ({ page, api, shop }) => {
  const { _id, name, person } = await newProduct(shop, api);
  await api.ask(calls.deleteProduct, { params: { productId: _id }, token: person.accessToken });
  await openAs(page, person, links.adminProduct(_id));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Its orders and its stock ledger are kept.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stock ledger' }).getByRole('article')).toHaveCount(1);
});

test('sub categories are searched, sorted and paged', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSubCategories);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(20);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/sort=name$/);
  await expect(async () => {
    const names = await rows.allInnerTexts();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-IN', { sensitivity: 'base' })));
  }).toPass();
  await page.getByRole('searchbox', { name: 'Search for Sub Categories' }).fill('pet care');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=pet\+care&sort=name$/);
  await expect(page.getByRole('status').filter({ hasText: /^Found \d$/ })).toBeVisible();
  for (const row of await page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all()) {
    await expect(row).toContainText('Pet Care');
  }
  await page.getByRole('searchbox', { name: 'Search for Sub Categories' }).fill('qqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No sub categories found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(rows).toHaveCount(20);
});

for (const [name, button] of Object.entries({
  'a product with its ledger': undefined,
  'a stock change': 'Change stock',
})) {
  test(`${name} has no accessibility violation and fits a phone and a desktop`, async ({ page, api }) => {
    const { _id } = await api.findProduct('Potato');
    await openAsAdministrator(page, api, links.adminProduct(_id));
    await expect(page.getByText('Opening stock')).toBeVisible();
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    await expectAccessibleAtBothWidths(page);
  });
}
