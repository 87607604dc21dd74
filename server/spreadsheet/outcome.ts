/** Computes the outcome of one row: pure, from its product, categories and pictures. */
import type { SheetFault, StaleRow } from '../../contract/spreadsheet.ts';
import { type Text, text } from '../../messages/text.ts';
import { type ChangedFields, diff } from '../audit-log/audit-log.ts';
import type { Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import type { NewProduct } from '../catalogue/change.ts';
import type { ProductRow } from '../catalogue/product-store.ts';
import { type Translations, withTranslation } from '../platform/translations.ts';
import type { SheetRow } from './check-row.ts';
import { faultAt } from './sheet-error.ts';

export type Outcome =
  | { kind: 'added'; line: number; product: NewProduct }
  | {
      kind: 'changed';
      line: number;
      before: ProductRow;
      after: ProductRow;
      fields: ChangedFields;
      stock: SheetStock | undefined;
    }
  | { kind: 'same'; line: number; before: ProductRow; stock: SheetStock | undefined }
  /** The product changed after the preview; `after` is undefined when it was deleted. */
  | {
      kind: 'skipped';
      line: number;
      reason: StaleRow['reason'];
      sku: string | null;
      name: string;
      revision: number | null;
      fields: ChangedFields;
    }
  | { kind: 'faulty'; line: number; faults: SheetFault[] };

/** The stock of a row, when it differs from the product's, whether it is applied or not. */
export interface SheetStock {
  to: number;
  /** The time at which the sheet's stock was read. */
  asOf: Date | undefined;
}

/** The ids of the names in a row; undefined for empty cells. */
export interface Resolved {
  categoryIds: string[] | undefined;
  subCategoryIds: string[] | undefined;
  images?: string[] | undefined;
}

const needed = [
  ['name', 'name', text('sheetFaults.needsName')],
  ['category', 'category', text('sheetFaults.needsCategory')],
  ['pricePaise', 'price', text('sheetFaults.needsPrice')],
  ['unit', 'unit', text('sheetFaults.needsUnit')],
  ['unitQuantity', 'unit_quantity', text('sheetFaults.needsUnitQuantity')],
] as const satisfies readonly (readonly [keyof SheetRow, string, Text])[];

/** What a row lacks for a new product. */
export const missingIn = (row: SheetRow): SheetFault[] =>
  needed.filter(([field]) => row[field] === undefined).map(([, column, reason]) => faultAt(row.line, column, reason));

const translationsOf = ({ nameHi, descriptionHi }: SheetRow, before: Translations | null) =>
  withTranslation(before, 'hi', { name: nameHi, description: descriptionHi });

/** A new product. */
export function added(row: SheetRow, resolved: Resolved): Outcome {
  const { name, pricePaise, unit, unitQuantity } = row;
  if (name === undefined || pricePaise === undefined || unit === undefined || unitQuantity === undefined) {
    return { kind: 'faulty', line: row.line, faults: missingIn(row) };
  }
  const product: NewProduct = {
    sku: row.sku ?? null,
    name,
    description: row.description ?? '',
    unit,
    unitQuantity,
    stock: row.stock ?? 0,
    pricePaise,
    discount: row.discount ?? 0,
    publish: row.publish ?? true,
    images: resolved.images ?? [],
    aliases: row.aliases ?? [],
    categoryIds: resolved.categoryIds ?? [],
    subCategoryIds: resolved.subCategoryIds ?? [],
    translations: translationsOf(row, null),
  };
  return { kind: 'added', line: row.line, product };
}

/** A known product: changed, or unchanged. @param withStock also sets its stock */
export function compared(
  row: SheetRow,
  resolved: Resolved,
  before: ProductRow,
  names: Names,
  withStock: boolean,
): Extract<Outcome, { kind: 'changed' | 'same' }> {
  const after: ProductRow = {
    ...before,
    sku: row.sku === undefined ? before.sku : row.sku,
    name: row.name ?? before.name,
    description: row.description ?? before.description,
    unit: row.unit ?? before.unit,
    unitQuantity: row.unitQuantity ?? before.unitQuantity,
    stock: withStock ? (row.stock ?? before.stock) : before.stock,
    pricePaise: row.pricePaise ?? before.pricePaise,
    discount: row.discount ?? before.discount,
    publish: row.publish ?? before.publish,
    images: resolved.images ?? before.images,
    aliases: row.aliases ?? before.aliases,
    categoryIds: resolved.categoryIds ?? before.categoryIds,
    subCategoryIds: resolved.subCategoryIds ?? before.subCategoryIds,
    translations: translationsOf(row, before.translations),
  };
  const fields = diff(auditedProduct(before, names), auditedProduct(after, names));
  const differs = row.stock !== undefined && row.stock !== before.stock;
  const stock = differs ? { to: row.stock ?? 0, asOf: row.stockAsOf } : undefined;
  if (Object.keys(fields).length === 0) return { kind: 'same', line: row.line, before, stock };
  return { kind: 'changed', line: row.line, before, after, fields, stock };
}
