import { toRupees } from '../../../contract/money.ts';
import type { RefundableLine } from '../../../contract/refund-rules.ts';
import type { Refund } from '../../../contract/refunds.ts';
import type { RefundWithLines } from './store.ts';

const presentRefund = (refund: RefundWithLines): Refund => ({
  _id: refund.id,
  ...(refund.reportId !== null && { reportId: refund.reportId }),
  way: refund.way,
  ...(refund.upiReference !== null && { upiReference: refund.upiReference }),
  lines: refund.lines.map(({ productId, quantity, paise }) => ({ productId, quantity, amount: toRupees(paise) })),
  amount: toRupees(refund.paise),
  reason: refund.reason,
  createdAt: refund.createdAt.toISOString(),
});

/** Nothing for an order of which nothing was given back. */
export const presentRefunds = (refunds: readonly RefundWithLines[]): { refunds?: Refund[] } =>
  refunds.length > 0 ? { refunds: refunds.map(presentRefund) } : {};

export const presentRefundable = (lines: readonly RefundableLine[]) =>
  lines.map(({ productId, quantity, paidPaise, refunded }) => ({
    productId,
    quantity,
    paid: toRupees(paidPaise),
    refunded,
  }));
