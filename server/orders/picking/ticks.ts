/** What somebody ticked, next to the order as it is: pure. */
import type { SavePickingBody } from '../../../contract/picking.ts';
import { isStaleTick } from '../../../contract/picking-limits.ts';
import { text } from '../../../messages/text.ts';
import { invalidField } from '../../platform/errors.ts';
import type { OrderLineRow } from '../store.ts';
import { requireByWeight, requireWeight } from '../weighing/weigh.ts';

/** With the units that the customer agreed to last, when they agreed to other ones than they ordered. */
type TickedLine = OrderLineRow & { agreed: number | undefined };

type Tick = SavePickingBody['ticks'][number];

interface Ticks {
  /** With what all units weigh, of lines that are sold by weight. */
  picked: { productId: string; at: string; grams?: number }[];
  unpicked: string[];
  /** Products that are not in the order any more, of which the customer wants other units by now, or of which other units were weighed. */
  ignored: string[];
}

/**
 * The last tick of each product.
 * @throws AppError VALIDATION for a line that is sold by weight and has none, for one out of range, and for one of another product
 */
export function readTicks(ticks: readonly Tick[], lines: readonly TickedLine[]): Ticks {
  const read: Ticks = { picked: [], unpicked: [], ignored: [] };
  for (const tick of new Map(ticks.map((each) => [each.productId, each])).values()) {
    const { productId, at } = tick;
    const line = lines.find((each) => each.productId === productId);
    if (!line || (tick.picked && !fits(tick, line))) {
      read.ignored.push(productId);
    } else if (tick.picked) {
      const grams = gramsOf(tick, line);
      read.picked.push({ productId, at, ...(grams !== undefined && { grams }) });
    } else read.unpicked.push(productId);
  }
  return read;
}

/** A tick of other units is from before the customer wanted these, and a weight is of so many units only. */
const fits = ({ quantity, grams }: Tick, line: TickedLine): boolean =>
  grams !== undefined && line.weight ? quantity === line.quantity : !isStaleTick(quantity, line);

/** Undefined for a line that is not sold by weight. @throws AppError VALIDATION */
function gramsOf({ grams }: Tick, line: OrderLineRow): number | undefined {
  if (grams !== undefined) return requireWeight(requireByWeight(line, 'ticks'), grams, 'ticks');
  if (line.weight) throw invalidField('ticks', text('errors.weightMissing', { name: line.name }));
  return undefined;
}
