/**
 * Sheets as shops have them: a workbook or a text, with titles above the header and columns of any names. They are read as a whole, and
 * written as a sheet with the names of an export, in which each row has its own line again.
 */
import { createHash } from 'node:crypto';
import { foldedText } from '../../contract/api/plain-text.ts';
import type { SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import type { SheetLayout } from '../../contract/import/spreadsheet.ts';
import { text } from '../../messages/text.ts';
import { joinList, splitList } from './cells.ts';
import { checkRow } from './check-row.ts';
import { columnOfTitle, isReasonTitle } from './header-names.ts';
import type { Cells } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { type TableRow, tableLimits } from './table-limits.ts';
import { readTextTable } from './text-table.ts';
import { readWorkbook } from './workbook.ts';

export interface Table {
  /** The names of a workbook's sheets, and the one that was read; none in a text. */
  sheets: string[];
  sheet: string;
  headerLine: number;
  titles: string[];
  /** Without empty ones. */
  rows: TableRow[];
}

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.of(...start));
export const isWorkbook = (bytes: Buffer): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** Workbooks of Excel 97 to 2003, and those with a password. */
const isOldWorkbook = (bytes: Buffer): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** @param wanted the sheet of a workbook @throws SheetError, SheetDamaged, SheetTooLarge */
export async function readTable(bytes: Buffer, wanted: string | undefined): Promise<Table> {
  if (isOldWorkbook(bytes)) throw new SheetError(1, text('sheetFaults.oldWorkbook'));
  const workbook = isWorkbook(bytes) ? await readWorkbook(bytes, wanted) : undefined;
  const all = workbook?.rows ?? (await readTextTable(bytes));
  const [header, ...rows] = all.slice(headerIndex(all));
  if (!header) throw new SheetError(1, text('sheetFaults.emptyFile'));
  if (rows.length > tableLimits.rows)
    throw new SheetError(tableLimits.rows + 1, text('sheetFaults.tooManyRows', { max: tableLimits.rows }));
  const titles = header.cells.map((title) => title.trim());
  while (titles.length > 1 && titles.at(-1) === '') titles.pop();
  const table = { titles, rows, headerLine: header.line, sheets: workbook?.names ?? [], sheet: workbook?.name ?? '' };
  return withoutReasons(table);
}

/** The first row with the most names of columns; without any, the first with several cells. */
function headerIndex(rows: readonly TableRow[]): number {
  const rated = rows.slice(0, tableLimits.headerRows).map(({ cells }) => {
    const names = new Set(cells.map(columnOfTitle).filter((name) => name !== undefined));
    return names.size;
  });
  const most = Math.max(0, ...rated);
  if (most >= 2) return rated.indexOf(most);
  return Math.max(
    0,
    rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
  );
}

/** A corrected sheet still says what was wrong with its rows. */
function withoutReasons(table: Table): Table {
  const at = table.titles.findIndex(isReasonTitle);
  if (at < 0) return table;
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: without(cells) }));
  return { ...table, titles: without(table.titles), rows };
}

/** The same for sheets whose columns have the same names in the same order. */
export const layoutKeyOf = ({ titles }: Pick<Table, 'titles'>): string =>
  createHash('sha256').update(titles.map(foldedText).join('\u0000')).digest('hex');

/** Spreadsheets show lines of a cell; in the written sheet each row is one line. Its reader makes line ends of them. */
const inOneLine = (cell: string): string => cell.replace(/\r\n?|\n/g, '\u2028');
const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The table as a sheet with the columns of `layout`. @throws SheetError when a column is chosen twice, or none tells the products */
export function nativeSheetOf(
  { titles, rows, headerLine }: Table,
  layout: Required<Pick<SheetLayout, 'columns'>> & SheetLayout,
): Buffer {
  const columns = titles.map((_, index) => layout.columns[index] ?? null);
  const used = columns.flatMap((column, index) => (column ? [{ column, index }] : []));
  for (const [place, { column, index }] of used.entries()) {
    const isTwice = used.findIndex((each) => each.column === column) !== place;
    if (isTwice) throw new SheetError(headerLine, text('sheetFaults.columnTwice'), titles[index]?.slice(0, 60));
  }
  if (!used.some(({ column }) => column === 'sku' || column === 'name'))
    throw new SheetError(headerLine, text('sheetFaults.columnNeeded'));
  const inChosen = renamedCategories(layout.categories);
  const leftOut = new Set<SheetColumn>(layout.withoutFaulty ?? []);
  const written: string[] = [];
  const writeAt = (line: number, cells: readonly string[]) => {
    while (written.length < line - 1) written.push('');
    written.push(cells.map((cell) => quoted(inOneLine(cell))).join(','));
  };
  writeAt(
    headerLine,
    used.map(({ column }) => column),
  );
  for (const { line, cells } of rows) {
    const surplus = cells.slice(titles.length).filter((cell) => cell.trim() !== '');
    const own = used.map(({ column, index }) => {
      const cell = (cells[index] ?? '').trim();
      return column === 'category' ? inChosen(cell) : cell;
    });
    if (leftOut.size > 0) emptyFaulty(line, own, used, leftOut);
    // A row of only empty cells would be left out: it may still have cells in columns that are not used.
    if (own.some((cell) => cell !== '')) writeAt(line, [...own, ...surplus]);
  }
  return Buffer.from(`${written.join('\n')}\n`);
}

/** Puts the categories that were chosen in place of those of a cell; an empty cell stays empty. */
export function renamedCategories(chosen: SheetLayout['categories'] = {}): (cell: string) => string {
  const renamed = new Map(Object.entries(chosen).map(([from, to]) => [foldedText(from), to]));
  return (cell) => (cell === '' ? '' : joinList(splitList(cell).map((name) => renamed.get(foldedText(name)) ?? name)));
}

/** Empties the faulty cells of columns that products can do without. */
function emptyFaulty(
  line: number,
  cells: string[],
  used: readonly { column: SheetColumn }[],
  leftOut: ReadonlySet<SheetColumn>,
): void {
  const named: Cells = Object.fromEntries(used.map(({ column }, place) => [column, cells[place] ?? '']));
  const { faults } = checkRow({ line, cells: named, faults: [], bytes: 0 });
  for (const [place, { column }] of used.entries()) {
    if (leftOut.has(column) && faults.some((fault) => fault.column === column)) cells[place] = '';
  }
}
