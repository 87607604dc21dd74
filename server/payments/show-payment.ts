/** The payment of an order as its shopper sees it. */
import { toRupees } from '../../contract/money/money.ts';
import type { ShownPayment } from '../../contract/payments/payments.ts';
import type { Queries } from '../db/database.ts';
import type { PaymentState } from './payment-state.ts';
import { listPaymentsOf, listRefundsOf, type PaymentRefundRow, type PaymentRow } from './repository.ts';

const shownStates: Readonly<Record<PaymentState, ShownPayment['state']>> = {
  created: 'open',
  pending: 'pending',
  authorised: 'pending',
  // Its effect on the order is decided a moment later.
  captured: 'pending',
  failed: 'failed',
  expired: 'ended',
  cancelled: 'ended',
};

const stateOf = ({ state, settlement }: PaymentRow): ShownPayment['state'] => {
  if (settlement === null) return shownStates[state];
  return settlement === 'accepted' ? 'paid' : 'ended';
};

/** A failed refund whose money went back in another way is done. */
function refundState({ state, resolvedAt }: PaymentRefundRow): ShownPayment['refunds'][number]['state'] {
  if (state === 'done' || resolvedAt) return 'done';
  return state === 'failed' ? 'failed' : 'coming';
}

/** The attempt that paid the order, otherwise the last one, with all refunds of the order. */
export async function showPayment(queries: Queries, orderId: string, now: Date): Promise<ShownPayment> {
  const attempts = await listPaymentsOf(queries, orderId);
  const accepted = attempts.filter(({ settlement }) => settlement === 'accepted');
  const payment = accepted[0] ?? attempts.at(-1);
  const refunds = payment ? await listRefundsOf(queries, orderId) : [];
  return {
    state: payment ? stateOf(payment) : 'none',
    ...(payment?.method && { method: payment.method }),
    ...(accepted.length > 0 && {
      amount: toRupees(accepted.reduce((sum, each) => sum + (each.capturedPaise ?? 0), 0)),
    }),
    ...(payment?.state === 'failed' && payment.reason !== '' && { reason: payment.reason }),
    ...(payment?.isTest && { test: true as const }),
    refunds: refunds
      .filter(({ state }) => state !== 'withdrawn')
      .map((refund) => ({
        _id: refund.id,
        amount: toRupees(refund.paise),
        state: refundState(refund),
        createdAt: refund.createdAt.toISOString(),
      })),
    now: now.toISOString(),
  };
}
