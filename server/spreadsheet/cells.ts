import { formulaStart } from '../lib/csv.ts';

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

const specialStart = String.raw`${formulaStart}|\(clear\)\s*$`;
/** Texts that a spreadsheet program would run as a formula, that clear a value, or that are escaped already. */
const special = new RegExp(`^(?:'*(?:${specialStart})|'+\\p{Nd})`, 'iu');
/** Programs also write an apostrophe before digits that are to stay a text: '0017. */
const escapedSpecial = new RegExp(`^'+(?:${specialStart}|\\p{Nd})`, 'iu');

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

/** The codes of a cell; programs that read codes as numbers write them with a fraction: 8901058851298.0. */
export const codesIn = (cell: string): string[] =>
  splitList(cell).map((code) => unescapeText(code).replace(/(?<=\p{Nd})\.0+$/u, ''));
