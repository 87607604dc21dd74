/**
 * Reads a sheet of a workbook (.xlsx: ISO/IEC 29500-1, SpreadsheetML) as the texts of its cells: numbers without an exponent, percent
 * with their sign, formulas as the values that were stored with them. Rows, cells, characters and unpacked bytes are limited.
 */
import { Parser } from 'saxen';
import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import { text } from '../../messages/text.ts';
import { SheetDamaged, SheetTooLarge } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import { type TableRow, tableLimits } from './table-limits.ts';
import { Zip } from './zip.ts';

export interface Workbook {
  /** Of its sheets, in order. */
  names: string[];
  /** The sheet that was read. */
  name: string;
  rows: TableRow[];
}

/** @param wanted a sheet's name; the first one when there is none of it @throws SheetError, SheetDamaged, SheetTooLarge */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<Workbook> {
  const zip = new Zip(bytes, tableLimits.unpackedBytes);
  const sheets = await readSheetNames(zip);
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) throw new SheetDamaged('the workbook has no sheet');
  const formats = await readFormats(zip);
  const strings = await readStrings(zip);
  return {
    names: sheets.map(({ name }) => name),
    name: sheet.name,
    rows: await readRows(zip, sheet.path, strings, formats),
  };
}

type Attributes = Record<string, string>;
interface Handler {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Elements may have a prefix: '<x:row>'. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a file of XML while it is unpacked. */
async function readXml(zip: Zip, path: string, { open, close, text: onText }: Handler): Promise<void> {
  const parser = new Parser();
  let failure: unknown;
  const safely = (work: () => void) => {
    if (failure) return;
    try {
      work();
    } catch (error) {
      failure = error;
    }
  };
  parser.on('openTag', (name, attributes, decode) =>
    safely(() =>
      open?.(local(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    ),
  );
  parser.on('closeTag', (name) => safely(() => close?.(local(name))));
  parser.on('text', (value, decode) => safely(() => onText?.(decode(value))));
  parser.on('cdata', (value) => safely(() => onText?.(value)));
  parser.on('warn', () => {});
  parser.on('error', (error) => {
    failure ??= new SheetDamaged('the workbook cannot be read', { cause: error });
  });
  const decoder = new TextDecoder();
  for await (const piece of zip.read(path)) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (failure) throw failure;
  }
  if (!zip.has(path)) return;
  parser.write(decoder.decode());
  parser.end();
  if (failure) throw failure;
}

/** The names of the sheets that are no charts, with the paths of their files. */
async function readSheetNames(zip: Zip): Promise<{ name: string; path: string }[]> {
  const paths = new Map<string, string>();
  await readXml(zip, 'xl/_rels/workbook.xml.rels', {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  await readXml(zip, 'xl/workbook.xml', {
    open(tag, attributes) {
      if (tag !== 'sheet') return;
      const given = attributes();
      const id = Object.entries(given).find(([key]) => local(key) === 'id')?.[1];
      const path = paths.get(id ?? '');
      if (path && zip.has(path) && sheets.length < tableLimits.sheets) {
        sheets.push({ name: (given.name ?? '').slice(0, 100), path });
      }
    },
  });
  return sheets;
}

type Format = 'percent' | 'date' | { digits: number };

const builtIn = (id: number): Format | undefined => {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 17) || id === 22 ? 'date' : undefined;
};

function formatOf(code: string): Format | undefined {
  const shown = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (shown.includes('%')) return 'percent';
  if (/^0{2,}$/.test(shown)) return { digits: shown.length };
  return /[dy]|m{3}/i.test(shown) && !/[#0]/.test(shown) ? 'date' : undefined;
}

/** How the numbers of cells are written, by the style of the cell. */
async function readFormats(zip: Zip): Promise<(Format | undefined)[]> {
  const custom = new Map<number, Format | undefined>();
  const styles: (Format | undefined)[] = [];
  let inCells = false;
  await readXml(zip, 'xl/styles.xml', {
    open(tag, attributes) {
      if (tag === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        custom.set(Number(numFmtId), formatOf(formatCode));
      }
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      styles.push(custom.has(id) ? custom.get(id) : builtIn(id));
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let inPhonetic = false;
  await readXml(zip, 'xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') current = '';
      if (tag === 'rPh') inPhonetic = true;
      inText = tag === 't' && !inPhonetic;
    },
    text(value) {
      if (inText) current += value;
    },
    close(tag) {
      if (tag === 'si') strings.push(current);
      if (tag === 'rPh') inPhonetic = false;
      inText = false;
    },
  });
  return strings;
}

const firstDay = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;
/** The last day that a workbook knows: 31 December 9999. */
const lastDay = 2_958_465;

/** Programs keep 15 digits of a number. */
const rounded = (value: number): number => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));

function numberText(stored: string, format: Format | undefined): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (format === 'percent') return `${rounded(value * 100)}%`;
  if (format === 'date' && value > 0 && value <= lastDay)
    return new Date(firstDay + Math.floor(value) * dayLength).toISOString().slice(0, 10);
  const digits = typeof format === 'object' && Number.isSafeInteger(value) && value >= 0 ? format.digits : 0;
  return String(rounded(value)).padStart(digits, '0');
}

/** 0 for 'A1', 26 for 'AA1'; undefined for anything else. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function readRows(
  zip: Zip,
  path: string,
  strings: string[],
  formats: (Format | undefined)[],
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let cell = { column: 0, type: 'n', style: 0 };
  let content = '';
  let isContent = false;
  let next = 0;
  let characters = 0;
  const textOf = (): string => {
    if (cell.type === 's') return strings[Number(content)] ?? '';
    if (cell.type === 'b') return content === '1' ? 'true' : 'false';
    return cell.type === 'n' ? numberText(content, formats[cell.style]) : content;
  };
  const endCell = () => {
    const value = content === '' ? '' : textOf();
    next = cell.column + 1;
    if (value === '') return;
    if (cell.column >= tableLimits.columns)
      throw new SheetError(row.line, text('sheetFaults.tooManyFields', { max: tableLimits.columns }));
    if (value.length > tableLimits.cellCharacters)
      throw new SheetError(row.line, text('sheetFaults.cellTooLong', { max: tableLimits.cellCharacters }));
    characters += value.length;
    if (characters > sheetLimits.uploadBytes) throw new SheetTooLarge('the sheet has too much text');
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = value;
  };
  await readXml(zip, path, {
    open(tag, attributes) {
      if (tag === 'row') {
        const line = Number(attributes().r);
        row = { line: Number.isSafeInteger(line) && line > row.line ? line : row.line + 1, cells: [] };
        next = 0;
      } else if (tag === 'c') {
        const { r, t = 'n', s } = attributes();
        cell = { column: columnOf(r) ?? next, type: t, style: Number(s ?? 0) };
        content = '';
      } else isContent = tag === 'v' || tag === 't';
    },
    text(value) {
      if (isContent) content += value;
    },
    close(tag) {
      isContent = false;
      if (tag === 'c') endCell();
      if (tag !== 'row' || row.cells.length === 0) return;
      if (row.line > tableLimits.lastLine || rows.length > tableLimits.rows)
        throw new SheetError(row.line, text('sheetFaults.tooManyRows', { max: tableLimits.rows }));
      rows.push(row);
    },
  });
  return rows;
}
