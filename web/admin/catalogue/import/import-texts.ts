/** Texts about imports. */

import type { MovedSince, SheetCounts, SheetFault, UndoneImport } from '../../../../contract/import/spreadsheet.ts';
import { formatValue, m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';

export const grouped = (count: number): string => formatValue(count, currentLocale());

/** The counts of an import, with or without setting the stock. */
export const countsWith = (counts: SheetCounts, withStock: boolean): SheetCounts =>
  withStock ? { ...counts, changed: counts.changed + counts.stockOnly, same: counts.same - counts.stockOnly } : counts;

/** '3 sold, 1 returned'; '' when nothing moved. */
export const movedText = ({ sold, returned, other }: MovedSince): string =>
  [
    ...(sold ? [m.adminImport.sold({ count: sold })] : []),
    ...(returned ? [m.adminImport.returned({ count: returned })] : []),
    ...(other ? [m.adminImport.movedByHand({ change: `${other > 0 ? '+' : '−'}${grouped(Math.abs(other))}` })] : []),
  ].join(', ');

/** Number of products that an import changes. */
export const changesOf = ({ added, changed }: SheetCounts): number => added + changed;

export const importedText = ({ added, changed, skipped }: SheetCounts): string =>
  skipped > 0 ? m.adminImport.importedSkipped({ added, changed, skipped }) : m.adminImport.imported({ added, changed });

/** Number of rows with errors. */
export const linesOf = (faults: readonly SheetFault[]): number => new Set(faults.map(({ line }) => line)).size;

/** Why there is nothing to import. */
export function nothingText({ same, faulty }: SheetCounts): string {
  if (same + faulty === 0) return m.adminImport.noRows();
  if (faulty === 0) return m.adminImport.allUnchanged();
  return same === 0 ? m.adminImport.allFaulty() : m.adminImport.restFaulty();
}

export function undoneText({ restored, removed, left, leftNames, inOrders }: UndoneImport): string {
  const [first] = inOrders;
  return [
    m.adminImport.undoResult({ restored, removed }),
    ...(first
      ? [m.adminImport.removedInOrders({ count: inOrders.length, name: first.name, order: first.orders[0] ?? '' })]
      : []),
    ...(left > 0 ? [m.adminImport.notRestored({ count: left, names: leftNames.slice(0, 3).join(', ') })] : []),
  ].join(' ');
}
