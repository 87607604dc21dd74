import { useQuery } from '@tanstack/react-query';
import { links } from '../../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../../contract/money/money.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { isOpen } from '../../../contract/orders/order-steps.ts';
import type { ShownPayment } from '../../../contract/payments/payments.ts';
import { m } from '../../../messages/index.ts';
import { formatDateTime } from '../../dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CreditCard } from '../../ui/order-icons.ts';
import { useSecondsUntil } from '../time-left.tsx';
import { PayInCash } from './pay-in-cash.tsx';
import { PayTime } from './pay-time.tsx';
import { paymentQuery } from './payment-query.ts';
import RefundWay from './refund-way.tsx';
import { shortAmount } from './short-amount.ts';
import { TestMode } from './test-mode.tsx';

/** The payment of an order that is, or was to be, paid online. */
export default function OnlinePayment({ order }: { order: FollowedOrder }) {
  const { data: payment, dataUpdatedAt } = useQuery({ ...paymentQuery(order), staleTime: 0 });
  const { payBy } = order;
  const paid = payment?.amount ?? order.paidOnline;
  if (!payBy && paid === undefined && !payment?.refunds.length) return null;
  return (
    <div className="mt-3 space-y-3">
      {payment?.test && <TestMode />}
      {paid !== undefined && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <CreditCard size={18} className="shrink-0" />
          {paidText(paid, payment?.method)}
        </p>
      )}
      {payment?.refunds.map((refund) => (
        <p key={refund._id} className="text-sm text-muted">
          {refundText(refund)} <span className="whitespace-nowrap">· {formatDateTime(refund.createdAt)}</span>
        </p>
      ))}
      {(isOpen(order.status) || order.canReport || payment?.refunds.some(isUnsettled)) && <RefundWay order={order} />}
      {payBy && <Awaiting order={order} payBy={payBy} now={payment?.now} clock={dataUpdatedAt} />}
    </div>
  );
}

interface AwaitingProps {
  order: FollowedOrder;
  payBy: string;
  /** The server's time when the payment was loaded, at `clock` by the device. */
  now: string | undefined;
  clock: number;
}

function Awaiting({ order, payBy, now, clock }: AwaitingProps) {
  const seconds = useSecondsUntil(payBy, now, clock);
  return (
    <>
      <PayTime seconds={seconds} />
      <div className="grid gap-3 sm:grid-cols-2">
        {/* Its own document, in which the provider's script may run. */}
        <ButtonLink to={`${links.pay(order._id)}#now`} reloadDocument aria-disabled={seconds <= 0 || undefined}>
          <CreditCard size={20} />
          {m.paying.pay({ amount: shortAmount(dueOf(order)) })}
        </ButtonLink>
        <PayInCash orderId={order._id} />
      </div>
    </>
  );
}

/** The words of the providers for methods that have a name here. */
const methods: Readonly<Record<string, () => string>> = {
  upi: () => m.paying.byUpi(),
  card: () => m.paying.byCard(),
  netbanking: () => m.paying.byNetbanking(),
  wallet: () => m.paying.byWallet(),
};

function paidText(paid: number, method = ''): string {
  const amount = formatRupees(paid);
  const name = methods[method]?.();
  return name ? m.paying.paidOnlineBy({ amount, method: name }) : m.paying.paidOnline({ amount });
}

type Refund = ShownPayment['refunds'][number];

const isUnsettled = ({ state }: Refund): boolean => state !== 'done' && state !== 'credited';

function refundText({ state, amount }: Refund): string {
  const texts = {
    coming: m.paying.refundComing,
    done: m.paying.refundDone,
    failed: m.paying.refundFailed,
    becomes_credit: m.paying.refundBecomesCredit,
    credited: m.paying.refundCredited,
  } as const satisfies Record<Refund['state'], unknown>;
  return texts[state]({ amount: formatRupees(amount) });
}
