/** The columns of sheets in words. */
import {
  importedColumns,
  type SheetColumn,
  sheetColumns,
  sheetColumnsOfStores,
} from '../../../../contract/catalogue/admin-limits.ts';
import { translatedColumn, translationLanguages } from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { labelInLanguage } from '../../../forms/translation-fields.tsx';

const usual = (): Partial<Record<SheetColumn, string>> => ({
  name: m.sheetColumns.name(),
  category: m.sheetColumns.category(),
  sub_category: m.sheetColumns.subCategory(),
  price: m.sheetColumns.price(),
  mrp: m.sheetColumns.mrp(),
  sale_price: m.sheetColumns.salePrice(),
  discount: m.sheetColumns.discount(),
  unit_quantity: m.sheetColumns.unitQuantity(),
  unit: m.sheetColumns.unit(),
  stock: m.sheetColumns.stock(),
  ean: m.sheetColumns.ean(),
  hsn: m.sheetColumns.hsn(),
  gst_rate: m.sheetColumns.gstRate(),
  sku: m.sheetColumns.sku(),
  description: m.sheetColumns.description(),
  ...Object.fromEntries(
    translationLanguages.map((language) => [
      translatedColumn('name', language),
      labelInLanguage(m.sheetColumns.name(), language),
    ]),
  ),
  store: m.sheetColumns.store(),
});

/** Labels of columns; seldom used ones have their name in a sheet. */
export const columnLabel = (column: SheetColumn): string => usual()[column] ?? column;

/** The columns that can be chosen, those that most shops have first. */
export function columnGroups(ofStores: boolean): { title: string; columns: SheetColumn[] }[] {
  const possible: SheetColumn[] = [...(ofStores ? sheetColumnsOfStores : sheetColumns), ...importedColumns];
  const first = (Object.keys(usual()) as SheetColumn[]).filter((column) => possible.includes(column));
  return [
    { title: m.sheetColumns.usual(), columns: first },
    { title: m.sheetColumns.others(), columns: possible.filter((column) => !first.includes(column)) },
  ];
}
