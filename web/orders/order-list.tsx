import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../contract/money/money.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { formatDateTime } from '../dates.ts';
import { InstallCard } from '../install/install-card.tsx';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ChevronRight } from '../ui/icons.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Pill } from '../ui/pill.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderLine } from './order-line.tsx';
import { isOver, ordersQuery, runningFirst, unitsOf } from './order-queries.ts';
import { paymentText, statusLabels } from './order-texts.ts';

/** Loaded for orders that wait for their payment. */
const AwaitingOrder = lazyWithMessages('paying', () => import('./online/awaiting-order.tsx'));
/** Loaded for orders with a promise. */
const OrderConfirmation = lazyWithMessages('orders', () => import('./order-confirmation.tsx'));
const OrderArrival = lazyWithMessages('orders', () => import('./order-arrival.tsx'));

/** Somebody with so many orders is offered the app. */
const ordersBeforeInstall = 2;

/** The customer's orders, running ones first and then the newest, ten per page. `placed` is the id of an order that has just been placed. */
export function OrderList({ placed }: { placed?: string | undefined }) {
  const orders = useInfiniteQuery(ordersQuery);
  // While the orders are loading, so that nothing moves.
  useEffect(() => {
    if (placed) OrderConfirmation.preload();
  }, [placed]);
  if (orders.isPending) return <OrderListSkeleton />;
  if (!orders.data) {
    return (
      <ErrorState title={m.orders.listFailed()} onRetry={orders.refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  // An order that was placed between two requests may be in two pages.
  const all = new Map(orders.data.pages.flatMap((page) => page.data).map((order) => [order._id, order]));
  if (all.size === 0) return <NoOrders />;
  return (
    <>
      {all.size >= ordersBeforeInstall && <InstallCard className="mb-5" />}
      <ol className="space-y-5">
        {runningFirst([...all.values()]).map((order) => (
          <li key={order._id}>
            <OrderCard order={order} isNew={order._id === placed} />
          </li>
        ))}
      </ol>
      <LoadMore pages={orders} className="mt-6" />
    </>
  );
}

/** Placeholder for the orders. */
export const OrderListSkeleton = () => (
  <Skeletons label={m.orders.loadingList()} className="space-y-5" sizes={Array(3).fill('h-48 rounded-xl')} />
);

function dotOf({ status }: Order): string {
  if (status === 'cancelled') return 'bg-danger';
  return status === 'awaiting_payment' ? 'bg-warning' : 'bg-success';
}

/** An order with its lines, status and link. `isNew` when it has just been placed. */
function OrderCard({ order, isNew }: { order: Order; isNew: boolean }) {
  return (
    <article
      aria-label={m.orders.order({ orderId: order.orderId })}
      className={classNames(
        'overflow-hidden rounded-xl border bg-canvas shadow-card',
        isNew ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      {isNew && <OrderConfirmation order={order} />}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-4 text-lg font-bold sm:px-5">
        <span aria-hidden className={classNames('size-2.5 rounded-full', dotOf(order))} />
        {statusLabels()[order.status]}
        {order.answerBy && <Pill tone="warning">{m.orders.questionWaits()}</Pill>}
      </p>
      {order.payBy && <AwaitingOrder order={order} payBy={order.payBy} />}
      {order.promise && !isNew && (
        <div className="min-h-6 px-4 sm:px-5">
          <OrderArrival order={order} />
        </div>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 mt-3 gap-y-3 bg-surface p-4 text-sm sm:grid-cols-4 sm:px-5">
        <Fact name={m.orders.orderId()}>
          {order.orderId}
          <time dateTime={order.createdAt} className="block text-xs font-normal text-muted">
            {formatDateTime(order.createdAt)}
          </time>
        </Fact>
        <Fact name={m.orders.status()}>
          <PaymentStatus order={order} />
        </Fact>
        <Fact name={m.orders.items()}>{unitsOf(order)}</Fact>
        <Fact name={m.orders.total()}>
          {formatRupees(order.totalAmount)}
          {order.credit !== undefined && isOpen(order.status) && (
            <span className="block text-xs font-normal text-muted">
              {m.orders.dueOfTotal({ due: formatRupees(dueOf(order)) })}
            </span>
          )}
        </Fact>
      </dl>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {order.product_details.map((line) => (
          <OrderLine key={line.productId} line={line} />
        ))}
      </ul>
      <Link
        to={links.order(order._id)}
        className="group flex min-h-12 items-center justify-end border-t border-line px-4 text-sm sm:px-5"
      >
        <span className="flex items-center gap-1 font-semibold text-accent group-hover:text-accent-strong">
          {isOver(order) ? m.orders.viewOrder() : m.orders.followOrder()}
          <span className="sr-only"> {order.orderId}</span>
          <ChevronRight size={18} />
        </span>
      </Link>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-0.5 font-bold tabular-nums">{children}</dd>
  </div>
);

/** The spec's 'Status' is the payment status, green when paid, otherwise yellow. The order's own status is above it. */
const PaymentStatus = ({ order }: { order: Order }) => (
  <Pill tone={order.payment_status === 'paid' ? 'good' : 'warning'}>{paymentText(order)}</Pill>
);
