/**
 * True when a row may be applied: its product is as the preview saw it, or the row was confirmed with the current
 * product. Pure.
 */
import type { ApplyImportBody, StaleRow } from '../../contract/import/spreadsheet.ts';
import type { SheetRow } from './check-row.ts';
import type { Seen, SeenReader } from './seen.ts';

/** Nothing was imported, because products changed after the preview and it is not yet decided what to do about it. */
export class StaleSheet extends Error {
  readonly count: number;
  /** The first of them. */
  readonly rows: StaleRow[];

  constructor(count: number, rows: StaleRow[]) {
    super(count === 1 ? '1 product changed after the preview.' : `${count} products changed after the preview.`);
    this.name = 'StaleSheet';
    this.count = count;
    this.rows = rows;
  }
}

/** The revisions of a preview, and the changed rows that may be applied. */
export interface Previewed {
  seen: SeenReader;
  overwrite: ApplyImportBody['overwrite'];
}

/**
 * Why the product of a row differs from the preview; undefined when it does not. @param setsStock whether the row sets
 * its stock
 */
export function staleReason(
  seen: Seen | undefined,
  product: Seen | undefined,
  setsStock: boolean,
): StaleRow['reason'] | undefined {
  if (!product) return seen && 'deleted';
  if (seen?.id !== product.id) return 'added';
  if (seen.revision !== product.revision) return 'edited';
  return setsStock && seen.stock !== product.stock ? 'stock_moved' : undefined;
}

/** Returns true when the row was confirmed with the current product. */
export const isConfirmed = ({ overwrite }: Previewed, { line }: SheetRow, product: Seen | undefined): boolean =>
  overwrite === 'all' || overwrite.some((each) => each.line === line && each.revision === (product?.revision ?? null));
