import { formatRupees } from '../../../../contract/money/money.ts';
import type { OnlineRefundStep } from '../../../../contract/payments/payment-states.ts';
import { onlineRefundSteps } from '../../../../contract/payments/payment-states.ts';
import type { PaymentChange, SettledIn, ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate, formatMoment } from '../../../dates.ts';
import { Card } from '../../../ui/card.tsx';
import { CircleX, Hourglass } from '../../../ui/icons.tsx';
import { Banknote, CircleCheckBig, CreditCard, Undo2 } from '../../../ui/order-icons.ts';
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx';
import { refundText, stepText } from './refund-texts.ts';

/** Everything that happened to a payment, oldest first. */
export function PaymentTimeline({ payment }: { payment: ShownPayment }) {
  const events = [
    ...payment.changes.map((change) => ({ at: change.at, item: itemOf(change, payment) })),
    ...payment.settlements.map((settled) => ({ at: settled.at, item: settledItem(settled) })),
  ];
  const items = events.sort((a, b) => a.at.localeCompare(b.at)).map(({ item }) => item);
  return (
    <Card title={m.paymentsAdmin.history()}>
      <Timeline items={items} current={items.at(-1)?.key} />
    </Card>
  );
}

/** With its day only: providers know no time of a settlement. */
const settledItem = ({ settlementId, at, reference, refund }: SettledIn): TimelineItem => ({
  key: `${settlementId} ${refund ?? ''}`,
  icon: Banknote,
  title:
    refund === undefined
      ? m.paymentsAdmin.settled({ reference })
      : m.paymentsAdmin.refundSettled({ amount: formatRupees(refund), reference }),
  time: { iso: at, text: formatDate(at) },
});

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
