/** How values stand in the cells of a sheet. Each pair of functions undoes the other, so that export and import change nothing. */

/** What a spreadsheet program would run as a formula, or what was escaped already. */
const formula = /^'*[=+\-@\t\r]/;
const escapedFormula = /^'+[=+\-@\t\r]/;

/** A text that no spreadsheet program runs: an apostrophe comes before what looks like a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `escapeFormula` made safe; a formula in a sheet made by others stays the text that it is. */
export const unescapeFormula = (cell: string): string => (escapedFormula.test(cell) ? cell.slice(1) : cell);

/** Several values in one cell: a|b. A bar or backslash of a value has a backslash before it. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');

/** The values of a cell, trimmed, without the empty ones. A backslash before anything but a bar or backslash is itself. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\|])/g, '$1').trim()).filter((part) => part !== '');
}
