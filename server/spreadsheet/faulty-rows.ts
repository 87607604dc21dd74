/** The faulty rows of a sheet as they were, to be corrected and imported again. */
import type { SheetFault } from '../../contract/spreadsheet.ts';
import type { Locale } from '../../messages/locale.ts';
import { formatText, type Text } from '../../messages/text.ts';
import { csvOf } from '../platform/csv.ts';
import { reasonColumn } from './header-names.ts';
import type { Table } from './table.ts';

/** @param columns the column that each title is */
export function faultyRowsOf(
  { titles, rows }: Table,
  columns: readonly (string | null)[],
  faults: ReadonlyMap<number, readonly SheetFault[]>,
  language: Locale,
): string {
  const titleOf = (column: string) => titles[columns.indexOf(column)] ?? column;
  const reasonOf = ({ column, reasonText }: SheetFault) => {
    const reason = formatText(reasonText as Text, language);
    return column === '' ? reason : `${titleOf(column)}: ${reason}`;
  };
  const faulty = rows.flatMap(({ line, cells }) => {
    const found = faults.get(line);
    return found ? [[...titles.map((_, index) => cells[index] ?? ''), found.map(reasonOf).join(' · ')]] : [];
  });
  return csvOf([[...titles, formatText(reasonColumn, language)], ...faulty], { bom: true });
}
