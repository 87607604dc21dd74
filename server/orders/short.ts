/** What becomes of an order when something in it is short at packing: lines are reduced or removed, the sums follow. Pure. */
import { toRupees, totalsOfSold } from '../../contract/money.ts';
import { whyNotChange } from '../../contract/order-steps.ts';
import { Refusal } from '../platform/errors.ts';
import { diff } from '../record/record.ts';
import { changedLetter } from './letters.ts';
import type { Move } from './move.ts';
import type { Quantity, WorkedLineRow, WorkedOrder } from './work-store.ts';

/**
 * @param wanted what there is of each product that is short; 0 removes it
 * @throws Refusal STEP_NOT_ALLOWED when the order cannot be changed any more, VALIDATION when it cannot be changed like that
 */
export function shortMove(wanted: readonly Quantity[], { order, lines }: WorkedOrder): Move {
  const refused = whyNotChange(order.status);
  if (refused) throw new Refusal('STEP_NOT_ALLOWED', refused);
  const short = shortLines(wanted, lines);
  const left = new Map(short.map(({ line, quantity }) => [line.productId, quantity]));
  const kept = lines
    .map((line) => ({ ...line, quantity: left.get(line.productId) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
  if (kept.length === 0) throw invalid('An order needs at least one product. Please cancel it instead.');
  const { grossPaise, totalPaise } = totalsOfSold(kept);
  const note = short.map(sentence).join(' ');
  return {
    kind: 'line_changed',
    note,
    changes: { grossPaise, totalPaise },
    lines: short.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    returned: short.map(({ line, quantity }) => ({ productId: line.productId, quantity: line.quantity - quantity })),
    fields: diff(
      { total: toRupees(order.totalPaise), ...quantities(short.map(({ line }) => line)) },
      { total: toRupees(totalPaise), ...quantities(short.map(({ line, quantity }) => ({ ...line, quantity }))) },
    ),
    letter: (told, name, origin) => changedLetter(told, name, origin, note),
  };
}

interface ShortLine {
  line: WorkedLineRow;
  /** How many of it there are. */
  quantity: number;
}

/** The lines that are to become less; those that stay as they are make no difference. */
function shortLines(wanted: readonly Quantity[], lines: readonly WorkedLineRow[]): ShortLine[] {
  if (new Set(wanted.map((each) => each.productId)).size < wanted.length) throw invalid('A product is named twice.');
  const short = wanted.map(({ productId, quantity }) => {
    const line = lines.find((each) => each.productId === productId);
    if (!line) throw invalid('A product that is to be changed is not in this order.');
    if (quantity > line.quantity) throw invalid(`${line.name}: a line can be reduced or removed, not raised.`);
    return { line, quantity };
  });
  const less = short.filter(({ line, quantity }) => quantity < line.quantity);
  if (less.length === 0) throw invalid('Nothing is to be changed.');
  return less;
}

const invalid = (message: string) => new Refusal('VALIDATION', message, { errors: { lines: message } });

const sentence = ({ line, quantity }: ShortLine): string =>
  quantity === 0
    ? `${line.name} was not available and was taken off.`
    : `Only ${quantity} of ${line.quantity} ${line.name} could be packed.`;

const quantities = (lines: readonly Pick<WorkedLineRow, 'name' | 'quantity'>[]): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [line.name, line.quantity]));
