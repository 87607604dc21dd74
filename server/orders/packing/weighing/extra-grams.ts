/**
 * Stock follows the weight of goods by weight: it counts whole units, and each product in a store has a balance of the grams that were
 * handed out more than it counts (docs/features/goods-by-weight.md). Pure. Whole grams.
 */
import type { OrderLineRow } from '../../model/repository.ts';
import type { Transition } from '../../transitions/transition.ts';

type Line = Pick<OrderLineRow, 'productId' | 'quantity' | 'weight'>;

/** By how much units of a packed line are heavier than ordered; 0 before it is packed, and for other goods. */
export function extraOf({ weight }: { weight?: Line['weight'] | undefined }, units: number): number {
  const packed = weight?.weighed;
  return packed?.extraGrams ? Math.round((packed.extraGrams * units) / packed.units) : 0;
}

/**
 * The change of each product's balance by a change of an order. Goods that come back to the stock, or leave it again, have the weight that
 * they were packed with; what is missing does not come back.
 * @param lines before the change
 */
export function gramsMoved(
  lines: readonly Line[],
  { weighed = [], movements }: Pick<Transition, 'weighed' | 'movements'>,
): Map<string, number> {
  return new Map(
    lines.map((line) => {
      const { productId, quantity } = line;
      const after = weighed.find((each) => each.productId === productId) ?? line;
      const returned = movements.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0);
      return [productId, extraOf(after, quantity) - extraOf(line, quantity) - extraOf(line, returned)];
    }),
  );
}

/**
 * The units that a balance moves, and what is left of it. No more leave the stock than there are.
 * @param unitGrams the weight of a unit as the product is sold now; undefined for a unit that is no weight: nothing moves
 */
export function settleGrams(grams: number, stock: number, unitGrams: number | undefined) {
  if (unitGrams === undefined) return { units: 0, extraGrams: grams };
  const leaving = Math.min(stock, Math.trunc(grams / unitGrams));
  return { units: 0 - leaving, extraGrams: grams - leaving * unitGrams };
}
