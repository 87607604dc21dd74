/**
 * The money of an order that was paid online, computed from its payments and refunds. This is the one rule behind the two columns of the order
 * that say so: `paidOnlinePaise` and `paymentStatus`.
 */
import type { PaymentStatus } from '../../contract/orders/order-statuses.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { Queries } from '../db/database.ts';
import type { OrderRow } from '../orders/model/repository.ts';
import { countsAsReturned } from './refund-state.ts';
import { listPaymentsOf, listRefundsOf, type PaymentRefundRow, type PaymentRow } from './repository.ts';

type Paid = Pick<PaymentRow, 'id' | 'capturedPaise'>;
type Returned = Pick<PaymentRefundRow, 'paymentId' | 'paise' | 'state' | 'resolvedAt' | 'cause' | 'createdAt'>;

/**
 * The money that was taken for a payment and is not on its way back, in paise. Never negative: somebody may send money back in the provider's dashboard
 * while Tokri asks for the same refund, which the provider then rejects.
 */
export function leftOf({ id, capturedPaise }: Paid, refunds: readonly Returned[]): number {
  const back = refunds.filter((refund) => refund.paymentId === id && countsAsReturned(refund));
  return Math.max(0, (capturedPaise ?? 0) - back.reduce((sum, { paise }) => sum + paise, 0));
}

export const leftOfAll = (payments: readonly Paid[], refunds: readonly Returned[]): number =>
  payments.reduce((sum, payment) => sum + leftOf(payment, refunds), 0);

export interface OnlineMoney {
  /** Paid for the order less what goes back. */
  paidOnlinePaise: number;
  paymentStatus: PaymentStatus;
}

type PaidOrder = Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'totalPaise' | 'creditPaise' | 'deliveredAt'>;

/** Money that the shop gave back of its own accord after the delivery. It does not change how the order was paid. */
const isGesture = ({ cause, createdAt }: Returned, { deliveredAt }: PaidOrder): boolean =>
  (cause === 'staff' || cause === 'provider') && deliveredAt !== null && createdAt >= deliveredAt;

/** @param order is locked, or only looked at */
export async function readOnlineMoney(tx: Queries, order: PaidOrder): Promise<OnlineMoney> {
  const refunds = await listRefundsOf(tx, order.id);
  const settled = (await listPaymentsOf(tx, order.id)).filter(({ settlement }) => settlement !== null);
  const accepted = settled.filter(({ settlement }) => settlement === 'accepted');
  const counted = refunds.filter((refund) => !isGesture(refund, order));
  const paidOnlinePaise = leftOfAll(accepted, counted);
  return {
    paidOnlinePaise,
    paymentStatus: statusOf(order, paidOnlinePaise, settled.length > 0, leftOfAll(settled, refunds)),
  };
}

/**
 * @param wasPaid true when the provider took money for it, also money that goes back at once
 * @param leftPaise of all of its money
 */
function statusOf(
  { status, paymentStatus, totalPaise, creditPaise }: PaidOrder,
  paidOnlinePaise: number,
  wasPaid: boolean,
  leftPaise: number,
): PaymentStatus {
  // Money of a cancelled order whose refund fails is still with the shop.
  if (status === 'cancelled' && wasPaid) return leftPaise > 0 ? 'paid' : 'refunded';
  if (!isOpen(status)) return paymentStatus;
  return paidOnlinePaise >= totalPaise - creditPaise ? 'paid' : 'pending';
}
