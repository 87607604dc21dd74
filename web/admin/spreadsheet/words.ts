/** What an import does, in words. */
import type { SheetCounts, SheetFault, UndoneImport } from '../../../contract/spreadsheet.ts';

export const grouped = (count: number): string => count.toLocaleString('en-IN');
export const productsWord = (count: number): string => `${grouped(count)} ${count === 1 ? 'product' : 'products'}`;

/** How many products an import touches. */
export const changesOf = ({ added, changed }: SheetCounts): number => added + changed;

export const importedWords = ({ added, changed }: SheetCounts): string =>
  `${grouped(added)} added, ${grouped(changed)} changed`;

/** In how many rows the faults are. */
export const linesOf = (faults: readonly SheetFault[]): number => new Set(faults.map(({ line }) => line)).size;

/** Why there is nothing to import. */
export function nothingWords({ same, faulty }: SheetCounts): string {
  if (same + faulty === 0) return 'Nothing to change: the sheet has no rows.';
  if (faulty === 0) return 'Nothing to change: the shop already has all of it, just like this.';
  return same === 0
    ? 'Nothing can be imported: every row is faulty.'
    : 'Nothing to change: the other rows are faulty. Mend them, and choose the file again.';
}

export function undoneWords({ restored, removed, left, leftNames }: UndoneImport): string {
  const done = `${grouped(restored)} restored, ${grouped(removed)} removed.`;
  return left > 0
    ? `${done} ${grouped(left)} stay as they are, changed since or without their categories: ${leftNames.slice(0, 3).join(', ')}`
    : done;
}
