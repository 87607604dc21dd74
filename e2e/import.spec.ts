/** Administrators bring a catalogue in from a spreadsheet, look at it first, and take it back. */
import AxeBuilder from '@axe-core/playwright';
import { links } from '../contract/links.ts';
import { administratorOf } from './administrator.ts';
import { openAs } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const sheet = (text: string) => ({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const header = 'sku,name,category,sub_category,price,unit,unit_quantity,stock\n';

test('a sheet is looked at, imported without its faulty row, and undone', async ({ page, api }) => {
  await openAs(page, await administratorOf(api), links.adminImport);
  await page
    .getByLabel('Spreadsheet (CSV)')
    .setInputFiles(
      sheet(`${header}E-1,Kokum Sharbat,Coolers,Sharbat,120,ML,500,7\nE-2,Bad Price,Coolers,,-4,ML,500,7\n`),
    );
  const preview = page.getByRole('region', { name: 'What goods.csv would change' });
  await expect(preview.getByText('Added: 1')).toBeVisible();
  await expect(preview.getByText('Line 3, price')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await preview.getByRole('button', { name: 'Import without the faulty rows' }).click();
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports.getByText('1 added, 0 changed')).toBeVisible();
  await page.goto(links.searchFor('kokum'));
  await expect(page.getByText('Kokum Sharbat').first()).toBeVisible();

  await page.goto(links.adminImport);
  await imports.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo Import' }).getByRole('button', { name: 'Undo' }).click();
  await expect(imports.getByText('(undone)')).toBeVisible();
});

test('a file that is no sheet is refused with a reason', async ({ page, api }) => {
  await openAs(page, await administratorOf(api), links.adminImport);
  await page.getByLabel('Spreadsheet (CSV)').setInputFiles(sheet('colour\nred\n'));
  await expect(page.getByRole('alert').filter({ hasText: "'colour' is not known" })).toBeVisible();
});
