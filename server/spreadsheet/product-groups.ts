/**
 * The rows of one product in several stores, in a sheet with the column `store`. The first usable one of them, its leader, changes what
 * all stores share, with the cells that only another row fills; the others are about their stores alone. Rows that contradict each
 * other in what stores share are all refused (docs/features/spreadsheets.md).
 */
import { columnsOfOneStore, type SheetColumn, sheetColumns } from '../../contract/catalogue/admin-limits.ts';
import { columnsOfKind } from '../../contract/catalogue/product-fields.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { text } from '../../messages/text.ts';
import { saysYes } from './check-row.ts';
import type { Cells, ReadRow } from './read-sheet.ts';
import { faultAt } from './sheet-error.ts';

const shared = sheetColumns.filter((column) => !columnsOfOneStore.has(column));
const numbers: ReadonlySet<SheetColumn> = new Set([
  'price',
  'discount',
  'sale_price',
  'mrp',
  'unit_quantity',
  'weight_deviation',
  ...columnsOfKind('percent'),
]);
const words: ReadonlySet<SheetColumn> = new Set(['unit', ...columnsOfKind('choice')]);

/** In no cell: it is taken out. */
const separator = '\u0000';

interface ProductGroup {
  /** The line of the leader. */
  line: number;
  /** The cells that stores share, in one text: much smaller than an object for each row. */
  cells: string;
  /** The lines that filled cells of the leader, by column; undefined while none did. */
  filledBy: Map<SheetColumn, number> | undefined;
  conflict: { column: SheetColumn; lines: [number, number]; cells: [string, string] } | undefined;
}

/** Returns true when two filled cells say the same. */
function isSame(column: SheetColumn, a: string, b: string): boolean {
  if (a === b) return true;
  if (numbers.has(column)) return Number(a) === Number(b);
  if (column === 'publish') return saysYes(a) === saysYes(b);
  return words.has(column) && a.toLowerCase() === b.toLowerCase();
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

export class ProductGroups {
  readonly #groups = new Map<string, ProductGroup>();

  /** A row that can be used, in the order of the sheet. @param key the same for all rows of a product */
  add(key: string, { line, cells }: Pick<ReadRow, 'line' | 'cells'>): void {
    const given = shared.map((column) => (cells[column] ?? '').replaceAll(separator, '').trim());
    const group = this.#groups.get(key);
    if (!group) {
      this.#groups.set(key, { line, cells: given.join(separator), filledBy: undefined, conflict: undefined });
      return;
    }
    if (group.conflict || group.cells === given.join(separator)) return;
    const known = group.cells.split(separator);
    for (const [place, column] of shared.entries()) {
      const [before = '', now = ''] = [known[place], given[place]];
      if (now === '') continue;
      if (before === '') {
        known[place] = now;
        group.filledBy ??= new Map();
        group.filledBy.set(column, line);
      } else if (!isSame(column, before, now)) {
        const lines: [number, number] = [group.filledBy?.get(column) ?? group.line, line];
        group.conflict ??= { column, lines, cells: [short(before), short(now)] };
      }
    }
    group.cells = known.join(separator);
  }

  /** The line of the leader. */
  leaderOf = (key: string): number | undefined => this.#groups.get(key)?.line;

  /** Returns true when this is the row that changes what all stores share. */
  isLeader = (key: string, line: number): boolean => this.#groups.get(key)?.line === line;

  /** The values that all stores share according to the rows of a leader's product. */
  cellsOf(key: string): Cells {
    const group = this.#groups.get(key);
    if (!group?.filledBy) return {};
    const cells = group.cells.split(separator);
    return Object.fromEntries(shared.map((column, place) => [column, cells[place] ?? '']));
  }

  /** Why no row of a product can be used: its rows contradict each other. */
  faultOf(key: string, line: number): SheetFault | undefined {
    const conflict = this.#groups.get(key)?.conflict;
    if (!conflict) return undefined;
    const { column, lines, cells } = conflict;
    return faultAt(
      line,
      column,
      text('sheetFaults.storesDiffer', {
        first: String(lines[0]),
        second: String(lines[1]),
        one: cells[0],
        other: cells[1],
      }),
    );
  }
}
