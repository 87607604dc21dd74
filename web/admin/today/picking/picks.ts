/** The goods that somebody who picks several orders takes from the shelves: one list of all their lines. */

import { byShelf } from '../../../../contract/inventory/shelves.ts';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { lineOfCode } from './scan-code.ts';

/** A line of one of the orders. */
export interface Pick {
  order: PickedOrder;
  line: PickedOrder['lines'][number];
}

/** Units by line. */
export type ScanCounts = Readonly<Record<string, number>>;

/** A line of a claim: the next picker of an order starts from the beginning. */
export const lineKey = ({ order, line }: Pick): string => `${order.claimId} ${line.productId}`;

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

/** The use of a code. */
export interface CodePick {
  pick: Pick;
  /** How often it was scanned for this line, with this time; undefined when nothing with this code is left to pick. */
  count?: number;
}

/**
 * The line that a code is for: of the first order that still needs the product. One scan ticks a line, but it is that of the next order
 * only after one scan for each unit, as pickers may scan every pack. Undefined when no line has the code.
 */
export function pickOfCode(picks: readonly Pick[], code: string, counts: ScanCounts): CodePick | undefined {
  const found = picks.filter(({ line }) => lineOfCode([line], code));
  const countOf = (pick: Pick) => counts[lineKey(pick)] ?? 0;
  const isBegun = (pick: Pick) => countOf(pick) > 0 && countOf(pick) < pick.line.quantity;
  const begun = found.find((pick) => pick.line.pickedAt !== undefined && isBegun(pick));
  if (begun) return { pick: begun, count: countOf(begun) + 1 };
  const next = found.find(({ line }) => line.pickedAt === undefined);
  if (next) return { pick: next, count: 1 };
  return found[0] && { pick: found[0] };
}
