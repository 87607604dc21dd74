/** Differences between the stock of a sheet and of the shop, and the movements since the sheet was exported. */
import type { MovedSince, SheetPreview } from '../../contract/import/spreadsheet.ts';
import { listMovedSince } from '../catalogue/stock/ledger-repository.ts';
import type { Queries } from '../db/database.ts';
import { inStore } from '../runtime/current-store.ts';
import type { Outcome } from './outcome.ts';

export type StockDifference = SheetPreview['stock'][number];
type WithStock = Extract<Outcome, { kind: 'changed' | 'same' }>;

export const differsInStock = (outcome: Outcome): outcome is WithStock =>
  'stock' in outcome && outcome.stock !== undefined;

/** The effect of setting the stock of these rows, in order. */
export async function stockDifferencesOf(queries: Queries, outcomes: readonly WithStock[]): Promise<StockDifference[]> {
  const moved = new Map<string, Omit<MovedSince, 'at'>>();
  for (const [storeId, some] of Map.groupBy(outcomes, (outcome) => outcome.storeId)) {
    const since = some.flatMap(({ before, stock }) => (stock?.asOf ? { productId: before.id, at: stock.asOf } : []));
    const inThis = await inStore(storeId, () => listMovedSince(queries, since));
    for (const [productId, each] of inThis) moved.set(storeId + productId, each);
  }
  return outcomes.map(({ line, storeId, store, before, stock }) => ({
    line,
    sku: before.sku,
    name: before.name,
    store,
    from: before.stock,
    to: stock?.to ?? before.stock,
    since: stock?.asOf
      ? { at: stock.asOf.toISOString(), ...(moved.get(storeId + before.id) ?? { sold: 0, returned: 0, other: 0 }) }
      : null,
  }));
}
