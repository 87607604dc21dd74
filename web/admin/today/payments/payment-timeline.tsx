import { formatRupees } from '../../../../contract/money/money.ts';
import type { OnlineRefundStep } from '../../../../contract/payments/payment-states.ts';
import { onlineRefundSteps } from '../../../../contract/payments/payment-states.ts';
import type { PaymentChange, ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { Card } from '../../../ui/card.tsx';
import { CircleX, Hourglass } from '../../../ui/icons.tsx';
import { CircleCheckBig, CreditCard, Undo2 } from '../../../ui/order-icons.ts';
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx';
import { refundText, stepText } from './refund-texts.ts';

/** Everything that happened to a payment, oldest first. */
export const PaymentTimeline = ({ payment }: { payment: ShownPayment }) => (
  <Card title={m.paymentsAdmin.history()}>
    <Timeline items={payment.changes.map((change) => itemOf(change, payment))} current={payment.changes.at(-1)?._id} />
  </Card>
);

const isOfRefund = (state: string): state is OnlineRefundStep => onlineRefundSteps.some((each) => each === state);

function itemOf(change: PaymentChange, payment: ShownPayment): TimelineItem {
  const { _id: key, state, refundId, actorName, at } = change;
  const amount = formatRupees(payment.refunds.find(({ _id }) => _id === refundId)?.amount ?? 0);
  const step = (refundId !== undefined && isOfRefund(state) ? refundText(state, amount) : stepText(state)) ?? state;
  const name = actorName === '' ? m.adminOrders.deletedAccount() : actorName;
  const tone = state === 'failed' ? 'danger' : undefined;
  return {
    key,
    icon: iconOf(change),
    title: name === undefined ? step : m.paymentsAdmin.by({ step, name }),
    time: { iso: at, text: formatMoment(at) },
    ...(tone && { tone }),
  };
}

/** The customer has the money again. */
const endings: ReadonlySet<string> = new Set<OnlineRefundStep>(['done', 'credited', 'resolved']);

function iconOf({ state, refundId }: PaymentChange): TimelineItem['icon'] {
  if (state === 'failed' || state === 'expired' || state === 'cancelled' || state === 'withdrawn') return CircleX;
  if (refundId !== undefined || state === 'returned') return endings.has(state) ? CircleCheckBig : Undo2;
  if (state === 'pending' || state === 'authorised') return Hourglass;
  return state === 'created' ? CreditCard : CircleCheckBig;
}
