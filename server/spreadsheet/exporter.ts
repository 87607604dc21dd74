/** Exports the catalogue as a sheet: every product, published or not, oldest first, in small batches. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type SheetColumn, sheetColumns } from '../../contract/admin-limits.ts';
import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import { loadNames, type Names, namesOf } from '../catalogue/admin/names.ts';
import { listIdsAfter, listProducts, type ProductRow } from '../catalogue/product-store.ts';
import type { Queries } from '../db/database.ts';
import { hindiFields } from '../platform/translations.ts';
import { escapeText, joinList } from './cells.ts';
import { readClock } from './store.ts';

const page = 500;

/** A sheet of the whole catalogue, as CSV that spreadsheet programs open directly (UTF-8 with BOM). */
export function exportSheet(queries: Queries, onProduct?: (count: number) => void): Readable {
  const lines = stringify({
    bom: true,
    header: true,
    columns: [...sheetColumns],
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
  const rows = Readable.from(rowsOf(queries, onProduct));
  rows.on('error', (error) => lines.destroy(error));
  return rows.pipe(lines);
}

async function* rowsOf(queries: Queries, onProduct?: (count: number) => void) {
  const names = await loadNames(queries);
  let after = '';
  let count = 0;
  for (;;) {
    const ids = await listIdsAfter(queries, after, page);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? after;
    const asOf = await readClock(queries);
    for (const product of await listProducts(queries, ids)) yield rowOf(product, names, asOf);
    count += ids.length;
    onProduct?.(count);
  }
}

function rowOf(product: ProductRow, names: Names, asOf: Date): Record<SheetColumn, string> {
  const hindi = hindiFields(product);
  return {
    sku: escapeText(product.sku ?? ''),
    name: escapeText(product.name),
    category: cellOf(namesOf(names.category, product.categoryIds)),
    sub_category: cellOf(namesOf(names.subCategory, product.subCategoryIds)),
    price: String(toRupees(product.pricePaise)),
    discount: String(product.discount),
    unit: product.unit,
    unit_quantity: String(product.unitQuantity),
    stock: String(product.stock),
    description: escapeText(product.description),
    aliases: cellOf(product.aliases),
    images: cellOf(product.images.map(imageUrl)),
    publish: String(product.publish),
    name_hi: escapeText(hindi.name_hi ?? ''),
    description_hi: escapeText(hindi.description_hi ?? ''),
    stock_as_of: asOf.toISOString(),
  };
}

const cellOf = (values: readonly string[]) => escapeText(joinList(values));
