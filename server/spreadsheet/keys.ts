/** What rows are known by, gathered from the whole sheet before any row is looked at. */
import { unescapeFormula } from './cells.ts';
import { type Cells, readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import { SheetError } from './sheet-error.ts';

export interface SheetKeys {
  /** The line of the first row with each sku. */
  skus: ReadonlyMap<string, number>;
  /** How many rows without a sku have each name. */
  names: ReadonlyMap<string, number>;
}

/** What a row is known by, as it stands in its cells; '' where it says nothing. */
export const keyOf = ({ sku = '', name = '' }: Cells) => ({
  sku: unescapeFormula(sku).trim(),
  name: unescapeFormula(name).trim(),
});

/**
 * @param mostRows more are no grocery's catalogue, and their keys would fill the memory
 * @throws SheetError when it cannot be read, or has too many rows
 */
export async function readKeys(sheet: Sheet, mostRows = 1_000_000): Promise<SheetKeys> {
  const skus = new Map<string, number>();
  const names = new Map<string, number>();
  let rows = 0;
  for await (const { line, cells } of readSheet(sheet.open())) {
    rows += 1;
    if (rows > mostRows) throw new SheetError(line, `A sheet may have at most ${grouped(mostRows)} rows.`);
    const { sku, name } = keyOf(cells);
    if (sku === '') names.set(name, (names.get(name) ?? 0) + 1);
    else if (!skus.has(sku)) skus.set(sku, line);
  }
  return { skus, names };
}

const grouped = (count: number) => count.toLocaleString('en-IN');
