/** Reads a text with separators in any usual encoding as rows of cells: what spreadsheet programs and shop systems save as CSV or text. */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { text } from '../../messages/text.ts';
import { columnOfTitle } from './header-names.ts';
import { SheetError } from './sheet-error.ts';
import { type TableRow, tableLimits } from './table-limits.ts';

/** In the order in which they are preferred. */
const separators = [',', ';', '\t', '|'] as const;

/** Most characters of a row; a longer one means that a quotation mark is not closed. */
const rowCharacters = 128 * 1024;
/** Fields of a row, with the empty ones. */
const emptyFields = 2_000;
const pieceCharacters = 64 * 1024;
/** Characters in which the encoding and the separator are looked for. */
const startLength = 64 * 1024;

/**
 * UTF-8 and UTF-16 with or without a byte order mark; what is neither is read as Windows-1252, the usual one of older programs.
 * @throws SheetError when it is no text
 */
function decoded(bytes: Buffer): string {
  const label = encodingOf(bytes);
  const decodedText = new TextDecoder(label).decode(bytes);
  if (decodedText.slice(0, startLength).includes('\u0000')) throw new SheetError(1, text('sheetFaults.notText'));
  return decodedText;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, startLength);
  const zeros = [0, 0];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters in UTF-16 have one zero byte each.
  if (odd > start.length / 8 && odd > even * 4) return 'utf-16le';
  if (even > start.length / 8 && even > odd * 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** @throws SheetError */
export async function readTextTable(bytes: Buffer): Promise<TableRow[]> {
  const whole = decoded(bytes).replace(/\r\n?/g, '\n');
  const named = /^"?sep=(.)"?[ \t;,]*\n/i.exec(whole);
  const separator = named?.[1] ?? separatorOf(whole.slice(0, startLength));
  const rows: TableRow[] = [];
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowCharacters,
    cast: (field, { column, lines }) => {
      // Programs also save the empty columns behind the last one.
      if (Number(column) >= (field === '' ? emptyFields : tableLimits.columns))
        throw new SheetError(lines, text('sheetFaults.tooManyFields', { max: tableLimits.columns }));
      return field;
    },
  });
  const body = whole.slice(named?.[0].length ?? 0);
  const lineOffset = named ? 1 : 0;
  // Other work runs between the pieces.
  const write = async () => {
    for (let from = 0; from < body.length && !parser.destroyed; from += pieceCharacters) {
      parser.write(body.slice(from, from + pieceCharacters));
      await setImmediate();
    }
    parser.end();
  };
  const writing = write();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines - record.reduce((sum, field) => sum + lineEndsIn(field), 0) + lineOffset;
      if (record.every((field) => field.trim() === '')) continue;
      rows.push({ line, cells: record });
      if (rows.length > tableLimits.rows + 1)
        throw new SheetError(line, text('sheetFaults.tooManyRows', { max: tableLimits.rows }));
    }
  } catch (error) {
    throw error instanceof SheetError
      ? error
      : new SheetError((rows.at(-1)?.line ?? 0) + 1, text('sheetFaults.openQuote'));
  } finally {
    parser.destroy();
    await writing;
  }
  return rows;
}

const lineEndsIn = (field: string): number => field.split('\n').length - 1;

/** The separator with which the most cells are names of columns, else the one that most lines have. */
function separatorOf(start: string): string {
  const lines = start.split('\n').slice(0, tableLimits.headerRows);
  const rated = separators.map((separator) => {
    const rows = lines.map((line) => cellsOf(line, separator));
    const names = rows.map((cells) => cells.filter((cell) => columnOfTitle(cell) !== undefined).length);
    const split = rows.filter((cells) => cells.length > 1).length;
    return { separator, names: Math.max(0, ...names), split };
  });
  const [best] = rated.toSorted((a, b) => b.names - a.names || b.split - a.split);
  return best?.separator ?? ',';
}

function cellsOf(line: string, separator: string): string[] {
  try {
    return (
      (parseAtOnce(line, { delimiter: separator, relax_quotes: true, relax_column_count: true }) as string[][])[0] ?? []
    );
  } catch {
    return line.split(separator);
  }
}
