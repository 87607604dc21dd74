/** What somebody who picks several orders takes from the shelves: one list of all their lines. */
import type { PickedOrder } from '../../../contract/picking.ts';
import { byShelf } from '../../../contract/shelves.ts';
import { lineOfCode } from './scan-code.ts';

/** A line of one of the orders. */
export interface Pick {
  order: PickedOrder;
  line: PickedOrder['lines'][number];
}

/**
 * The lines of all orders: by store, as nobody walks between two, then by shelf. What several orders have is next to each other, in the
 * order of `orders`.
 */
export function picksOf(orders: readonly PickedOrder[]): Pick[] {
  const picks = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  const places = new Map<string, number>();
  for (const { line } of picks) if (!places.has(line.productId)) places.set(line.productId, places.size);
  const place = ({ line }: Pick) => places.get(line.productId) ?? 0;
  return picks.sort(
    (a, b) =>
      (a.order.store?._id ?? '').localeCompare(b.order.store?._id ?? '') ||
      byShelf(a.line, b.line) ||
      place(a) - place(b),
  );
}

/** The line that a code is for: of the first order that still needs the product, otherwise of the first that has it. */
export function pickOfCode(picks: readonly Pick[], code: string): Pick | undefined {
  const found = picks.filter(({ line }) => lineOfCode([line], code));
  return found.find(({ line }) => line.pickedAt === undefined) ?? found[0];
}
