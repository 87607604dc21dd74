/** What rows are known by, gathered from the whole sheet before any row is looked at. */
import { unescapeFormula } from './cells.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';

export interface SheetKeys {
  /** The line of the first row with each sku. */
  skus: ReadonlyMap<string, number>;
  /** How many rows without a sku have each name. */
  names: ReadonlyMap<string, number>;
}

/** @throws SheetError when it cannot be read */
export async function readKeys(sheet: Sheet): Promise<SheetKeys> {
  const skus = new Map<string, number>();
  const names = new Map<string, number>();
  for await (const { line, cells } of readSheet(sheet.open())) {
    const sku = unescapeFormula(cells.sku ?? '').trim();
    const name = unescapeFormula(cells.name ?? '').trim();
    if (sku === '') names.set(name, (names.get(name) ?? 0) + 1);
    else if (!skus.has(sku)) skus.set(sku, line);
  }
  return { skus, names };
}
