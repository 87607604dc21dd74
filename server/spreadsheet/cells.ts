import { formulaStart } from '../platform/csv.ts';

/**
 * The format of values in the cells of a sheet. Each pair of functions is inverse, so that export and import change
 * nothing.
 */

/**
 * The text that clears a value; an empty cell keeps the current one. Spreadsheet programs do not change it: it is
 * neither a number nor a formula.
 */
const clearing = /^\s*\(clear\)\s*$/i;

export const isClearing = (cell: string): boolean => clearing.test(cell);

/** What a spreadsheet program would run as a formula, what clears a value, or what is already escaped. */
const special = new RegExp(`^'*(?:${formulaStart}|\\(clear\\)\\s*$)`, 'iu');
const escapedSpecial = new RegExp(`^'+(?:${formulaStart}|\\(clear\\)\\s*$)`, 'iu');

/** A text that no spreadsheet program runs and no import reads as `(clear)`: an apostrophe is added before such texts. */
export const escapeText = (text: string): string => (special.test(text) ? `'${text}` : text);

/** The original of a text from `escapeText`; a formula in other sheets stays the text that it is. */
export const unescapeText = (cell: string): string => (escapedSpecial.test(cell) ? cell.slice(1) : cell);

/** Several values in one cell: a|b. A bar or backslash in a value is escaped with a backslash. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');

/** The values of a cell, trimmed, without empty ones. A backslash before anything but a bar or backslash is literal. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\|])/g, '$1').trim()).filter((part) => part !== '');
}
