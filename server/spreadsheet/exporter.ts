/** Exports the catalogue as a sheet: every product, published or not, oldest first, in small batches. */
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { imageUrl } from '../../contract/api/images.ts';
import type { sheetColumns } from '../../contract/catalogue/admin-limits.ts';
import {
  columnNames,
  labelNames,
  ofEach,
  type TranslatedText,
  translatedTexts,
} from '../../contract/catalogue/product-fields.ts';
import { translatedColumn, translationLanguages } from '../../contract/catalogue/translations.ts';
import { percentText, salePaise, toRupees } from '../../contract/money/money.ts';
import type { Locale } from '../../messages/locale.ts';
import { loadNames, type Names, namesOf } from '../catalogue/admin/names.ts';
import { columnOf } from '../catalogue/field-columns.ts';
import { listIdsAfter, listProducts, type ProductRow } from '../catalogue/product-repository.ts';
import { findStoreProducts, nothingOwn, type StoreProduct } from '../catalogue/store-product-repository.ts';
import type { Queries } from '../db/database.ts';
import { firstStoreId, inStore, storeScope } from '../runtime/current-store.ts';
import { escapeText, joinList } from './cells.ts';
import { columnsFor } from './keys.ts';
import { readClock } from './repository.ts';
import { readSheetStores, type SheetStores } from './sheet-stores.ts';

const page = 500;

/**
 * A sheet of the whole catalogue, as CSV that spreadsheet programs open directly (UTF-8 with BOM). In a shop with several stores it has
 * a row for each product in the chosen store, or in every store.
 */
export function exportSheet(queries: Queries, onProduct?: (count: number) => void): Readable {
  const storeId = storeScope();
  // A slow reader asks for the next rows outside of the request.
  const lines = new PassThrough();
  const write = async () => {
    const stores = await readSheetStores(queries);
    const csv = stringify({
      bom: true,
      header: true,
      columns: [...columnsFor(stores)],
      record_delimiter: '\r\n',
      quoted_match: /[\r\n]/,
    });
    await pipeline(rowsOf(queries, stores, storeId, onProduct), csv, lines);
  };
  write().catch((error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))));
  return lines;
}

async function* rowsOf(
  queries: Queries,
  stores: SheetStores | undefined,
  chosen: string | undefined,
  onProduct?: (count: number) => void,
) {
  const names = await loadNames(queries);
  const storeIds = stores && chosen === undefined ? [...stores.names.keys()] : [chosen ?? firstStoreId];
  let after = '';
  let count = 0;
  for (;;) {
    const ids = await listIdsAfter(queries, after, page);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? after;
    const asOf = await readClock(queries);
    const inStores = [];
    for (const storeId of storeIds) inStores.push(await readInStore(queries, stores, storeId, ids));
    for (const id of ids) {
      for (const each of inStores) {
        const product = each.products.get(id);
        if (product) yield { ...rowOf(product, names, asOf), ...each.ownOf(id) };
      }
    }
    count += ids.length;
    onProduct?.(count);
  }
}

/** Products as a store has them, and its own cells in a shop with several. */
const readInStore = (queries: Queries, stores: SheetStores | undefined, storeId: string, ids: readonly string[]) =>
  inStore(storeId, async () => {
    const products = await listProducts(queries, ids);
    const own = stores && (await findStoreProducts(queries, ids));
    const name = stores?.names.get(storeId) ?? '';
    return {
      products: new Map(products.map((product) => [product.id, product])),
      ownOf: (id: string) => own && ownCells(name, own.get(id) ?? nothingOwn),
    };
  });

const ownCells = (name: string, { pricePaise, discount, hidden, location }: StoreProduct) => ({
  store: escapeText(name),
  store_price: pricePaise === null ? '' : String(toRupees(pricePaise)),
  store_discount: discount === null ? '' : percentText(discount),
  store_hidden: String(hidden),
  shelf: escapeText(location),
});

function rowOf(product: ProductRow, names: Names, asOf: Date): Record<(typeof sheetColumns)[number], string> {
  return {
    sku: escapeText(product.sku ?? ''),
    name: escapeText(product.name),
    category: cellOf(namesOf(names.category, product.categoryIds)),
    sub_category: cellOf(namesOf(names.subCategory, product.subCategoryIds)),
    price: String(toRupees(product.pricePaise)),
    discount: percentText(product.discount),
    sale_price: String(toRupees(salePaise(product.pricePaise, product.discount))),
    mrp: product.mrpPaise === null ? '' : String(toRupees(product.mrpPaise)),
    unit: product.unit,
    unit_quantity: String(product.unitQuantity),
    stock: String(product.stock),
    description: escapeText(product.description),
    aliases: cellOf(product.aliases),
    images: cellOf(product.images.map(imageUrl)),
    publish: String(product.publish),
    variant_group: escapeText(product.variantGroup ?? ''),
    ...ofEach(labelNames, (name) => escapeText(product.label?.[name] ?? '')),
    ...translatedCells(product),
    ean: joinList(product.eans),
    ...ofEach(columnNames, (name) => String(product[columnOf(name)] ?? '')),
    weight_deviation: String(product.weightDeviation ?? ''),
    stock_as_of: asOf.toISOString(),
  };
}

const translatedCells = ({ translations }: ProductRow) =>
  Object.fromEntries(
    translationLanguages.flatMap((language) =>
      translatedTexts.map((name) => [
        translatedColumn(name, language),
        escapeText(translations?.[language]?.[name] ?? ''),
      ]),
    ),
  ) as Record<`${TranslatedText}_${Locale}`, string>;

const cellOf = (values: readonly string[]) => escapeText(joinList(values));
