/** What was paid for the lines of an order, and what of it can be given back. Pure; whole paise. */
import { isRoundedCash } from '../../../contract/cash-change.ts';
import { divide } from '../../../contract/gst.ts';
import { type RefundableLine, refundPaise } from '../../../contract/refund-rules.ts';
import { text } from '../../../messages/text.ts';
import { AppError } from '../../platform/errors.ts';
import type { Quantity } from '../change-store.ts';
import { soldAmounts } from '../sold-amounts.ts';
import type { OrderLineRow, OrderRow } from '../store.ts';
import type { RefundedLine } from './store.ts';

type PaidOrder = Pick<
  OrderRow,
  'status' | 'paymentStatus' | 'isTest' | 'bill' | 'totalPaise' | 'creditPaise' | 'receivedPaise' | 'upiReference'
>;

/** Whether something was paid that can be given back: money at the door, or store credit. */
export const isRefundable = ({ status, paymentStatus, creditPaise, isTest }: PaidOrder): boolean =>
  status === 'delivered' && (paymentStatus === 'paid' || creditPaise > 0) && !isTest;

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
  const due = order.totalPaise - order.creditPaise;
  const received = order.receivedPaise ?? due;
  // Whole rupees were taken for an amount with paise: all of it is paid.
  const isPaid = order.upiReference === null && isRoundedCash(received, due);
  const unpaid = isPaid ? 0 : Math.max(0, due - received);
  const paid = divide(Math.max(0, all - unpaid), sold);
  const refunded = refunds.flatMap((refund) => refund.lines);
  return lines.map(({ productId, quantity }, place) => ({
    productId,
    quantity,
    paidPaise: paid[place] ?? 0,
    refunded: refunded.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0),
  }));
}

/**
 * What units of these lines are worth.
 * @throws AppError VALIDATION for other products or nothing to give back, REFUND_TOO_MUCH for more units than are left
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
  if (sumOf(refunded) === 0) throw new AppError('VALIDATION', text('errors.refundOfNothing'));
  return refunded;
}

/** Whole paise. */
export const sumOf = (lines: readonly Pick<RefundedLine, 'paise'>[]): number =>
  lines.reduce((sum, { paise }) => sum + paise, 0);
