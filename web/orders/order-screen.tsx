import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { dueOf, formatPaise, formatRupees, toPaise } from '../../contract/money/money.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { SubstituteChoice } from '../../contract/orders/substitute-choices.ts';
import { m } from '../../messages/index.ts';
import { AddressLines } from '../addresses/address-list.tsx';
import { ApiError } from '../api/api-error.ts';
import { useLastError } from '../api/loading-failed.tsx';
import { Bill, BillTotal } from '../cart/bill.tsx';
import { billOfOrder } from '../cart/bill-of-order.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { Radio } from '../ui/order-icons.ts';
import { Skeletons } from '../ui/skeleton.tsx';
import { CancelOrder, Reorder } from './order-actions.tsx';
import { OrderLine } from './order-line.tsx';
import { unitsOf } from './order-queries.ts';
import { headlineOf } from './order-texts.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { methodName, methodNames, partsOf } from './payment-texts.ts';
import { useFollowedOrder } from './use-followed-order.ts';

/** Loaded once an order was delivered, in a shop that issues invoices. */
const OrderInvoices = lazyComponent(() => import('./order-invoices.tsx'));
/** Loaded for orders that are, or were to be, paid online. */
const OnlinePayment = lazyWithMessages('paying', () => import('./online/online-payment.tsx'));
/** Loaded for orders with a promise. */
const OrderArrival = lazyWithMessages('orders', () => import('./order-arrival.tsx'));
/** Loaded when the store proposes a change. */
const ChangeQuestion = lazyComponent(() => import('./change-question.tsx'));
/** Loaded in shops with substitutes. */
const OrderQuestions = lazyComponent(() => import('./substitutes/order-questions.tsx'));
const OrderChoice = lazyComponent(() => import('./substitutes/order-choice.tsx'));
/** Loaded for open orders in shops with notifications. */
const OfferNotifications = lazyComponent(() => import('../notifications/offer-card.tsx'));
/** Loaded for orders with notes. */
const OrderNotes = lazyComponent(() => import('./order-notes.tsx'));
const ReportList = lazyComponent(() => import('./report-list.tsx'));
/** Loaded for orders that used store credit. */
const CreditLines = lazyComponent(() => import('./credit-lines.tsx'));
/** Loaded for orders of which something was refused at the door. */
const NotTaken = lazyComponent(() => import('./not-taken.tsx'));
/** Loaded for orders of which money was given back. */
const OrderRefunds = lazyComponent(() => import('./order-refunds.tsx'));
/** Loaded for orders on their way in shops that show where riders are. */
const RiderOnTheWay = lazyComponent(() => import('./rider-on-the-way.tsx'));
const ReportProblem = lazyComponent(() => import('./report-problem.tsx'));

/** Order tracking. Updates live. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const { order, open, isLive } = useFollowedOrder(orderId);
  const error = useLastError(order);
  if (order.data) {
    return (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(22rem,45%)]">
        <div className="min-w-0 space-y-5">
          {order.data.substitutions?.some(({ status }) => status === 'asked') && (
            <OrderQuestions order={order.data} clock={order.dataUpdatedAt} />
          )}
          {order.data.change && (
            <ChangeQuestion order={order.data} change={order.data.change} clock={order.dataUpdatedAt} />
          )}
          <Progress order={order.data} open={open} isLive={isLive} clock={order.dataUpdatedAt} />
          <Rider order={order.data} isLive={isLive} />
          <Offer open={open} />
          {order.data.notes && <OrderNotes notes={order.data.notes} />}
          <Items order={order.data} />
          {order.data.refused && <NotTaken refused={order.data.refused} />}
          {order.data.reports.length > 0 && <ReportList order={order.data} />}
          <RateProducts order={order.data} />
        </div>
        <div className="space-y-5">
          <Card title={m.orders.bill()}>
            <OrderBill order={order.data} />
          </Card>
          <Invoices order={order.data} />
          {order.data.refunds && <OrderRefunds order={order.data} refunds={order.data.refunds} />}
          {hasChoice(order.data) && <OrderChoice order={order.data} />}
          <Card title={m.orders.deliveryAddress()}>
            <p className="text-sm wrap-anywhere">
              <AddressLines address={order.data.delivery_address} />
            </p>
          </Card>
          <div className="space-y-3">
            <Reorder orderId={orderId} variant={open ? 'outline' : 'solid'} />
            {order.data.canReport && (
              <div className="min-h-11">
                <ReportProblem order={order.data} />
              </div>
            )}
            {order.data.canCancel && <CancelOrder order={order.data} />}
            <p className="text-center text-sm">
              <Link to={links.faq} className="inline-flex min-h-11 items-center text-accent hover:underline">
                {m.problems.help()}
              </Link>
            </p>
          </div>
        </div>
      </div>
    );
  }
  if (!error) return <OrderSkeleton />;
  return error instanceof ApiError && error.status < 500 && error.status >= 400 ? (
    <NothingHere title={m.orders.notFound()} to={links.orders} link={m.orders.yourOrders()}>
      {m.orders.notFoundMore()}
    </NothingHere>
  ) : (
    <ErrorState title={m.orders.orderFailed()} onRetry={order.refetch}>
      {m.ui.checkConnection()}
    </ErrorState>
  );
}

/** Where the rider is, until they are at the door. */
function Rider({ order, isLive }: { order: FollowedOrder; isLive: boolean }) {
  const { riderLocation } = useShopSettings();
  const isOnItsWay = order.status === 'out_for_delivery' && !order.arrivedAt;
  return riderLocation && isOnItsWay && <RiderOnTheWay order={order} isLive={isLive} />;
}

function Offer({ open }: { open: boolean }) {
  const { push = false } = useShopSettings();
  return push && open && <OfferNotifications />;
}

const hasChoice = (order: FollowedOrder): order is FollowedOrder & { substitutes: SubstituteChoice } =>
  order.substitutes !== undefined && order.status === 'placed';

interface ProgressProps {
  order: FollowedOrder;
  open: boolean;
  isLive: boolean;
  /** When the order was loaded, in ms by the device's clock. */
  clock: number;
}

const Progress = ({ order, open, isLive, clock }: ProgressProps) => (
  <Card aria-label={m.orders.progress()}>
    {order.arrivedAt && <p className="mb-4 text-2xl font-extrabold text-accent-strong">{m.door.riderAtDoor()}</p>}
    {order.promise && !order.arrivedAt && (
      <div className={open ? 'mb-4 min-h-25' : 'mb-4 min-h-6'}>
        <OrderArrival order={order} clock={clock} large />
      </div>
    )}
    <dl className="mb-4">
      <dt className="text-sm text-muted">{m.orders.orderNumber()}</dt>
      <dd className="text-2xl font-extrabold tracking-wide wrap-anywhere tabular-nums select-all">{order.orderId}</dd>
    </dl>
    <h2 className="text-xl font-bold">{headlineOf(order)}</h2>
    {paysOnline(order) && <OnlinePayment order={order} />}
    {!isSettledOnline(order) && <Payment order={order} />}
    {order.deliveryCode && (
      <dl className="mt-4 rounded-lg border-2 border-accent-line bg-accent-soft px-4 py-3">
        <dt className="font-semibold">{m.orders.deliveryCode()}</dt>
        <dd>
          <strong className="block text-3xl font-extrabold tracking-[0.2em] tabular-nums select-all">
            {order.deliveryCode}
          </strong>
          <span className="text-sm">{m.orders.deliveryCodeHint()}</span>
        </dd>
      </dl>
    )}
    {open && (
      <p className="mt-3 inline-flex items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-xs text-muted">
        <Radio size={14} className={isLive ? 'text-success' : undefined} />
        {isLive ? m.orders.updatesByItself() : m.orders.checksForUpdates()}
      </p>
    )}
    <div className="mt-6">
      <OrderTimeline order={order} />
    </div>
  </Card>
);

const paysOnline = ({ events }: FollowedOrder): boolean => events.some(({ kind }) => kind === 'awaiting_payment');

/** Nothing is received at the door, and its refunds are listed. */
const isSettledOnline = (order: FollowedOrder): boolean =>
  order.status === 'awaiting_payment' ||
  (order.paidOnline !== undefined && dueOf(order) === 0) ||
  (order.payment_status === 'refunded' && paysOnline(order));

function Payment({ order }: { order: FollowedOrder }) {
  const settings = useShopSettings();
  const change = changeOf(order);
  return (
    <p className="mt-1 text-sm text-muted">
      {paymentOf(order, methodNames(settings))}
      {change && <span className="block">{change}</span>}
    </p>
  );
}

/** The cash that the customer said they pay with, while the order is open. */
function changeOf(order: FollowedOrder): string | undefined {
  const { status, paysWith } = order;
  if (paysWith === undefined || !isOpen(status)) return undefined;
  const paise = toPaise(paysWith) - toPaise(dueOf(order));
  if (paise <= 0) return m.cashBook.youPayExactly();
  return m.cashBook.yourChange({ amount: formatRupees(paysWith), change: formatPaise(paise) });
}

function paymentOf(order: FollowedOrder, methods: string): string {
  const { status, payment_status, receivedAmount, paidWith } = order;
  const total = formatRupees(dueOf(order));
  const credit = order.credit !== undefined && formatRupees(order.credit);
  if (payment_status === 'paid') {
    if (credit && receivedAmount === 0) return m.refunds.paidWithCredit({ total: credit });
    const parts = partsOf(order);
    if (parts) return m.door.paidInBoth(parts);
    const paid = { total: formatRupees(receivedAmount ?? dueOf(order)) };
    return paidWith ? m.orders.paidBy({ ...paid, method: methodName(paidWith.method) }) : m.orders.paidInCash(paid);
  }
  if (payment_status === 'refunded') return m.orders.refunded({ total });
  if (payment_status === 'cancelled') return m.orders.nothingToPay();
  if (credit && dueOf(order) === 0) return m.refunds.nothingToPay({ total: credit });
  if (status === 'delivered') return m.orders.stillToBePaid({ total });
  return methods ? m.orders.payAtDoorOrBy({ total, methods }) : m.orders.payAtDoor({ total });
}

const Items = ({ order }: { order: FollowedOrder }) => (
  <Card title={m.orders.titleOfItems({ count: unitsOf(order) })}>
    <ul className="-my-3 divide-y divide-line">
      {order.product_details.map((line) => (
        <OrderLine key={line.productId} line={line} />
      ))}
    </ul>
  </Card>
);

function Invoices({ order }: { order: FollowedOrder }) {
  const { invoices = false } = useShopSettings();
  const wasDelivered = order.events.some(({ kind }) => kind === 'delivered');
  return invoices && wasDelivered && <OrderInvoices order={order} />;
}

/** Loaded once the order is delivered, in a shop with reviews. */
const RateOrder = lazyComponent(() => import('../reviews/rate-order.tsx'));

function RateProducts({ order }: { order: FollowedOrder }) {
  const { reviews } = useShopSettings();
  if (reviews !== 'real' || order.status !== 'delivered') return null;
  return <RateOrder lines={order.product_details} />;
}

/** The totals of an order, shown like those of the cart. */
function OrderBill({ order }: { order: FollowedOrder }) {
  const bill = billOfOrder(order, unitsOf(order));
  return (
    <div className="space-y-4">
      <Bill bill={bill} />
      <BillTotal bill={bill} />
      {order.credit !== undefined && (
        <CreditLines creditPaise={toPaise(order.credit)} duePaise={toPaise(dueOf(order))} />
      )}
    </div>
  );
}

/** Placeholder for one order. */
export const OrderSkeleton = () => (
  <Skeletons
    label={m.orders.loadingOrder()}
    className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_min(22rem,45%)]"
    sizes={['h-112 rounded-xl', 'h-64 rounded-xl']}
  />
);
