/** A row of a sheet that is not in the form of an export. */
export interface TableRow {
  /** Its line in a text, its number in a workbook. */
  line: number;
  cells: string[];
}

/** Limits of such sheets, which are read as a whole. */
export const tableLimits = {
  rows: 50_000,
  /** Rows of a workbook may be far apart. */
  lastLine: 1_048_576,
  columns: 100,
  /** The most characters that programs allow in one. */
  cellCharacters: 32_767,
  /** Of all files of a workbook. */
  unpackedBytes: 60 * 1024 * 1024,
  /** Sheets of a workbook that can be chosen. */
  sheets: 50,
  /** Rows in which the header is looked for. */
  headerRows: 20,
} as const;
