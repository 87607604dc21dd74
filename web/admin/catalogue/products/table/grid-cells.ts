/** Moving through the cells of the table: pure rules. */
import { type Column, columns } from './table-draft.ts';

/** All columns, in their order. */
export const gridColumns = ['select', 'picture', 'name', 'size', ...columns] as const;
export type GridColumn = (typeof gridColumns)[number];

export const isEditable = (column: GridColumn): column is Column => (columns as readonly string[]).includes(column);

/** The cell that the keyboard is at. */
export interface Cell {
  row: number;
  column: GridColumn;
  /** While it is edited: the text at the beginning, whether it is selected, and how it began. */
  editing?: { text: string; selects: boolean; by: 'typing' | 'key' | 'touch' } | undefined;
}

type Place = Pick<Cell, 'row' | 'column'>;

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** The visible part of the table. */
interface Shown {
  /** How many rows. */
  rows: number;
  columns: readonly GridColumn[];
}

/** The cell some rows down and columns to the right, within the table. */
export function movedBy({ row, column }: Place, down: number, right: number, { rows, columns: shown }: Shown): Place {
  const at = clamp(shown.indexOf(column) + right, shown.length - 1);
  return { row: clamp(row + down, rows - 1), column: shown[at] ?? column };
}

const far = Number.MAX_SAFE_INTEGER;
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -far],
  End: [0, far],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** The cell after a key that moves; undefined for another key. @param toEdge with Ctrl: to the first or last cell */
export function afterKey(key: string, at: Place, shown: Shown, toEdge: boolean): Place | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [down, right] = step;
  if (!toEdge) return movedBy(at, down, right, shown);
  if (key === 'Home') return movedBy(at, -far, -far, shown);
  if (key === 'End') return movedBy(at, far, far, shown);
  return movedBy(at, down * far, right * far, shown);
}

/** The next cell that can be edited, row by row; undefined after the last one. @param step 1, or -1 for the one before */
export function nextEditable({ row, column }: Place, step: 1 | -1, rows: number): Place | undefined {
  const place = gridColumns.indexOf(column);
  const inRow = columns.filter((each) => (gridColumns.indexOf(each) - place) * step > 0);
  const [first, last] = [columns[0], columns[columns.length - 1] ?? columns[0]];
  const next = step === 1 ? inRow[0] : inRow.at(-1);
  if (next) return { row, column: next };
  const other = row + step;
  return other < 0 || other >= rows ? undefined : { row: other, column: step === 1 ? first : last };
}
