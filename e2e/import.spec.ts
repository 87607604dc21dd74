/** Administrators preview, import and undo a spreadsheet, and export the catalogue. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sheetColumns } from '../contract/admin-limits.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { buy, open, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const sheet = (text: string, name = 'goods.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const header = 'sku,name,category,sub_category,price,unit,unit_quantity,stock\n';

const field = (page: Page) => page.getByLabel('Spreadsheet (CSV or Excel)');
const previewOf = (page: Page, name: string) => page.getByRole('region', { name: `What ${name} would change` });
const imports = (page: Page) => page.getByRole('region', { name: 'Imports' });

/** Added, changed, unchanged, faulty. */
const expectCounts = (preview: Locator, counts: readonly string[]) =>
  expect(preview.locator('dl').first().getByRole('definition')).toHaveText(counts);

/** Changes the name in the open form of a category or sub category. */
async function rename(page: Page, kind: string, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: `Edit ${kind}` });
  await form.getByLabel(`${kind} Name`).fill(name);
  await form.getByRole('button', { name: `Update ${kind}` }).click();
  await expect(form).toHaveCount(0);
}

/** Waits until an import is done. An earlier one may look the same, so its preview must be gone too. */
async function expectImported(page: Page, counts: string): Promise<void> {
  await expect(page.getByRole('region', { name: /would change$/ })).toHaveCount(0);
  await expect(imports(page).getByText(counts).first()).toBeVisible();
}

/** The file that the browser saves after a click. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a sheet is previewed, imported without its faulty row, and undone', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminImport);
  await field(page).setInputFiles(
    sheet(`${header}E-1,Kokum Sharbat,Coolers,Sharbat,120,ML,500,7\nE-2,Bad Price,Coolers,,-4,ML,500,7\n`),
  );
  const preview = previewOf(page, 'goods.csv');
  await expectCounts(preview, ['1', '0', '0', '1']);
  await expect(preview.getByRole('row', { name: /^3 price / })).toBeVisible();
  const made = (title: string) => preview.getByRole('list', { name: title }).getByRole('listitem');
  await expect(made('New categories (1)')).toHaveText(['Coolers']);
  await expect(made('New sub categories (1)')).toHaveText(['Sharbat']);

  await preview.getByRole('button', { name: 'Import without the faulty rows' }).click();
  await expectImported(page, '1 added, 0 changed');
  await open(page, links.searchFor('kokum'));
  await expect(page.getByText('Kokum Sharbat').first()).toBeVisible();

  await open(page, links.adminImport);
  await imports(page).getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo Import' });
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(imports(page).getByRole('listitem').first()).toContainText('Undone');
  await expect(imports(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('products and categories imported without a picture can be edited in the forms', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminImport);
  // As a shop has it: titles above the header, semicolons, names of its own, and no category in one row.
  const rows = [
    'Konkan Stores;;;;',
    'Particulars;Group;Sub Group;MRP;Pack;Qty',
    'Solkadhi Mix;;Solkadhi;₹90/-;1 pkt;7 pcs',
  ];
  await field(page).setInputFiles(sheet(rows.join('\n')));
  const step = page.getByRole('region', { name: 'Which column is which?' });
  await expect(step.getByLabel('Particulars is')).toHaveValue('name');
  await step.getByLabel('Qty is').selectOption('Stock');
  await step.getByRole('button', { name: 'Show what would change' }).click();
  const categories = previewOf(page, 'goods.csv').getByRole('region', { name: 'Categories' });
  await categories.getByLabel('1 new product without a category').selectOption('A new category…');
  await categories.getByLabel('Name of the new category').fill('Konkan Shelf');
  await categories.getByRole('button', { name: 'Use these categories' }).click();
  await expect(previewOf(page, 'goods.csv').getByRole('row', { name: /Solkadhi Mix.*₹90\.00/ })).toBeVisible();
  await previewOf(page, 'goods.csv').getByRole('button', { name: 'Import 1 product' }).click();
  await expectImported(page, '1 added, 0 changed');

  await open(page, `${links.adminProducts}?page=1&query=solkadhi`);
  await page.getByRole('button', { name: 'Edit Product Solkadhi Mix' }).click();
  const product = page.getByRole('dialog', { name: 'Edit Product' });
  await product.getByLabel('Price').fill('85');
  await product.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(product).toHaveCount(0);
  expect((await api.findProduct('Solkadhi Mix')).price).toBe(85);

  await open(page, links.adminCategories);
  await page.getByRole('button', { name: 'Edit Category Konkan Shelf' }).click();
  await rename(page, 'Category', 'Konkan');

  await open(page, links.adminSubCategories);
  await page.getByRole('button', { name: 'Edit Solkadhi' }).click();
  await rename(page, 'Sub Category', 'Kokum Drinks');
  await expect(page.getByRole('row', { name: /Kokum Drinks.*Konkan/ })).toBeVisible();

  // Other tests share the store, and its home page shows every category that has products.
  await open(page, `${links.adminProducts}?page=1&query=solkadhi`);
  await page.getByRole('button', { name: 'Remove Solkadhi Mix' }).click();
  await page.getByRole('dialog', { name: 'Delete Product' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Remove Solkadhi Mix' })).toHaveCount(0);
});

test('the stock of existing products is set only when ticked, with the sales since the export', async ({
  page,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminImport);
  const exported = await saved(page, 'Export catalogue');
  const { _id: id, name, stock } = await api.findProduct('Bottle Gourd');
  await buy(api, id, 2, await signedUp(api, 'Stock Buyer'));
  const rows = exported.text.split('\r\n');
  const row = rows.find((each) => each.includes(`,${name},`)) ?? '';
  await field(page).setInputFiles(sheet([rows[0], row].join('\r\n'), 'stock.csv'));
  const preview = previewOf(page, 'stock.csv');
  await expectCounts(preview, ['0', '0', '1', '0']);
  await expect(preview.getByText('1 product moved since the sheet was exported.')).toBeVisible();
  await preview.getByLabel('Also set stock from the sheet').check();
  await expectCounts(preview, ['0', '1', '0', '0']);
  await expect(preview.getByRole('row', { name: new RegExp(`${stock - 2} ${stock} 2 sold`) })).toBeVisible();
  await preview.getByRole('button', { name: 'Import 1 product' }).click();
  await expectImported(page, '0 added, 1 changed');
  expect((await api.findProduct('Bottle Gourd')).stock).toBe(stock);
});

test('the template is a valid sheet', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminImport);
  const template = await saved(page, 'Download a template');
  expect(template.name).toBe('tokri-template.csv');
  await field(page).setInputFiles(sheet(template.text, template.name));
  await expectCounts(previewOf(page, template.name), ['1', '0', '0', '0']);
});

test('the catalogue is exported, and importing it again changes nothing', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminImport);
  const exported = await saved(page, 'Export catalogue');
  expect(exported.name).toMatch(/^tokri-catalogue-\d{4}-\d\d-\d\d\.csv$/);
  const [first, ...rows] = exported.text.replace('\ufeff', '').split('\r\n');
  expect(first).toBe(sheetColumns.join(','));
  expect(rows.some((row) => row.includes(',Potato,'))).toBe(true);

  await field(page).setInputFiles(sheet(exported.text, exported.name));
  const preview = previewOf(page, exported.name);
  await expect(preview.getByText(/^Nothing to change/)).toBeVisible();
  await expect(preview.getByRole('button', { name: /Import/ })).toHaveCount(0);
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
});

test.describe('at 390 and 1280 pixels there is no accessibility violation', () => {
  test('on the import, with every kind of difference', async ({ page, api }) => {
    const { name, price } = await api.findProduct('Brinjal');
    const same = await api.findProduct('Potato');
    await openAsAdministrator(page, api, links.adminImport);
    await expectAccessibleAtBothWidths(page);
    const rows = [
      `${name},,${price + 7},`,
      `${same.name},,${same.price},`,
      'Kokum Sharbat,Coolers,120,ML',
      ...Array.from({ length: 30 }, (_, index) => `Faulty ${index},Coolers,-4,BUCKET`),
    ];
    await field(page).setInputFiles(sheet(`name,category,price,unit\n${rows.join('\n')}\n`));
    const preview = previewOf(page, 'goods.csv');
    await expect(preview).toBeVisible();
    await preview.getByText('Unchanged').last().click();
    await expectAccessibleAtBothWidths(page);
    await field(page).setInputFiles(sheet('Item;Naam;MRP\nKokum Sharbat;कोकम;120\n', 'other.csv'));
    await expect(page.getByRole('region', { name: 'Which column is which?' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
});
