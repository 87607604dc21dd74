/** Reads a sheet row by row: CSV as in RFC 4180, UTF-8 with or without BOM. Only a few rows are in memory at a time. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { foldedText, plainLine, plainLines } from '../../contract/api/plain-text.ts';
import { type SheetColumn, sheetColumns, sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { type PlainText, text } from '../../messages/text.ts';
import { faultAt, SheetError } from './sheet-error.ts';

/** Maximum bytes of a row; a longer one means that a quotation mark is not closed. */
const rowBytes = 128 * 1024;
/**
 * Maximum fields of a row: far more than there are columns. Otherwise a file of only commas would be one row that fills
 * the memory.
 */
const rowFields = 100;

export type Cells = Partial<Record<SheetColumn, string>>;

export interface ReadRow {
  /** The line at which the row starts; the header's is 1. */
  line: number;
  cells: Cells;
  /** Why the row cannot be used. */
  faults: SheetFault[];
  /** Bytes of the file up to the end of this row. */
  bytes: number;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Columns with texts of several lines, in each language. */
const hasLines = /^(?:description|ingredients)/;
/** The name of a file is as it is in the folder. */
const isUnchanged: ReadonlySet<SheetColumn> = new Set(['images']);

/** A cell in the form of the texts that people type, so that rows that look the same are the same. */
function plainCell(column: SheetColumn, cell: string): string {
  if (isUnchanged.has(column)) return cell;
  return hasLines.test(column) ? plainLines(cell) : plainLine(cell);
}

/**
 * The rows of a sheet, without empty ones, with the texts of their cells.
 * @param maxRows more than any grocery's catalogue; empty ones count
 * @param known the columns that it may have
 * @throws SheetError for another encoding, no header, unknown or repeated columns, too many rows or fields
 */
export async function* readSheet(
  bytes: Bytes,
  maxRows: number = sheetLimits.rows,
  known: readonly SheetColumn[] = sheetColumns,
): AsyncGenerator<ReadRow> {
  const source = Readable.from(checkedBytes(bytes));
  let broken: PlainText | undefined;
  const parser = parse({
    encoding: null,
    // Called for each field, so that a row is rejected while it is read.
    cast: rowLimits(),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowBytes,
    // A thrown error would also discard the rows that were read before it.
    skip_records_with_error: true,
    on_skip(error) {
      broken ??= reasonOf(error?.code);
      source.destroy();
      parser.end();
    },
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    let columns: SheetColumn[] | undefined;
    let next = 1;
    let rows = 0;
    let overcount = 0;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const ends = record.map(countLineEnds);
      const line = info.lines - overcount - sum(ends.map(({ counted }) => counted));
      overcount += sum(ends.map(({ counted, real }) => counted - real));
      rows += 1;
      if (rows > maxRows + 1) throw new SheetError(line, text('sheetFaults.tooManyRows', { max: maxRows }));
      if (!columns) columns = columnsOf(record, line, known);
      else if (record.some((field) => field.length > 0)) yield toRow(record, columns, line, info.bytes);
      next = info.lines - overcount + 1;
    }
    if (!columns) throw new SheetError(1, broken ?? text('sheetFaults.emptyFile'));
    if (broken) yield { line: next, cells: {}, faults: [faultAt(next, '', broken)], bytes: parser.info.bytes };
  } finally {
    source.destroy();
  }
}

/** Receives the fields of rows, one after another. @throws SheetError at the first field over the limit */
function rowLimits() {
  let bytes = 0;
  return (given: unknown, { column, lines }: { column: number | string; lines: number }) => {
    const field = given as Buffer;
    bytes = column === 0 ? field.length : bytes + field.length;
    if (Number(column) >= rowFields) throw new SheetError(lines, text('sheetFaults.tooManyFields', { max: rowFields }));
    if (bytes > rowBytes) throw new SheetError(lines, rowTooLong);
    return field;
  };
}

interface Parsed {
  record: Buffer[];
  info: { lines: number; bytes: number };
}

function toRow(record: Buffer[], columns: SheetColumn[], line: number, bytes: number): ReadRow {
  const faults: SheetFault[] = [];
  const cells: Cells = {};
  if (record.length !== columns.length) {
    const counts = { fields: record.length, columns: columns.length };
    const isCut = record.length < columns.length;
    const reason = isCut ? text('sheetFaults.fieldCount', counts) : text('sheetFaults.tooManyCells');
    return { line, cells, faults: [faultAt(line, '', reason)], bytes };
  }
  for (const [index, column] of columns.entries()) {
    const field = record[index];
    if (field && !isUtf8(field)) faults.push(faultAt(line, column, notUtf8));
    cells[column] = plainCell(column, field?.toString('utf8') ?? '');
  }
  return { line, cells, faults, bytes };
}

const notUtf8 = text('sheetFaults.notUtf8');

/** @throws SheetError */
function columnsOf(record: Buffer[], line: number, known: readonly SheetColumn[]): SheetColumn[] {
  if (!record.every((field) => isUtf8(field))) throw new SheetError(line, notUtf8);
  const names = record.map((field) => foldedText(field.toString('utf8')));
  const separator = names.length === 1 ? /[;\t]/.exec(names[0] ?? '')?.[0] : undefined;
  if (separator) throw new SheetError(line, text('sheetFaults.separator'));
  const columns = names.map((name, index) => {
    const column = known.find((each) => each === name);
    if (!column) throw new SheetError(line, unknownColumn(name, known), name.slice(0, 60));
    if (names.indexOf(name) !== index) throw new SheetError(line, text('sheetFaults.columnTwice'), name);
    return column;
  });
  if (!columns.includes('sku') && !columns.includes('name')) {
    throw new SheetError(line, text('sheetFaults.columnNeeded'));
  }
  return columns;
}

function unknownColumn(name: string, known: readonly SheetColumn[]): PlainText {
  const columns = known.join(', ');
  return name === ''
    ? text('sheetFaults.columnUnnamed', { columns })
    : text('sheetFaults.columnUnknown', { name: name.slice(0, 60), columns });
}

const rowTooLong = text('sheetFaults.rowTooLong', { kilobytes: rowBytes / 1024 });

const reasonOf = (code: string | undefined): PlainText =>
  code === 'CSV_MAX_RECORD_SIZE' ? rowTooLong : text('sheetFaults.openQuote');

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const none = { counted: 0, real: 0 };

/** Line ends inside a quoted field: the parser counts CR LF as two, editors as one. */
function countLineEnds(field: Buffer): { counted: number; real: number } {
  if (!field.includes(lineFeed) && !field.includes(carriageReturn)) return none;
  let counted = 0;
  let pairs = 0;
  for (const [i, byte] of field.entries()) {
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    counted += 1;
    if (byte === lineFeed && field[i - 1] === carriageReturn) pairs += 1;
  }
  return { counted, real: counted - pairs };
}

const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

/** Passes the bytes on, without a BOM. @throws SheetError when they start like UTF-16, a workbook, or other binary data */
async function* checkedBytes(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < byteOrderMark.length) continue;
    yield checkedStart(start);
    start = undefined;
  }
  if (start) yield checkedStart(start);
}

function checkedStart(start: Buffer): Buffer {
  const marks = start.subarray(0, 2).toString('latin1');
  if (marks === 'PK') throw new SheetError(1, text('sheetFaults.workbook'));
  if (marks === '\xff\xfe' || marks === '\xfe\xff' || start.subarray(0, 64).includes(0)) {
    throw new SheetError(1, notUtf8);
  }
  return start.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? start.subarray(byteOrderMark.length) : start;
}
