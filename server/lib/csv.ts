import { stringify } from 'csv-stringify/sync';

/**
 * The start of what a spreadsheet program runs as a formula: one of the usual signs or its full-width form, also after spaces and
 * characters that are not drawn, which some programs leave out; a tab or a carriage return (OWASP 'CSV Injection').
 */
export const formulaStart = String.raw`(?:[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])`;

/** A number below zero is no formula. */
const formula = new RegExp(`^(?!-\\d+(?:\\.\\d+)?$)${formulaStart}`, 'u');

/**
 * Rows as CSV that spreadsheet programs open. An apostrophe before a text keeps it from being a formula.
 * @param bom for the beginning of a file: without it Excel does not read UTF-8
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[], { bom = false } = {}): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell))),
    { bom, record_delimiter: '\r\n' },
  );
