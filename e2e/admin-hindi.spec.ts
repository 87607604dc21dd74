/** Administrators manage products and import a spreadsheet in Hindi. */
import { join } from 'node:path';
import { productLimits, sheetColumns } from '../contract/admin-limits.ts';
import { foodTypes } from '../contract/limits.ts';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { openAsAdministrator } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { administrator, expect, test } from './shop-fixture.ts';

const hi = messagesIn('hi');
const texts = hi.adminCatalogue;
/** Shown in the menu of the administration. */
const account = ['Administrator', administrator.email];
const papaya = join(import.meta.dirname, '../demo/images/papaya.webp');

test('a product is added and deleted in Hindi, with the category chosen by the keyboard', async ({ page, api }) => {
  const name = `रामफल ${process.pid}`;
  await openAsAdministrator(page, api, localPath(links.adminProducts, 'hi'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.productsTitle());
  await page.getByRole('button', { name: texts.addProduct() }).click();
  const dialog = page.getByRole('dialog', { name: texts.addNewProduct() });
  await expect(dialog).toBeVisible();
  // Besides the example of another name.
  await expect.poll(() => englishWords(page, ['aloo'], 'dialog[open]')).toEqual([]);
  await dialog.getByLabel(texts.requiredProductName()).fill(name);
  await dialog.getByLabel(texts.imageNumber({ number: 1 }), { exact: true }).setInputFiles(papaya);
  await dialog.getByRole('button', { name: texts.selectCategory(), exact: false }).first().focus();
  await page.keyboard.press('Enter');
  const search = dialog.getByRole('combobox', { name: texts.searchIn({ label: texts.requiredCategory() }) });
  await expect(search).toBeFocused();
  const first = await dialog.getByRole('option').first().innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: texts.removeNamed({ name: first }) })).toBeVisible();
  await dialog.getByText('KG', { exact: true }).click();
  await dialog.getByLabel(texts.quantityIn({ unit: 'KG' })).fill('1');
  await dialog.getByLabel(texts.price(), { exact: true }).fill('120');
  await dialog.getByLabel(texts.stock(), { exact: true }).fill('8');
  await dialog.getByRole('button', { name: texts.addProduct() }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: texts.searchProducts() }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hi\/dashboard\/product\?page=1&query=/);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText(texts.stockCount({ stock: '8' }));
  await card.getByRole('button', { name: texts.removeNamed({ name }) }).click();
  const question = page.getByRole('dialog', { name: texts.deleteProduct() });
  await question.getByRole('button', { name: hi.ui.delete() }).click();
  await expect(page.getByRole('heading', { name: texts.noProductsFound() })).toBeVisible();
});

test('a sheet is previewed, imported and undone in Hindi', async ({ page, api }) => {
  const sheet = 'name,category,price,unit,unit_quantity\nकोकम शरबत,ठंडे पेय,120,ML,500\nबेल शरबत,ठंडे पेय,-4,ML,500\n';
  await openAsAdministrator(page, api, localPath(links.adminImport, 'hi'));
  await expect(page.getByText(sheetColumns[0], { exact: true }).first()).toBeAttached();
  const inSheets = [...sheetColumns, ...foodTypes, 'clear', ...account];
  await expect.poll(() => englishWords(page, inSheets)).toEqual([]);
  await page
    .getByLabel(hi.adminImport.sheetField())
    .setInputFiles({ name: 'शीट.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  const preview = page.getByRole('region', { name: hi.adminImport.previewTitle({ fileName: 'शीट.csv' }) });
  await expect(preview.locator('dl').first().getByRole('definition')).toHaveText(['1', '0', '0', '1']);
  const fault = `${hi.validation.productPriceRange()} ('-4')। ${hi.sheetFaults.priceHint({ max: productLimits.price })}`;
  await expect(preview.getByRole('cell', { name: fault, exact: true })).toBeVisible();
  expect(await englishWords(page, ['शीट.csv', ...inSheets])).toEqual([]);
  await preview.getByRole('button', { name: hi.adminImport.importWithoutFaulty() }).click();
  const imports = page.getByRole('region', { name: hi.adminImport.imports() });
  await expect(imports.getByText(hi.adminImport.imported({ added: 1, changed: 0 }))).toBeVisible();
  await imports.getByRole('button', { name: hi.adminImport.undo() }).click();
  await page
    .getByRole('dialog', { name: hi.adminImport.undoImport() })
    .getByRole('button', { name: hi.adminImport.undo() })
    .click();
  await expect(imports.getByText(hi.adminImport.undone())).toBeVisible();

  await page
    .getByLabel(hi.adminImport.sheetField())
    .setInputFiles({ name: 'शीट.csv', mimeType: 'text/csv', buffer: Buffer.from('name;price\nबेल;4\n') });
  const problem = hi.sheetFaults.atLine({ line: '1', reason: hi.sheetFaults.separator() });
  await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
});
