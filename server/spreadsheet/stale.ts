/** Whether a row may be applied: its product is as the preview saw it, or somebody confirmed the row as it is now. Pure. */
import type { ApplyImportBody, StaleRow } from '../../contract/spreadsheet.ts';
import type { ProductRow } from '../catalogue/store.ts';
import type { SheetRow } from './check-row.ts';
import type { Seen, SeenReader } from './seen.ts';

/** Nothing was imported, because products changed after the preview and nobody said yet what to do about it. */
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

/** What a preview saw, and which rows may be applied all the same. */
export interface Previewed {
  seen: SeenReader;
  overwrite: ApplyImportBody['overwrite'];
}

/** Why the product of a row is not as the preview saw it; undefined when it is. @param setsStock the row is to move its stock */
export function whyStale(
  seen: Seen | undefined,
  product: ProductRow | undefined,
  setsStock: boolean,
): StaleRow['reason'] | undefined {
  if (!product) return seen && 'deleted';
  if (seen?.id !== product.id) return 'added';
  if (seen.revision !== product.revision) return 'edited';
  return setsStock && seen.stock !== product.stock ? 'stock_moved' : undefined;
}

/** Whether somebody who saw the row's product as it is now wants the row all the same. */
export const isConfirmed = ({ overwrite }: Previewed, { line }: SheetRow, product: ProductRow | undefined): boolean =>
  overwrite === 'all' || overwrite.some((each) => each.line === line && each.revision === (product?.revision ?? null));
