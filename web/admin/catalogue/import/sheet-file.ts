/** Checks chosen sheet files and creates downloads. */

import { type SheetColumn, sheetColumns, sheetLimits } from '../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale, languageTags } from '../../../../messages/locale.ts';

const megabyte = 1024 ** 2;
const maxMegabytes = sheetLimits.uploadBytes / megabyte;
const inMegabytes = (bytes: number) =>
  (bytes / megabyte).toLocaleString(languageTags[currentLocale()], { maximumFractionDigits: 1 });

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Why a file is not uploaded; undefined when it may be a sheet. The server checks its content. */
export function fileErrorOf(file: Chosen): string | undefined {
  const { name, type } = file;
  if (/\.(xls|xlsb|ods|numbers)$/i.test(name)) return m.adminImport.isOldWorkbook({ name });
  if (!/\.(csv|tsv|tab|txt|xlsx|xlsm)$/i.test(name) && type !== 'text/csv') return m.adminImport.isNoSheet({ name });
  return sizeErrorOf(file);
}

/** The same where only CSV is read. */
export function csvErrorOf(file: Chosen): string | undefined {
  const { name, type } = file;
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(name)) return m.adminImport.isWorkbook({ name });
  if (!/\.csv$/i.test(name) && type !== 'text/csv') return m.adminImport.isNotCsv({ name });
  return sizeErrorOf(file);
}

function sizeErrorOf({ name, size }: Chosen): string | undefined {
  if (size === 0) return m.adminImport.isEmpty({ name });
  if (size > sheetLimits.uploadBytes) {
    return m.adminImport.isTooLarge({ name, size: inMegabytes(size), max: maxMegabytes });
  }
  return undefined;
}

/** Only exports know when the stock was read. */
const templateColumns = sheetColumns.filter((column) => column !== 'stock_as_of');

/** Texts in other languages are left to the merchant. */
const example = (): Partial<Record<SheetColumn, string>> => ({
  sku: 'ATTA-5KG',
  name: 'Stone-ground Atta',
  category: 'Atta, Rice & Dal',
  sub_category: 'Atta & Flours',
  price: '289',
  discount: '10',
  sale_price: '',
  mrp: '299',
  unit: 'KG',
  unit_quantity: '5',
  stock: '40',
  description: m.adminImport.exampleDescription(),
  variant_group: 'atta',
  ean: '8901234567890',
  hsn: '1101',
  gst_rate: '5',
  food_type: 'veg',
  weight_deviation: '',
  maker: m.productLabelAdmin.exampleMaker(),
  origin: m.productLabelAdmin.exampleOrigin(),
  shelf_life: m.productLabelAdmin.exampleShelfLife(),
  ingredients: m.productLabelAdmin.exampleIngredients(),
  allergens: m.productLabelAdmin.exampleAllergens(),
  aliases: 'gehu ka atta|chapati flour',
  images: '',
  publish: 'true',
});

const inCell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const inLine = (cells: readonly string[]) => `${cells.map(inCell).join(',')}\r\n`;

/**
 * A sheet with the header and one row: UTF-8 with BOM, as spreadsheet programs expect.
 * @param store the name of the row's store, in a shop with several
 */
export function templateSheet(store?: string): string {
  const texts = example();
  const cells = templateColumns.map((column) => [column, texts[column] ?? ''] as const);
  if (store === undefined) return `\ufeff${inLine(templateColumns)}${inLine(cells.map(([, cell]) => cell))}`;
  const withStore = cells.flatMap((each) => (each[0] === 'name' ? [each, ['store', store] as const] : [each]));
  return `\ufeff${inLine(withStore.map(([column]) => column))}${inLine(withStore.map(([, cell]) => cell))}`;
}

/** Kinds of files that a dialog offers. */
export const sheetTypes = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv';
