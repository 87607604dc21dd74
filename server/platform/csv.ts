import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet program would run as a formula; a number below zero is none. */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/**
 * Rows as CSV that spreadsheet programs open. An apostrophe before a text keeps it from being a formula.
 * @param bom for the beginning of a file: without it Excel does not read UTF-8
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[], { bom = false } = {}): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell))),
    { bom, record_delimiter: '\r\n' },
  );
