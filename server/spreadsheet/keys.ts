/** Collects the keys of rows (sku and name) from the whole sheet before the rows are processed. */

import { foldedText } from '../../contract/api/plain-text.ts';
import {
  importedColumns,
  type SheetColumn,
  sheetColumns,
  sheetColumnsOfStores,
} from '../../contract/catalogue/admin-limits.ts';
import { eanOf } from '../../contract/catalogue/ean.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { text } from '../../messages/text.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import { codesIn, isClearing, unescapeText } from './cells.ts';
import { checkRow } from './check-row.ts';
import { sizeOf } from './pack-size.ts';
import { ProductGroups } from './product-groups.ts';
import { type Cells, type ReadRow, readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetStores } from './sheet-stores.ts';

export interface SheetKeys {
  /** The line of the first row with each sku, by `keyInStore`. */
  skus: ReadonlyMap<string, number>;
  /** The line of the first row with each EAN. */
  eans: ReadonlyMap<string, number>;
  /** The number of rows without a sku for each name, by `keyInStore`. */
  names: ReadonlyMap<string, number>;
  /** The skus of all rows, and the names of those without one. */
  allSkus: { has(sku: string): boolean };
  allNames: { has(name: string): boolean };
  /** The pack sizes of rows with the same name, for each name that has several. */
  packs: ReadonlyMap<string, ReadonlySet<string>>;
  /** False in a sheet with too many rows for `packs`. */
  hasPacks: boolean;
  /** True when any row has a picture at an address. */
  hasAddresses: boolean;
  /** Undefined in a shop with one store. */
  stores: SheetStores | undefined;
  /** The rows of each product; only in a sheet with the column `store`. */
  groups: ProductGroups | undefined;
}

/** The key of a row, by which cells that look the same are the same; '' for empty cells. */
export const keyOf = ({ sku = '', name = '' }: Cells) => ({
  sku: isClearing(sku) ? '' : foldedText(unescapeText(sku)),
  name: foldedText(unescapeText(name)),
});

/** A sku or name in a store, and in a sheet without the column just that: ids of stores have one length. */
export const keyInStore = (storeId: string | undefined, key: string): string => `${storeId ?? ''}${key}`;

/** The same for the rows of one product. @param nth the number of earlier rows in the same store with this name and without a sku */
export const groupKeyOf = ({ sku, name }: { sku: string; name: string }, nth: number): string =>
  sku === '' ? `${nth} ${name}` : `sku ${sku}`;

export const columnsFor = (stores: SheetStores | undefined): readonly SheetColumn[] =>
  stores ? sheetColumnsOfStores : sheetColumns;

/** The columns that a sheet may have, more than those of an export. */
export const readableColumns = (stores: SheetStores | undefined): readonly SheetColumn[] => [
  ...columnsFor(stores),
  ...importedColumns,
];

/** In a sheet with more rows, the sizes would fill the memory, and rows with the same name need a sku. */
const packRows = 50_000;

function addSize(sizes: Map<string, Set<string>>, name: string, cells: Cells): void {
  const size = sizeOf(cells);
  if (name === '' || size === '') return;
  const known = sizes.get(name);
  if (known) known.add(size);
  else sizes.set(name, new Set([size]));
}

/** The store that a row names, or why that is not known; nothing in a sheet without the column. */
export function namedStore(
  { groups, stores }: Pick<SheetKeys, 'groups' | 'stores'>,
  { line, cells }: Pick<ReadRow, 'line' | 'cells'>,
): { id?: string; fault?: SheetFault } {
  return groups && stores ? stores.find(line, cells.store ?? '') : {};
}

/** The store of a row without one of its own. */
export const chosenStore = ({ stores }: Pick<SheetKeys, 'stores'>): string => stores?.chosen ?? currentStoreId();

const ofOneStore: readonly SheetColumn[] = ['stock', 'store_price', 'store_discount', 'store_hidden', 'shelf'];

/**
 * @param stores of a shop with several
 * @throws SheetError when it cannot be read, or has too many rows: their keys would fill the memory; and when all stores are chosen
 * and it does not say which one it is about
 */
export async function readKeys(sheet: Sheet, stores?: SheetStores): Promise<SheetKeys> {
  const skus = new Map<string, number>();
  const eans = new Map<string, number>();
  const names = new Map<string, number>();
  const allSkus = new Set<string>();
  const allNames = new Set<string>();
  const groups = new ProductGroups();
  const sizes = new Map<string, Set<string>>();
  let rows = 0;
  let hasAddresses = false;
  let namesStores = false;
  for await (const row of readSheet(sheet.open(), sheet.maxRows, readableColumns(stores))) {
    const { line, cells } = row;
    const { sku, name } = keyOf(cells);
    rows += 1;
    if (rows <= packRows) addSize(sizes, name, cells);
    namesStores ||= cells.store !== undefined;
    hasAddresses ||= /https?:/i.test(cells.images ?? '');
    if (stores && !namesStores && !stores.chosen && ofOneStore.some((column) => cells[column] !== undefined))
      throw new SheetError(1, text('sheetFaults.whichStore'));
    const store = namesStores ? stores?.find(line, cells.store ?? '') : undefined;
    const storeId = store && 'id' in store ? store.id : undefined;
    const key = keyInStore(storeId, sku || name);
    const nth = sku === '' ? (names.get(key) ?? 0) : 0;
    const isFirst = sku === '' || !skus.has(key);
    if (sku === '') names.set(key, nth + 1);
    else if (isFirst) skus.set(key, line);
    let owner = line;
    if (namesStores) {
      if (sku === '') allNames.add(name);
      else allSkus.add(sku);
      if (!isFirst || storeId === undefined || checkRow(row).faults.length > 0) continue;
      const group = groupKeyOf({ sku, name }, nth);
      groups.add(group, row);
      owner = groups.leaderOf(group) ?? line;
    }
    for (const ean of codesIn(cells.ean ?? '').map(eanOf)) if (ean && !eans.has(ean)) eans.set(ean, owner);
  }
  return {
    ...{ skus, eans, names, hasAddresses, stores },
    hasPacks: rows <= packRows,
    packs: new Map(rows > packRows ? [] : [...sizes].filter(([, each]) => each.size > 1)),
    allSkus: namesStores ? allSkus : skus,
    allNames: namesStores ? allNames : names,
    groups: namesStores ? groups : undefined,
  };
}
