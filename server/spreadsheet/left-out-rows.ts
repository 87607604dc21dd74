/** Rows of shops' sheets that are no products: totals at the end of a page, and the titles again at the start of the next. */
import type { SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import { measureOf, percentOf, rupeesOf } from '../../contract/money/amounts.ts';
import { plainTitle } from './header-names.ts';
import type { Table } from './table.ts';
import type { TableRow } from './table-limits.ts';

const kinds = [
  'grand',
  'sub',
  'net',
  'page',
  'sheet',
  'running',
  'group',
  'category',
  'department',
  'final',
  'overall',
  'gross',
  'stock',
  'bill',
  'invoice',
  'report',
  'कुल',
  'उप',
];
const totals = ['total', 'totals', 'subtotal', 'sum', 'कुल', 'योग', 'जोड़', 'टोटल', 'महायोग'];
/** Totals are of these, also in the plural. */
const counted = [
  'item',
  'product',
  'qty',
  'quantity',
  'stock',
  'amount',
  'amt',
  'value',
  'price',
  'mrp',
  'rs',
  'inr',
  'pcs',
  'nos',
  'no',
  'of',
  'row',
  'राशि',
  'मात्रा',
  'मूल्य',
  'रुपये',
  'सामान',
  'स्टॉक',
  'नग',
];

const oneOf = (words: readonly string[]): string => `(?:${words.map(plainTitle).join('|')})`;
const total = new RegExp(`^(?:${oneOf(kinds)} )*${oneOf(totals)}(?: ${oneOf(counted)}s?)*$`, 'u');
/** An amount as a sentence. */
const inWords =
  /^(?:(?:total )?(?:amount|amt|rupees|rs|value) in words|in words|शब्दों में|राशि शब्दों में)(?: |$)|^(?:rs|rupees|inr) .* only$/u;

/** Cells that say which product a row is: a row with one of them is no total. */
const ofProduct: ReadonlySet<SheetColumn | null> = new Set(['sku', 'ean', 'hsn']);

const isAmount = (cell: string): boolean =>
  rupeesOf(cell) !== undefined || percentOf(cell) !== undefined || measureOf(cell)?.quantity !== undefined;

/** Returns true for a total: its first cell says so, and all others are amounts; with an amount in words, there are none. */
function isTotal(cells: readonly string[], columns: readonly (SheetColumn | null)[]): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell, column: columns[index] ?? null }]));
  // Rows may have their number.
  if (filled.length > 1 && filled[0]?.column === null && /^\p{Nd}+\.?$/u.test(filled[0].cell.trim())) filled.shift();
  const [first, ...others] = filled;
  // 'TOTAL-140' is a code.
  if (first && ofProduct.has(first.column) && /\p{Nd}/u.test(first.cell)) return false;
  const words = plainTitle((first?.cell ?? '').replace(/[\p{Nd}.,]+/gu, ' '));
  if (inWords.test(words)) return others.every(({ cell }) => !isAmount(cell));
  return total.test(words) && others.every(({ cell, column }) => isAmount(cell) && !ofProduct.has(column));
}

/** Returns true when a row has the titles of its sheet, and nothing else. */
const isHeader = (cells: readonly string[], titles: readonly string[]): boolean =>
  titles.some((title) => title !== '') &&
  titles.every((title, index) => plainTitle(title) === plainTitle(cells[index] ?? '')) &&
  cells.slice(titles.length).every((cell) => cell.trim() === '');

/** A table without these rows, and the rows. @param columns of its titles */
export function withoutTotals(
  table: Table,
  columns: readonly (SheetColumn | null)[],
): { table: Table; leftOut: readonly TableRow[] } {
  const isLeftOut = ({ cells }: TableRow) => isTotal(cells, columns) || isHeader(cells, table.titles);
  const { left = [], products = [] } = Object.groupBy(table.rows, (row) => (isLeftOut(row) ? 'left' : 'products'));
  return { table: { ...table, rows: products }, leftOut: left };
}
