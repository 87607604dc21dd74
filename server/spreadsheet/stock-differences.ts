/** Differences between the stock of a sheet and of the shop, and the movements since the sheet was exported. */
import type { SheetPreview } from '../../contract/spreadsheet.ts';
import { listMovedSince } from '../catalogue/stock-store.ts';
import type { Queries } from '../db/database.ts';
import type { Outcome } from './outcome.ts';

export type StockDifference = SheetPreview['stock'][number];
type WithStock = Extract<Outcome, { kind: 'changed' | 'same' }>;

export const differsInStock = (outcome: Outcome): outcome is WithStock =>
  'stock' in outcome && outcome.stock !== undefined;

/** The effect of setting the stock of these rows, in order. */
export async function stockDifferencesOf(queries: Queries, outcomes: readonly WithStock[]): Promise<StockDifference[]> {
  const since = outcomes.flatMap(({ before, stock }) => (stock?.asOf ? { productId: before.id, at: stock.asOf } : []));
  const moved = await listMovedSince(queries, since);
  return outcomes.map(({ line, before, stock }) => ({
    line,
    sku: before.sku,
    name: before.name,
    from: before.stock,
    to: stock?.to ?? before.stock,
    since: stock?.asOf
      ? { at: stock.asOf.toISOString(), ...(moved.get(before.id) ?? { sold: 0, returned: 0, other: 0 }) }
      : null,
  }));
}
