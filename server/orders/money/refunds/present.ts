import { toRupees } from '../../../../contract/money/money.ts';
import type { RefundableLine, RoundedRest } from '../../../../contract/money/refund-rules.ts';
import type { Refund } from '../../../../contract/money/refunds.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { RefundWithLines } from './repository.ts';

const presentRefund = (refund: RefundWithLines): Refund => ({
  _id: refund.id,
  ...(refund.reportId !== null && { reportId: refund.reportId }),
  way: refund.way,
  ...(refund.reference !== null && { reference: refund.reference }),
  ...(refund.reference !== null && refund.way === 'upi' && { upiReference: refund.reference }),
  lines: refund.lines.map(({ productId, quantity, paise }) => ({ productId, quantity, amount: toRupees(paise) })),
  amount: toRupees(refund.paise),
  reason: refund.reason,
  createdAt: refund.createdAt.toISOString(),
});

/** Nothing for an order of which nothing was given back. */
export const presentRefunds = (refunds: readonly RefundWithLines[]): { refunds?: Refund[] } =>
  refunds.length > 0 ? { refunds: refunds.map(presentRefund) } : {};

export const presentRefundable = ({
  lines,
  rest,
}: {
  lines: readonly RefundableLine[];
  rest: RoundedRest | undefined;
}): Pick<FulfilmentOrder, 'refundable' | 'refundRest'> => ({
  refundable: lines.map(({ productId, quantity, paidPaise, refunded }) => ({
    productId,
    quantity,
    paid: toRupees(paidPaise),
    refunded,
  })),
  ...(rest && { refundRest: { paid: toRupees(rest.paidPaise), exact: toRupees(rest.exactPaise) } }),
});
