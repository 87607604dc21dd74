/** The transition of a change that the customer agreed to. Pure. */
import { text } from '../../../../messages/text.ts';
import type { SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import { AppError } from '../../../lib/errors.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import { offerForRest } from '../../placement/offer-part.ts';
import { changedLines, linesAfter, type NamedText, nextPlace } from '../../transitions/change-lines.ts';
import type { Locked, OrderStockMovement, Transition } from '../../transitions/transition.ts';
import { type Composed, isNew, isOrdered, requireInStock } from './compose-change.ts';
import type { ChangedLine } from './tables.ts';

/**
 * @param products as the store sells them now; a price that changed since does not matter
 * @param byPhone whether staff say that the customer agreed
 * @param nameOf names products in the language of who reads the error
 * @throws AppError STEP_NOT_ALLOWED when the order is packed, OUT_OF_STOCK when a product is sold out by now
 */
export function changeTransition(
  change: Composed,
  locked: Locked,
  products: ReadonlyMap<string, SaleProduct>,
  byPhone: boolean,
  nameOf?: NameOfLine,
): Transition {
  const { order, lines } = locked;
  if (order.status !== 'placed') throw new AppError('STEP_NOT_ALLOWED', text('errors.changeTooLate'));
  requireInStock(change.lines, products, nameOf);
  const changed = change.lines.filter(isOrdered);
  const added = change.lines.filter(isNew).map(({ before: _, ...line }, index) => ({
    ...line,
    substitutes: null,
    replaces: null,
    weight: line.weight ?? null,
    line: nextPlace(lines) + index,
  }));
  const transition = changedLines(locked, {
    note: noteOf(change, byPhone),
    isShort: false,
    lines: changed.map(({ productId, quantity }) => ({ productId, quantity })),
    added,
    movements: change.lines.map(movementOf),
    bill: offerForRest(order.bill, lines, linesAfter(lines, changed, added)),
  });
  const { address, addressId } = change;
  if (!address) return transition;
  return {
    ...transition,
    changes: { ...transition.changes, address, addressId },
    // Without the address itself: the audit log is never erased.
    fields: { ...transition.fields, newAddress: { from: null, to: true } },
  };
}

const movementOf = ({ productId, before, quantity }: ChangedLine): OrderStockMovement => ({
  productId,
  quantity: before - quantity,
  kind: quantity > before ? 'sold' : 'returned',
});

/** Without the address, which not everybody sees who sees the timeline. */
const noteOf = ({ lines, address }: Composed, byPhone: boolean): NamedText[] => [
  ...lines.map(lineNote),
  ...(address ? [plain('answers.addressChanged')] : []),
  ...(byPhone ? [plain('answers.agreedOnPhone')] : []),
];

function lineNote(line: ChangedLine): NamedText {
  const { productId, before: ordered, quantity } = line;
  const named = (nameOf: NameOfLine) => {
    const { name } = nameOf(line);
    if (quantity === 0) return text('answers.lineTakenOff', { name });
    return ordered === 0
      ? text('answers.lineAdded', { name, quantity })
      : text('answers.lineReduced', { name, quantity, ordered });
  };
  return { ...named(asOrdered), productId, named };
}

const plain = (key: 'answers.addressChanged' | 'answers.agreedOnPhone'): NamedText => ({
  ...text(key),
  named: () => text(key),
});
