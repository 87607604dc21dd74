/** An uploaded file as a sheet: in the form of an export as it is, any other with the columns that were chosen for it. */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import type { SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import type { SheetLayout, SheetTable } from '../../contract/import/spreadsheet.ts';
import { guessColumns } from './guess-columns.ts';
import { nativeColumnOf } from './header-names.ts';
import { withoutTotals } from './left-out-rows.ts';
import { allBytes, type Sheet, uploadedSheet, writtenSheet } from './sheet.ts';
import { isWorkbook, nativeSheetOf, readTable, type Table } from './table.ts';
import type { TableRow } from './table-limits.ts';

export interface Upload {
  /** Undefined while its columns are not chosen. */
  sheet: Sheet | undefined;
  /** Undefined for a sheet in the form of an export. */
  table: Table | undefined;
  layout: SheetLayout | undefined;
  /** Rows of the table that are no products. */
  leftOut: readonly TableRow[];
}

/** @param possible the columns that it may have @throws SheetError, SheetTooLarge, SheetDamaged */
export async function readUpload(
  name: string,
  bytes: Uint8Array,
  layout: SheetLayout | undefined,
  possible: readonly SheetColumn[],
): Promise<Upload> {
  const given = await allBytes(bytes);
  if (!layout && isExport(given, possible)) {
    return { sheet: await uploadedSheet(name, bytes), table: undefined, layout: undefined, leftOut: [] };
  }
  const table = await readTable(given, layout?.sheet);
  const hasNames = table.titles.every((title) => isOneOf(possible, nativeColumnOf(title)));
  const isClear = hasNames && table.sheets.length < 2;
  const columns = layout?.columns ?? (isClear ? guessColumns(table.titles, possible) : undefined);
  if (!columns) return { sheet: undefined, table, layout, leftOut: [] };
  const used = { ...layout, columns };
  const forNew = { category: layout?.category || undefined, unit: !hasNames };
  const { table: goods, leftOut } = withoutTotals(table, columns);
  return { sheet: writtenSheet(name, nativeSheetOf(goods, used), forNew), table, layout: used, leftOut };
}

const isOneOf = (possible: readonly SheetColumn[], column: SheetColumn | undefined): boolean =>
  possible.some((each) => each === column);

/** Characters that hold the titles of every export. */
const headerBytes = 8 * 1024;

/** Returns true when a file has the form of an export: UTF-8, commas, and only known columns in its first line. */
function isExport(bytes: Buffer, possible: readonly SheetColumn[]): boolean {
  if (isWorkbook(bytes) || !isUtf8(bytes)) return false;
  const start = bytes
    .toString('utf8', 0, headerBytes)
    .replace(/^\ufeff/, '')
    .trimStart();
  const line = start.split(/[\r\n]/, 1)[0] ?? '';
  try {
    const [titles = []] = parse(line, { relax_quotes: true }) as string[][];
    const columns = titles.map(nativeColumnOf);
    return titles.length > 0 && columns.every((column) => isOneOf(possible, column));
  } catch {
    return false;
  }
}

const shownSamples = 3;
const sampleLength = 60;

/** The choices for a table. @param remembered the choices for one with the same titles */
export function questionOf(
  fileName: string,
  table: Table,
  possible: readonly SheetColumn[],
  remembered: SheetLayout | undefined,
): SheetTable {
  const guessed = guessColumns(table.titles, possible);
  const columns = remembered?.columns ?? guessed;
  return {
    fileName,
    sheets: table.sheets,
    sheet: table.sheet,
    headerLine: table.headerLine,
    rows: table.rows.length,
    columns: table.titles.map((title, index) => ({
      title: title.slice(0, sampleLength),
      samples: samplesOf(table, index),
      column: possible.find((each) => each === columns[index]) ?? null,
    })),
    remembered: remembered !== undefined,
  };
}

function samplesOf({ rows }: Table, index: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = (cells[index] ?? '').trim();
    if (cell !== '') samples.push(cell.slice(0, sampleLength));
    if (samples.length === shownSamples) break;
  }
  return samples;
}
