/** The payment of an order as its shopper sees it. */
import { toRupees } from '../../contract/money/money.ts';
import type { ShownPayment } from '../../contract/payments/payments.ts';
import type { OrderRow } from '../orders/model/repository.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentState } from './payment-state.ts';
import { becomesCredit, type CreditNeeds, canChooseWay } from './refund-way.ts';
import { listPaymentsOf, listRefundsOf, type PaymentRefundRow, type PaymentRow } from './repository.ts';

type Needs = Pick<PaymentNeeds, 'database'> & CreditNeeds;

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

type Shown = ShownPayment['refunds'][number]['state'];

/** A failed refund whose money went back in another way is done. @param asCredit the money becomes store credit, unless it is sent already */
function refundState({ state, resolvedAt }: PaymentRefundRow, asCredit: boolean): Shown {
  if (state === 'done' || resolvedAt) return 'done';
  if (state === 'failed' || state === 'credited') return state;
  return state === 'requested' && asCredit ? 'becomes_credit' : 'coming';
}

/** The attempt that paid the order, otherwise the last one, with all refunds of the order. */
export async function showPayment(needs: Needs, order: OrderRow): Promise<ShownPayment> {
  const { queries } = needs.database;
  const attempts = await listPaymentsOf(queries, order.id);
  const accepted = attempts.filter(({ settlement }) => settlement === 'accepted');
  const payment = accepted[0] ?? attempts.at(-1);
  const refunds = payment ? await listRefundsOf(queries, order.id) : [];
  const becomes = ({ paymentId, cause }: PaymentRefundRow): boolean =>
    attempts.some((each) => each.id === paymentId && becomesCredit(needs, order, each, cause));
  return {
    state: payment ? stateOf(payment) : 'none',
    ...(payment?.method && { method: payment.method }),
    ...(accepted.length > 0 && {
      amount: toRupees(accepted.reduce((sum, each) => sum + (each.capturedPaise ?? 0), 0)),
    }),
    ...(payment?.state === 'failed' && payment.reason !== '' && { reason: payment.reason }),
    ...(payment?.isTest && { test: true as const }),
    ...(canChooseWay(needs, order, attempts, refunds) && { refundWay: order.returnsAsCredit ? 'credit' : 'source' }),
    refunds: refunds
      .filter(({ state }) => state !== 'withdrawn')
      .map((refund) => ({
        _id: refund.id,
        amount: toRupees(refund.paise),
        state: refundState(refund, becomes(refund)),
        createdAt: refund.createdAt.toISOString(),
      })),
    now: needs.now().toISOString(),
  };
}
