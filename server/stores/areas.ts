/** Which store delivers to a pincode that several serve. */
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { AreaRow, StoreRow } from './repository.ts';

/** An area of a store. */
export interface ServedArea extends AreaRow {
  storeId: string;
}

/**
 * The area that counts of each pincode: of stores that are not closed, the one with the fewest minutes, then with the lowest fee,
 * then of the oldest store.
 * @param stores oldest first
 * @param usualMinutes of areas without their own
 */
export function bestAreas(stores: readonly StoreRow[], usualMinutes: number): Map<string, ServedArea> {
  const best = new Map<string, ServedArea>();
  for (const { id: storeId, closed, areas } of stores) {
    if (closed) continue;
    for (const area of areas) {
      const known = best.get(area.pincode);
      if (!known || isBetter(area, known, usualMinutes)) best.set(area.pincode, { ...area, storeId });
    }
  }
  return best;
}

function isBetter(area: AreaRow, than: AreaRow, usualMinutes: number): boolean {
  const [minutes, otherMinutes] = [area.minutes ?? usualMinutes, than.minutes ?? usualMinutes];
  if (minutes !== otherMinutes) return minutes < otherMinutes;
  // Without one of its own an area has the shop's usual fee, which is not known here: a fee of 0 is the lowest for certain.
  return area.feePaise !== null && than.feePaise !== null && area.feePaise < than.feePaise;
}

/** The pincodes of a store that others serve, too, with the store that delivers there. */
export function overlapsOf(
  row: StoreRow,
  stores: readonly StoreRow[],
  best: ReadonlyMap<string, ServedArea>,
  nameOf: (id: string) => string,
): SavedStore['overlaps'] {
  const others = new Map<string, string>();
  for (const { id, closed, areas } of stores) {
    if (id === row.id || closed) continue;
    for (const { pincode } of areas) if (!others.has(pincode)) others.set(pincode, id);
  }
  return row.areas.flatMap(({ pincode }) => {
    const other = others.get(pincode);
    if (other === undefined) return [];
    const winner = best.get(pincode)?.storeId;
    const wins = winner === row.id;
    return { pincode, store: nameOf(wins ? other : (winner ?? other)), wins };
  });
}
