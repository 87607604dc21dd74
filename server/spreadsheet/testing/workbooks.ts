/** Makes workbooks as spreadsheet programs save them. */
import { crc32, deflateRawSync } from 'node:zlib';

type Cell = string | number | { value: number; style: number } | { formula: string; value?: string } | null;

/** A ZIP archive. @param claimed what the archive says about the size of its files, when that is a lie */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, claimed?: number): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, given] of Object.entries(files)) {
    const content = Buffer.from(given as string);
    const packed = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claimed ?? content.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.of(0x50, 0x4b, 3, 4), about, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.of(0x50, 0x4b, 1, 2, 20, 0), about, rest, Buffer.from(name)]));
    local.push(header);
    at += header.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, entries, end]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The styles of the cells: none, percent, four digits, a date. */
export const styles = { percent: 1, fourDigits: 2, date: 3 } as const;

export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const strings: string[] = [];
  const cellOf = (cell: Cell, address: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
    if ('style' in cell) return `<c r="${address}" s="${cell.style}"><v>${cell.value}</v></c>`;
    const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`;
    return `<c r="${address}"><f>${cell.formula}</f>${value}</c>`;
  };
  const names = Object.keys(sheets);
  const files = Object.values(sheets).map((rows, index) => {
    const lines = rows.map((cells, row) => {
      const written = cells.map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`));
      return `<row r="${row + 1}">${written.join('')}</row>`;
    });
    return [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`];
  });
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(files),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  });
}
