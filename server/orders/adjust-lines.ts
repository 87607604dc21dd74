/**
 * Pure rules for reducing or removing lines of an order at packing: new totals, and stock changes by where the pieces
 * are.
 */
import { toRupees, totalsOfSold } from '../../contract/money.ts';
import { whyNotChange } from '../../contract/order-steps.ts';
import { diff } from '../audit-log/audit-log.ts';
import { AppError } from '../platform/errors.ts';
import { linesChangedEmail } from './email-templates.ts';
import type { Quantity, WorkedLineRow, WorkedOrder } from './fulfilment-store.ts';
import type { OrderStockMovement, StockCount, Transition } from './transition.ts';

/** What remains of a line, and where the other pieces are. */
export interface Reduced extends Quantity {
  because: 'missing' | 'shelf';
  /** What is left on the shelf, with the version of the stock that the administrator saw. */
  counted?: number | undefined;
  stockVersion?: number | undefined;
}

/**
 * @param wanted new quantity of each product that is reduced; 0 removes it
 * @throws AppError STEP_NOT_ALLOWED when the order can no longer be changed, VALIDATION when the change is not possible
 */
export function adjustLinesTransition(wanted: readonly Reduced[], { order, lines }: WorkedOrder): Transition {
  const refused = whyNotChange(order.status);
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
  const short = shortLines(wanted, lines);
  const left = new Map(short.map(({ line, quantity }) => [line.productId, quantity]));
  const remaining = lines
    .map((line) => ({ ...line, quantity: left.get(line.productId) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
  if (remaining.length === 0) throw invalid('An order needs at least one product. Please cancel it instead.');
  const { grossPaise, totalPaise } = totalsOfSold(remaining);
  const note = short.map(sentence).join(' ');
  const isShort = short.some(({ because }) => because === 'missing');
  return {
    kind: 'line_changed',
    note,
    changes: { grossPaise, totalPaise },
    lines: short.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    movements: movementsOf(short, order.number),
    counts: short.flatMap((each) => countOf(each, order.number)),
    fields: diff(
      { total: toRupees(order.totalPaise), ...quantities(short.map(({ line }) => line)) },
      { total: toRupees(totalPaise), ...quantities(short.map(({ line, quantity }) => ({ ...line, quantity }))) },
    ),
    email: (emailed, name, origin) => linesChangedEmail(emailed, name, origin, { note, isShort }),
  };
}

interface ShortLine extends Omit<Reduced, 'productId'> {
  line: WorkedLineRow;
}

/** Lines to reduce; lines with an unchanged quantity are ignored. */
function shortLines(wanted: readonly Reduced[], lines: readonly WorkedLineRow[]): ShortLine[] {
  if (new Set(wanted.map((each) => each.productId)).size < wanted.length) throw invalid('A product is named twice.');
  const short = wanted.map(({ productId, ...rest }) => {
    const line = lines.find((each) => each.productId === productId);
    if (!line) throw invalid('A product that is to be changed is not in this order.');
    if (rest.quantity > line.quantity) throw invalid(`${line.name}: a line can be reduced or removed, not raised.`);
    if (rest.counted !== undefined && rest.stockVersion === undefined) {
      throw invalid(`${line.name}: a count needs the stockVersion that it was taken against.`);
    }
    return { ...rest, line };
  });
  const less = short.filter(({ line, quantity }) => quantity < line.quantity);
  if (less.length === 0) throw invalid('There is nothing to change.');
  return less;
}

const invalid = (message: string) => new AppError('VALIDATION', message, { errors: { lines: message } });

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
      reason: `Missing or damaged, order ${number}`,
    }));

function countOf({ line, counted, stockVersion }: ShortLine, number: string): StockCount[] {
  if (counted === undefined || stockVersion === undefined) return [];
  const { productId, name } = line;
  return [{ productId, name, counted, stockVersion, reason: `Counted while packing ${number}` }];
}

function sentence({ line, quantity, because }: ShortLine): string {
  if (because === 'shelf') {
    return quantity === 0 ? `${line.name} was taken off.` : `${line.name}: ${quantity} instead of ${line.quantity}.`;
  }
  return quantity === 0
    ? `${line.name} was not available and was taken off.`
    : `Only ${quantity} of ${line.quantity} ${line.name} could be packed.`;
}

const quantities = (lines: readonly Pick<WorkedLineRow, 'name' | 'quantity'>[]): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [line.name, line.quantity]));
