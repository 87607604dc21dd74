/** How values stand in the cells of a sheet. Each pair of functions undoes the other, so that export and import change nothing. */

/**
 * What a cell says that takes a value away; an empty cell keeps what is there. Spreadsheet programs leave it as it is: it is
 * neither a number nor a formula.
 */
const clearing = /^\s*\(clear\)\s*$/i;

export const isClearing = (cell: string): boolean => clearing.test(cell);

/** What a spreadsheet program would run as a formula, what takes a value away, or what was escaped already. */
const special = /^'*(?:[=+\-@\t\r]|\(clear\)\s*$)/i;
const escapedSpecial = /^'+(?:[=+\-@\t\r]|\(clear\)\s*$)/i;

/** A text that no spreadsheet program runs and no import takes for `(clear)`: an apostrophe comes before what looks like it. */
export const escapeText = (text: string): string => (special.test(text) ? `'${text}` : text);

/** The text that `escapeText` made safe; a formula in a sheet made by others stays the text that it is. */
export const unescapeText = (cell: string): string => (escapedSpecial.test(cell) ? cell.slice(1) : cell);

/** Several values in one cell: a|b. A bar or backslash of a value has a backslash before it. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');

/** The values of a cell, trimmed, without the empty ones. A backslash before anything but a bar or backslash is itself. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\|])/g, '$1').trim()).filter((part) => part !== '');
}
