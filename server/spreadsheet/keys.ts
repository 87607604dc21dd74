/** Collects the keys of rows (sku and name) from the whole sheet before the rows are processed. */
import { isClearing, unescapeText } from './cells.ts';
import { type Cells, readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';

export interface SheetKeys {
  /** The line of the first row with each sku. */
  skus: ReadonlyMap<string, number>;
  /** The number of rows without a sku for each name. */
  names: ReadonlyMap<string, number>;
  /** Whether any row has a picture at an address. */
  hasAddresses: boolean;
}

/** The key of a row, as its cells have it; '' for empty cells. */
export const keyOf = ({ sku = '', name = '' }: Cells) => ({
  sku: isClearing(sku) ? '' : unescapeText(sku).trim(),
  name: unescapeText(name).trim(),
});

/** @throws SheetError when it cannot be read, or has too many rows: their keys would fill the memory */
export async function readKeys(sheet: Sheet): Promise<SheetKeys> {
  const skus = new Map<string, number>();
  const names = new Map<string, number>();
  let hasAddresses = false;
  for await (const { line, cells } of readSheet(sheet.open(), sheet.maxRows)) {
    const { sku, name } = keyOf(cells);
    hasAddresses ||= /https?:/i.test(cells.images ?? '');
    if (sku === '') names.set(name, (names.get(name) ?? 0) + 1);
    else if (!skus.has(sku)) skus.set(sku, line);
  }
  return { skus, names, hasAddresses };
}
