/** The faulty rows of a sheet as they were, to be corrected and imported again: a workbook for a workbook, else a CSV. */
import writeWorkbook from 'write-excel-file/node';
import type { SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import type { SheetFault, SheetLayout } from '../../contract/import/spreadsheet.ts';
import type { Locale } from '../../messages/locale.ts';
import { formatText, type Text } from '../../messages/text.ts';
import { csvOf } from '../lib/csv.ts';
import { nativeColumnOf, reasonColumn } from './header-names.ts';
import { renamedCategories, type Table } from './table.ts';

export interface FaultyRows {
  titles: string[];
  /** The column that each title is. */
  columns: (SheetColumn | null)[];
  rows: { cells: string[]; reason: string }[];
}

/**
 * The faulty rows with the categories that were chosen for them, so that nothing is asked again: other categories in place of new ones,
 * and one for rows without.
 * @param layout how the sheet is read; null for one in the form of an export
 */
export function faultyRowsOf(
  table: Table,
  layout: SheetLayout | null,
  faults: ReadonlyMap<number, readonly SheetFault[]>,
  language: Locale,
): FaultyRows {
  const columns = table.titles.map((title, index) =>
    layout?.columns ? (layout.columns[index] ?? null) : (nativeColumnOf(title) ?? null),
  );
  const titles = [...table.titles];
  if (layout?.category && !columns.includes('category')) {
    titles.push('category');
    columns.push('category');
  }
  const inChosen = renamedCategories(layout?.categories);
  const cellOf = (cell: string, column: SheetColumn | null) =>
    column === 'category' ? inChosen(cell) || (layout?.category ?? '') : cell;
  const titleOf = (column: string) => titles[(columns as readonly (string | null)[]).indexOf(column)] ?? column;
  const reasonOf = ({ column, reasonText }: SheetFault) => {
    const reason = formatText(reasonText as Text, language);
    return column === '' ? reason : `${titleOf(column)}: ${reason}`;
  };
  const rows = table.rows.flatMap(({ line, cells }) => {
    const found = faults.get(line);
    if (!found) return [];
    const own = columns.map((column, index) => cellOf(cells[index] ?? '', column));
    return [{ cells: own, reason: found.map(reasonOf).join(' · ') }];
  });
  return { titles, columns, rows };
}

export function csvOfFaulty({ titles, rows }: FaultyRows, language: Locale): Buffer {
  const lines = rows.map(({ cells, reason }) => [...cells, reason]);
  return Buffer.from(csvOf([[...titles, formatText(reasonColumn, language)], ...lines], { bom: true }));
}

/** Characters that a workbook cannot contain, by XML 1.0, and the length of a cell in Excel. */
const notInXml = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const cellCharacters = 32_767;

/** All cells are texts, so that spreadsheet programs shorten no numbers. */
export function workbookOfFaulty({ titles, rows }: FaultyRows, language: Locale): Promise<Buffer> {
  const cell = (given: string) => ({ value: given.replace(notInXml, '').slice(0, cellCharacters), type: String });
  const header = [...titles, formatText(reasonColumn, language)].map((title) => ({
    ...cell(title),
    fontWeight: 'bold' as const,
  }));
  const lines = rows.map(({ cells, reason }) => [...cells, reason].map(cell));
  const columns = header.map((_, index) => ({ width: index === titles.length ? 60 : 18 }));
  return writeWorkbook([header, ...lines], { columns, stickyRowsCount: 1 }).toBuffer();
}
