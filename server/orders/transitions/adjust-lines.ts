/**
 * Pure rules for reducing or removing lines of an order at packing: new totals, and stock changes by where the pieces
 * are.
 */

import { toRupees } from '../../../contract/money/money.ts';
import { billOfOrder } from '../../../contract/money/pricing.ts';
import { changeRejection } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf, type StaffRole } from '../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { type PlainText, type Text, text } from '../../../messages/text.ts';
import { diff } from '../../audit-log/audit-log.ts';
import { roleForbidden } from '../../http/policies.ts';
import { AppError, inLanguage, invalidField } from '../../lib/errors.ts';
import { linesChangedEmail } from '../messages/emails/changes.ts';
import type { Quantity } from '../model/change-repository.ts';
import { asOrdered, type NameOfLine } from '../model/line-names.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../model/repository.ts';
import { billOfWeighed } from '../packing/weighing/weigh.ts';
import type { OrderStockMovement, StockCount, Transition } from './transition.ts';

/** @throws AppError FORBIDDEN when the role of staff does not change the lines of the order */
export function requireLineRights({ staffRole }: { staffRole?: StaffRole }, { status }: OrderRow): void {
  const { sees, changesLines } = orderRightsOf(staffRole);
  if (!changesLines || !sees.includes(status)) throw roleForbidden();
}

/** The rest of a line, and the place of the other pieces. */
export interface Reduced extends Quantity {
  because: 'missing' | 'stock';
  /** The pieces left on the shelf, with the version of the stock that the administrator saw. */
  counted?: number | undefined;
  stockVersion?: number | undefined;
}

/**
 * @param requested new quantity of each product that is reduced; 0 removes it
 * @throws AppError STEP_NOT_ALLOWED when the order can no longer be changed, VALIDATION when the change is not possible
 */
export function adjustLinesTransition(requested: readonly Reduced[], { order, lines }: OrderWithLines): Transition {
  const refused = changeRejection(order.status);
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
  const short = shortLines(requested, lines);
  const unweighed =
    order.status === 'placed' ? undefined : short.find(({ line, quantity }) => line.weight && quantity > 0);
  if (unweighed) throw new AppError('STEP_NOT_ALLOWED', text('errors.weighAgain', { name: unweighed.line.name }));
  const left = new Map(short.map(({ line, quantity }) => [line.productId, quantity]));
  const remaining = lines
    .map((line) => ({ ...line, quantity: left.get(line.productId) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
  if (remaining.length === 0) throw invalid(text('errors.needsOneProduct'));
  const billOf = order.status === 'placed' ? billOfOrder : billOfWeighed;
  const { grossPaise, totalPaise, lines: bill } = billOf(remaining, order.bill);
  const noteIn = (language: Locale, nameOf: NameOfLine) =>
    short.map((each) => inLanguage(language, lineText(each, nameOf))).join(' ');
  const isShort = short.some(({ because }) => because === 'missing');
  return {
    kind: 'line_changed',
    note: short.map((each) => ({ ...lineText(each, asOrdered), productId: each.line.productId })),
    changes: {
      grossPaise,
      totalPaise,
      ...(order.bill && { bill: [...bill] }),
    },
    lines: short.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    movements: movementsOf(short, order.number),
    counts: short.flatMap((each) => countOf(each, order.number)),
    fields: diff(
      { total: toRupees(order.totalPaise), ...quantities(short.map(({ line }) => line)) },
      { total: toRupees(totalPaise), ...quantities(short.map(({ line, quantity }) => ({ ...line, quantity }))) },
    ),
    email: (emailed, to, origin, nameOf) =>
      linesChangedEmail(emailed, to, origin, { note: noteIn(to.language, nameOf), isShort }),
  };
}

interface ShortLine extends Omit<Reduced, 'productId'> {
  line: OrderLineRow;
}

/** Lines to reduce; lines with an unchanged quantity are ignored. */
function shortLines(requested: readonly Reduced[], lines: readonly OrderLineRow[]): ShortLine[] {
  if (new Set(requested.map((each) => each.productId)).size < requested.length)
    throw invalid(text('errors.namedTwice'));
  const short = requested.map(({ productId, ...rest }) => {
    const line = lines.find((each) => each.productId === productId);
    if (!line) throw invalid(text('errors.productNotInOrder'));
    if (rest.quantity > line.quantity) throw invalid(text('errors.lineNotRaised', { name: line.name }));
    if (rest.counted !== undefined && rest.stockVersion === undefined) {
      throw invalid(text('errors.lineNeedsVersion', { name: line.name }));
    }
    return { ...rest, line };
  });
  const less = short.filter(({ line, quantity }) => quantity < line.quantity);
  if (less.length === 0) throw invalid(text('errors.nothingToChange'));
  return less;
}

const invalid = (message: Text) => invalidField('lines', message);

/**
 * The order took the stock when it was placed. Unsold pieces are returned to stock; missing pieces are written off at
 * the same time, so that nobody can buy them.
 */
function movementsOf(short: readonly ShortLine[], number: string): OrderStockMovement[] {
  const taken = short.map(({ line, quantity, because }) => ({
    productId: line.productId,
    quantity: line.quantity - quantity,
    because,
  }));
  return [
    ...taken.map(({ productId, quantity }) => ({ productId, quantity, kind: 'returned' as const })),
    ...missingPieces(
      taken.filter(({ because }) => because === 'missing'),
      number,
    ),
  ];
}

/** Writes off pieces that the ledger returns but the shelf does not have. */
export const missingPieces = (pieces: readonly Quantity[], number: string): OrderStockMovement[] =>
  pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }) => ({
      productId,
      quantity: -quantity,
      kind: 'corrected',
      reason: { start: 'missing', about: number },
    }));

function countOf({ line, counted, stockVersion }: ShortLine, number: string): StockCount[] {
  if (counted === undefined || stockVersion === undefined) return [];
  const { productId, name } = line;
  return [{ productId, name, counted, stockVersion, reason: { start: 'packing', about: number } }];
}

function lineText({ line, quantity, because }: ShortLine, nameOf: NameOfLine): PlainText {
  const { quantity: ordered } = line;
  const { name } = nameOf(line);
  if (because === 'stock') {
    return quantity === 0
      ? text('answers.lineTakenOff', { name })
      : text('answers.lineReduced', { name, quantity, ordered });
  }
  return quantity === 0
    ? text('answers.lineUnavailable', { name })
    : text('answers.linePacked', { name, quantity, ordered });
}

const quantities = (lines: readonly Pick<OrderLineRow, 'name' | 'quantity'>[]): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [line.name, line.quantity]));
