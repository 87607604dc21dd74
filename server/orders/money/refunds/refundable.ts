/** The price that was paid for the lines of an order, and its refundable part. Pure; whole paise. */
import { isRoundedCash } from '../../../../contract/money/cash-change.ts';
import { divide } from '../../../../contract/money/gst.ts';
import { isRounded, roundOffIn } from '../../../../contract/money/pricing.ts';
import { type RefundableLine, type RoundedRest, refundPaise } from '../../../../contract/money/refund-rules.ts';
import { text } from '../../../../messages/text.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Quantity } from '../../model/change-repository.ts';
import { dueIn } from '../../model/due.ts';
import { besidesCash, type PaidWith } from '../../model/received.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import { soldAmounts } from '../../model/sold-amounts.ts';
import type { RefundedLine, RefundWithLines } from './repository.ts';

type PaidOrder = PaidWith &
  Pick<
    OrderRow,
    'status' | 'paymentStatus' | 'isTest' | 'bill' | 'totalPaise' | 'creditPaise' | 'paidOnlinePaise' | 'receivedPaise'
  >;

/** Returns true when something was paid that can be given back: money at the door, or store credit. */
export const isRefundable = ({ status, paymentStatus, creditPaise, isTest }: PaidOrder): boolean =>
  status === 'delivered' && (paymentStatus === 'paid' || creditPaise > 0) && !isTest;

/** The part of the amount due that a customer did not pay, whole paise. */
function unpaidOf({ receivedPaise, ...paid }: PaidOrder): number {
  const due = dueIn(paid);
  const received = receivedPaise ?? due;
  const notCash = besidesCash({ ...paid, receivedPaise: received });
  // Whole rupees were taken for an amount with paise: all of it is paid.
  return isRoundedCash(received - notCash, due - notCash) ? 0 : Math.max(0, due - received);
}

/**
 * The lines of a delivered order. What a customer paid less than the total is missing from the products, in proportion; fees and tip are
 * not given back, nor what was paid above the total.
 */
export function refundableLines(
  order: PaidOrder,
  lines: readonly OrderLineRow[],
  refunds: readonly { lines: readonly Quantity[] }[],
): RefundableLine[] {
  const sold = soldAmounts(lines, order.bill);
  const all = sold.reduce((sum, paise) => sum + paise, 0);
  const paid = divide(Math.max(0, all - unpaidOf(order)), sold);
  const refunded = refunds.flatMap((refund) => refund.lines);
  return lines.map(({ productId, quantity }, place) => ({
    productId,
    quantity,
    paidPaise: paid[place] ?? 0,
    refunded: refunded.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0),
  }));
}

/** The money left of a rounded order after earlier refunds; undefined for one that is not rounded. */
export function roundedRest(order: PaidOrder, refunds: readonly RefundWithLines[]): RoundedRest | undefined {
  if (!isRounded(order.bill)) return undefined;
  const paid = order.totalPaise - unpaidOf(order);
  const worth = refunds.reduce((sum, { lines }) => sum + sumOf(lines), 0);
  return { paidPaise: paid - sumOf(refunds), exactPaise: paid - roundOffIn(order.bill) - worth };
}

/**
 * Returns the value of units of these lines.
 * @throws AppError VALIDATION for other products, REFUND_TOO_MUCH for more units than are left
 */
export function refundedLines(
  asked: readonly Quantity[],
  refundable: readonly RefundableLine[],
  lines: readonly Pick<OrderLineRow, 'productId' | 'name'>[],
): RefundedLine[] {
  const refunded = asked.map(({ productId, quantity }) => {
    const line = refundable.find((each) => each.productId === productId);
    if (!line) throw new AppError('VALIDATION', text('errors.reportOtherProduct'));
    const left = line.quantity - line.refunded;
    if (quantity > left) {
      const name = lines.find((each) => each.productId === productId)?.name ?? '';
      throw new AppError('REFUND_TOO_MUCH', text('errors.refundTooMuch', { name, left }));
    }
    return { productId, quantity, paise: refundPaise(line, quantity) };
  });
  return refunded;
}

/** Whole paise. */
export const sumOf = (lines: readonly Pick<RefundedLine, 'paise'>[]): number =>
  lines.reduce((sum, { paise }) => sum + paise, 0);
