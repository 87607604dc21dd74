/** Pure rules of a replacement: what changes in an order when a substitute takes the place of a product, and when it is taken back. */
import type { BillLine } from '../../../../contract/money/pricing.ts';
import { choiceOf, type SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import { text } from '../../../../messages/text.ts';
import type { SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../../model/repository.ts';
import type { LineSnapshot } from '../../model/tables.ts';
import { unweighed, weightOf } from '../../packing/weighing/weigh.ts';
import { snapshotOfProduct } from '../../placement/compose-order.ts';
import { missingPieces } from '../../transitions/adjust-lines.ts';
import { changedLines, type NamedText, nextPlace } from '../../transitions/change-lines.ts';
import type { Locked, OrderStockMovement, Transition } from '../../transitions/transition.ts';
import type { SubstitutionRow } from './repository.ts';

/** The subject of a replacement. */
export type Replacement = Pick<SubstitutionRow, 'id' | 'quantity' | 'original' | 'substitute'>;

export const snapshotOf = ({
  productId,
  sku,
  name,
  image,
  unit,
  unitQuantity,
  pricePaise,
  salePaise: paid,
  substitutes,
  weight,
}: OrderLineRow): LineSnapshot => ({
  productId,
  sku,
  name,
  image,
  unit,
  unitQuantity,
  pricePaise,
  salePaise: paid,
  substitutes,
  ...(weight && { weight }),
});

/**
 * Returns the price of a unit of a substitute for the shopper, whole paise: who did not agree to a price never pays more than for what they
 * ordered.
 */
export const chargedFor = (choice: SubstituteChoice, ordered: number, price: number): number =>
  choice === 'ask' ? price : Math.min(ordered, price);

/** The line of a substitute. */
export function substituteOf(product: SaleProduct, line: OrderLineRow, choice: SubstituteChoice): LineSnapshot {
  const sold = snapshotOfProduct(product);
  const charged = chargedFor(choice, line.salePaise, sold.salePaise);
  const weight = weightOf(product, charged, choice === 'ask' ? undefined : line.salePaise);
  return { ...sold, salePaise: charged, ...(weight && { weight }) };
}

/**
 * The line that units can be replaced of, and what its shopper chose.
 * @throws AppError STEP_NOT_ALLOWED when the order is packed, is of a shop without substitutes, or the shopper wants the product left out;
 * VALIDATION when the line is none, is a substitute itself, or has fewer units
 */
export function requireReplaceable({ order, lines }: OrderWithLines, productId: string, units: number) {
  if (order.status !== 'placed') throw new AppError('STEP_NOT_ALLOWED', text('errors.substituteTooLate'));
  const line = lines.find((each) => each.productId === productId);
  if (!line) throw invalidField('productId', text('errors.productNotInOrder'));
  const choice = choiceOf(order, line);
  if (!choice) throw new AppError('STEP_NOT_ALLOWED', text('errors.noSubstitutes'));
  if (choice === 'leave') throw new AppError('STEP_NOT_ALLOWED', text('errors.leaveOut', { name: line.name }));
  if (line.replaces) throw invalidField('productId', text('errors.isSubstitute', { name: line.name }));
  if (units > line.quantity) {
    throw invalidField('units', text('errors.unitsAboveOrdered', { name: line.name, ordered: line.quantity }));
  }
  return { line, choice };
}

/** Puts a substitute in the place of units that are not there. @throws AppError OUT_OF_STOCK when it is sold out by now */
export function replaceTransition(replacement: Replacement, locked: Locked): Transition {
  const { order, lines, stock } = locked;
  const { id: substitutionId, quantity, original, substitute } = replacement;
  const line = requireLine(lines, original, quantity);
  const left = stock.get(substitute.productId) ?? 0;
  if (left < quantity) {
    throw new AppError('OUT_OF_STOCK', text('errors.substituteSoldOut', { name: substitute.name, stock: left }));
  }
  const { name, unit, unitQuantity, salePaise: paid, productId } = original;
  const added = {
    ...substitute,
    substitutes: null,
    weight: substitute.weight ?? null,
    line: line.quantity === quantity ? line.line : nextPlace(lines),
    quantity,
    replaces: { substitutionId, productId, name, unit, unitQuantity, salePaise: paid },
  };
  const movements: OrderStockMovement[] = [
    { productId, quantity, kind: 'returned' },
    ...missingPieces([{ productId, quantity }], order.number),
    { productId: substitute.productId, quantity: -quantity, kind: 'sold' },
  ];
  return changedLines(locked, {
    note: [noteOf('answers.lineReplaced', replacement)],
    isShort: true,
    lines: [{ productId, quantity: line.quantity - quantity }],
    added: [added],
    movements,
    bill: order.bill,
  });
}

/**
 * Takes a replacement back: the product is there after all, so all that was written off is on the shelf again, also for units of the
 * substitute that the customer gave up since. What an offer took off before is taken off again.
 * @throws AppError STEP_NOT_ALLOWED when the order is packed, or the substitute is no longer in it
 */
export function takeBackTransition(
  replacement: Replacement & Pick<SubstitutionRow, 'offerPaise' | 'givenUp'>,
  locked: Locked,
): Transition {
  const { order, lines } = locked;
  if (order.status !== 'placed') throw new AppError('STEP_NOT_ALLOWED', text('errors.substituteTooLate'));
  const { id, quantity, givenUp, original, substitute, offerPaise } = replacement;
  const packed = lines.find((line) => line.replaces?.substitutionId === id);
  if (!packed) throw new AppError('STEP_NOT_ALLOWED', text('errors.substituteGone', { name: substitute.name }));
  const { productId } = original;
  const rest = lines.find((line) => line.productId === productId);
  const movements: OrderStockMovement[] = [
    { productId: substitute.productId, quantity: packed.quantity, kind: 'returned' },
    { productId, quantity: quantity + givenUp, kind: 'corrected', reason: { start: 'missing', about: order.number } },
    { productId, quantity: -quantity, kind: 'sold' },
  ];
  const restored = {
    ...original,
    substitutes: original.substitutes ?? null,
    replaces: null,
    weight: unweighed(original.weight),
    quantity,
    line: packed.line,
  };
  return changedLines(locked, {
    note: [noteOf('answers.replacementTakenBack', replacement)],
    isShort: false,
    lines: [
      { productId: substitute.productId, quantity: 0 },
      ...(rest ? [{ productId, quantity: rest.quantity + quantity }] : []),
    ],
    added: rest ? [] : [restored],
    movements,
    bill: withOffer(order.bill, offerPaise),
  });
}

/** The discount of an offer on the products of an order, whole paise; null without one. */
export const offerOf = ({ bill }: Pick<OrderRow, 'bill'>): number | null => {
  const line = bill?.find(({ offer }) => offer && !offer.isOfDelivery);
  return line ? -line.paise : null;
};

const withOffer = (bill: OrderRow['bill'], offerPaise: number | null): OrderRow['bill'] =>
  bill?.map((line: BillLine) =>
    offerPaise !== null && line.offer && !line.offer.isOfDelivery
      ? { ...line, paise: Math.min(line.paise, -offerPaise) }
      : line,
  ) ?? null;

function noteOf(
  key: 'answers.lineReplaced' | 'answers.replacementTakenBack',
  { quantity, original, substitute }: Replacement,
): NamedText {
  const named = (nameOf: NameOfLine) =>
    text(key, { quantity, name: nameOf(original).name, substitute: nameOf(substitute).name });
  return { ...named(asOrdered), productId: original.productId, substituteId: substitute.productId, named };
}

/** The line with the units that are to be replaced. @throws AppError QUESTION_CLOSED when it has fewer by now */
function requireLine(lines: readonly OrderLineRow[], { productId, name }: LineSnapshot, units: number): OrderLineRow {
  const line = lines.find((each) => each.productId === productId);
  if (!line || line.quantity < units) throw new AppError('QUESTION_CLOSED', text('errors.questionOutdated', { name }));
  return line;
}
