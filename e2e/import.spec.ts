/** Administrators preview, import and undo a spreadsheet, and export the catalogue. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { sheetColumns } from '../contract/catalogue/admin-limits.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { goTo } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const sheet = (text: string, name = 'goods.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const header = 'sku,name,category,sub_category,price,unit,unit_quantity,stock\n';

const field = (page: Page) => page.getByLabel('Spreadsheet (CSV or Excel)');
const previewOf = (page: Page, name: string) => page.getByRole('region', { name: `What ${name} would change` });
const imports = (page: Page) => page.getByRole('region', { name: 'Imports' });

/** Added, changed, unchanged, faulty. */
const expectCounts = (preview: Locator, counts: readonly string[]) =>
  expect(preview.locator('dl').first().getByRole('definition')).toHaveText(counts);

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
  await goTo(page, links.searchFor('kokum'));
  await expect(page.getByText('Kokum Sharbat').first()).toBeVisible();

  await goTo(page, links.adminImport);
  await imports(page).getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo Import' });
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(imports(page).getByRole('listitem').first()).toContainText('Undone');
  await expect(imports(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the catalogue and a template are exported as valid sheets, and every kind of difference is accessible', async ({
  page,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminImport);
  const template = await saved(page, 'Download a template');
  expect(template.name).toBe('tokri-template.csv');
  await field(page).setInputFiles(sheet(template.text, template.name));
  await expectCounts(previewOf(page, template.name), ['1', '0', '0', '0']);

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

  const { name, price } = await api.findProduct('Brinjal');
  const same = await api.findProduct('Potato');
  const different = [
    `${name},,${price + 7},`,
    `${same.name},,${same.price},`,
    'Kokum Sharbat,Coolers,120,ML',
    ...Array.from({ length: 30 }, (_, index) => `Faulty ${index},Coolers,-4,BUCKET`),
  ];
  await field(page).setInputFiles(sheet(`name,category,price,unit\n${different.join('\n')}\n`));
  const differences = previewOf(page, 'goods.csv');
  await expect(differences).toBeVisible();
  await differences.getByText('Unchanged').last().click();
  await expectAccessibleAtBothWidths(page);
  await field(page).setInputFiles(sheet('Item;Naam;MRP\nKokum Sharbat;कोकम;120\n', 'other.csv'));
  await expect(page.getByRole('region', { name: 'Which column is which?' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
