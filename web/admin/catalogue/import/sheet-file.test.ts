import { expect, test } from 'vitest';
import { sheetColumns, sheetLimits } from '../../../../contract/catalogue/admin-limits.ts';
import { fileErrorOf, templateSheet } from './sheet-file.ts';

const file = (name: string, size = 100, type = '') => fileErrorOf({ name, size, type });

test('accepts sheets with any media type that systems use for CSV', () => {
  expect(file('goods.csv', sheetLimits.uploadBytes)).toBeUndefined();
  expect(file('GOODS.CSV', 1, 'application/vnd.ms-excel')).toBeUndefined();
  expect(file('goods', 1, 'text/csv')).toBeUndefined();
  expect([file('goods.xlsx'), file('goods.txt'), file('goods.TSV')]).toEqual([undefined, undefined, undefined]);
});

test('rejects other files with an instruction', () => {
  expect(file('goods.ods')).toMatch(/^goods\.ods cannot be read\. Save it as an Excel workbook \(\.xlsx\)/);
  expect(file('mango.png', 100, 'image/png')).toBe('mango.png is no spreadsheet. Choose a .csv, .txt or .xlsx file.');
  expect(file('goods.csv', 0)).toBe('goods.csv is empty.');
  expect(file('goods.csv', 27.25 * 1024 ** 2)).toMatch(/^goods\.csv is 27\.3 MB\. A sheet may have at most 20 MB here/);
});

test('the template has every column that a merchant fills in, and quotes cells with commas', () => {
  const [header, row, end] = templateSheet().replace('\ufeff', '').split('\r\n');
  expect(header).toBe(sheetColumns.filter((column) => column !== 'stock_as_of').join(','));
  expect(row).toContain(',"Atta, Rice & Dal",');
  expect(end).toBe('');
});
