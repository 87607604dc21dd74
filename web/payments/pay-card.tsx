import { links } from '../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../contract/money/money.ts';
import type { CheckedOrder } from '../../contract/payments/payments.ts';
import { m } from '../../messages/index.ts';
import { PayInCash } from '../orders/online/pay-in-cash.tsx';
import { PayTime } from '../orders/online/pay-time.tsx';
import { shortAmount } from '../orders/online/short-amount.ts';
import { TestMode } from '../orders/online/test-mode.tsx';
import { CancelOrder, Reorder } from '../orders/order-actions.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CreditCard, RotateCcw } from '../ui/order-icons.ts';
import { PaySign } from './pay-sign.tsx';
import { providerName, textsOf } from './pay-texts.ts';
import type { View } from './pay-view.ts';
import { StripeForm } from './stripe-form.tsx';
import { returnUrl, type usePayment } from './use-payment.ts';

interface Props {
  order: CheckedOrder;
  payment: ReturnType<typeof usePayment>;
  view: View;
  /** The last question was not answered. */
  isAway: boolean;
  /** The page of the order, with the prefix of the language. */
  orderPath: string;
}

/** The payment of an order: where it stands, and what can be done now. */
export function PayCard({ order, payment, view, isAway, orderPath }: Props) {
  const { onlinePayment } = useShopSettings();
  const { attempt, seconds } = payment;
  const provider = providerName(onlinePayment?.provider);
  const amount = dueOf(order);
  const awaits = order.status === 'awaiting_payment';
  const { title, text } = textsOf(view, { order, provider });
  const reason = reasonOf(payment, order);
  const isTest = awaits && (onlinePayment?.test || order.online.test);
  return (
    <div className="space-y-4">
      {isTest && <TestMode />}
      <Card>
        <div className="flex flex-col items-center text-center">
          <PaySign view={view} />
          <div role="status" className="mt-4">
            <h2 className="text-xl font-bold text-balance">{title}</h2>
            {view === 'failed' && reason && <p className="mt-2 wrap-anywhere">{m.paying.failedReason({ reason })}</p>}
            <p className="mt-2 text-sm text-pretty text-muted">{text}</p>
            {isAway && view !== 'unreachable' && (
              <p className="mt-3 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning">
                <span className="font-semibold">{m.paying.offlineTitle()}.</span> {m.paying.offlineMore()}
              </p>
            )}
          </div>
        </div>
        {awaits && (
          <dl className="mt-5 flex items-end justify-between gap-4 rounded-lg bg-surface px-4 py-3">
            <div className="min-w-0">
              <dt className="text-xs text-muted">{m.paying.amountLabel()}</dt>
              <dd className="text-2xl font-extrabold tabular-nums">{formatRupees(amount)}</dd>
            </div>
            <div className="min-w-0 text-right">
              <dt className="text-xs text-muted">{m.orders.orderNumber()}</dt>
              <dd className="text-sm font-semibold wrap-anywhere tabular-nums">{order.orderId}</dd>
            </div>
          </dl>
        )}
        <div className="mt-5 space-y-3 empty:hidden">
          {view === 'form' && attempt.kind === 'form' ? (
            <StripeForm
              start={attempt.start}
              script={attempt.script}
              returnUrl={returnUrl(order._id)}
              onEnd={payment.end}
            />
          ) : (
            <NextStep order={order} payment={payment} view={view} orderPath={orderPath} />
          )}
          {awaits && (
            <div className="flex justify-center">
              <PayTime seconds={seconds} />
            </div>
          )}
        </div>
      </Card>
      {awaits && (
        <div className="space-y-3">
          <PayInCash orderId={order._id} />
          <CancelOrder order={order} />
        </div>
      )}
    </div>
  );
}

/** The reason of a failure: of this browser's attempt, or as the server knows it. */
function reasonOf({ attempt }: Props['payment'], { online }: CheckedOrder): string {
  return attempt.kind === 'failed' && attempt.reason !== '' ? attempt.reason : (online.reason ?? '');
}

/** The main action of a state, if there is one. */
function NextStep({ order, payment, view, orderPath }: Pick<Props, 'order' | 'payment' | 'view' | 'orderPath'>) {
  if (view === 'ready' || view === 'dismissed') {
    return (
      <Button className="min-h-12 w-full" onClick={payment.begin}>
        <CreditCard size={20} />
        {m.paying.pay({ amount: shortAmount(dueOf(order)) })}
      </Button>
    );
  }
  if (view === 'failed' || view === 'away' || view === 'unreachable') {
    return (
      <Button className="min-h-12 w-full" onClick={payment.begin}>
        <RotateCcw size={18} />
        {view === 'failed' ? m.paying.payAgain() : m.ui.tryAgain()}
      </Button>
    );
  }
  if (view === 'later') {
    return (
      <>
        <Button variant="outline" className="w-full" busy={payment.checked.isFetching} onClick={payment.askAgain}>
          {m.paying.checkAgain()}
        </Button>
        <ButtonLink to={links.orders} variant="quiet" className="w-full">
          {m.orders.yourOrders()}
        </ButtonLink>
      </>
    );
  }
  if (view === 'ended' || view === 'cancelled') {
    return (
      <>
        <Reorder orderId={order._id} variant="solid" />
        <ViewOrder orderPath={orderPath} />
      </>
    );
  }
  return view === 'paid' || view === 'placed' ? <ViewOrder orderPath={orderPath} /> : null;
}

/** Loads another document: this one may run the provider's script. */
const ViewOrder = ({ orderPath }: { orderPath: string }) => (
  <a
    href={orderPath}
    className="flex min-h-11 items-center justify-center rounded-md font-semibold text-accent hover:underline"
  >
    {m.orders.viewOrder()}
  </a>
);
