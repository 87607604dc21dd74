/** Compares ticks with the order as it is: pure. */

import { isInRange } from '../../../../contract/catalogue/weight.ts';
import type { SavePickingBody } from '../../../../contract/picking/picking.ts';
import { isStaleTick } from '../../../../contract/picking/picking-limits.ts';
import type { OrderLineRow } from '../../model/repository.ts';
import { isByWeight, requireGrams } from '../weighing/weigh.ts';

/** With the units that the customer agreed to last, when they agreed to other ones than they ordered. */
type TickedLine = OrderLineRow & { agreed: number | undefined };

type Tick = SavePickingBody['ticks'][number];

interface Ticks {
  /** With what all units weigh, of lines that are sold by weight. */
  picked: { productId: string; at: string; grams?: number }[];
  unpicked: string[];
  /**
   * Products that are no longer in the order, of which the customer wants other units now, or of which other units were weighed, and
   * those without a weight that fits. The other ticks of a phone are saved all the same.
   */
  ignored: string[];
}

/**
 * The last tick of each product.
 * @throws AppError VALIDATION for a weight that is none
 */
export function readTicks(ticks: readonly Tick[], lines: readonly TickedLine[]): Ticks {
  const read: Ticks = { picked: [], unpicked: [], ignored: [] };
  for (const tick of new Map(ticks.map((each) => [each.productId, each])).values()) {
    const { productId, at } = tick;
    const line = lines.find((each) => each.productId === productId);
    const typed = tick.picked ? tick.grams : undefined;
    const grams = line && isByWeight(line) && typed !== undefined ? requireGrams(line, typed, 'ticks') : undefined;
    if (!line || (tick.picked && !fits(tick, line, grams))) {
      read.ignored.push(productId);
    } else if (tick.picked) {
      read.picked.push({ productId, at, ...(grams !== undefined && { grams }) });
    } else read.unpicked.push(productId);
  }
  return read;
}

/** A tick of other units is from before the customer wanted these, and a weight is of so many units of a product by weight only. */
const fits = ({ quantity, grams: typed }: Tick, line: TickedLine, grams: number | undefined): boolean =>
  line.weight
    ? quantity === line.quantity && isInRange(grams, line.weight, line.quantity)
    : typed === undefined && !isStaleTick(quantity, line);
