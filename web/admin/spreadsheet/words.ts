/** Texts about imports. */
import type { MovedSince, SheetCounts, SheetFault, UndoneImport } from '../../../contract/spreadsheet.ts';

export const grouped = (count: number): string => count.toLocaleString('en-IN');
export const productsWord = (count: number): string => `${grouped(count)} ${count === 1 ? 'product' : 'products'}`;

/** The counts of an import, with or without setting the stock. */
export const countsWith = (counts: SheetCounts, withStock: boolean): SheetCounts =>
  withStock ? { ...counts, changed: counts.changed + counts.stockOnly, same: counts.same - counts.stockOnly } : counts;

/** '3 sold, 1 returned'; '' when nothing moved. */
export const movedWords = ({ sold, returned, other }: MovedSince): string =>
  [
    ...(sold ? [`${grouped(sold)} sold`] : []),
    ...(returned ? [`${grouped(returned)} returned`] : []),
    ...(other ? [`${other > 0 ? '+' : '−'}${grouped(Math.abs(other))} by hand`] : []),
  ].join(', ');

/** Number of products that an import changes. */
export const changesOf = ({ added, changed }: SheetCounts): number => added + changed;

export const importedWords = ({ added, changed, skipped }: SheetCounts): string =>
  `${grouped(added)} added, ${grouped(changed)} changed${skipped > 0 ? `, ${grouped(skipped)} skipped` : ''}`;

/** Number of rows with errors. */
export const linesOf = (faults: readonly SheetFault[]): number => new Set(faults.map(({ line }) => line)).size;

/** Why there is nothing to import. */
export function nothingWords({ same, faulty }: SheetCounts): string {
  if (same + faulty === 0) return 'Nothing to change: the sheet has no rows.';
  if (faulty === 0) return 'Nothing to change: the store already has all of this.';
  return same === 0
    ? 'Nothing can be imported: every row is faulty.'
    : 'Nothing to change: the other rows are faulty. Fix them, and choose the file again.';
}

export function undoneWords({ restored, removed, left, leftNames, inOrders }: UndoneImport): string {
  const [first] = inOrders;
  const kept = first
    ? ` ${productsWord(inOrders.length)} of those removed ${inOrders.length === 1 ? 'is' : 'are'} in open orders, which keep ${inOrders.length === 1 ? 'it' : 'them'}: ${first.name} in ${first.orders[0]}.`
    : '';
  const done = `${grouped(restored)} restored, ${grouped(removed)} removed.${kept}`;
  return left > 0
    ? `${done} ${grouped(left)} stay as they are, changed since or without their categories: ${leftNames.slice(0, 3).join(', ')}`
    : done;
}
