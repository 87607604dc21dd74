import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { formatRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import { classNames } from '../ui/class-names.ts';
import { OrderLine } from './order-line.tsx';
import { isOver } from './order-query.ts';
import { dateInWords, statusLabels } from './order-words.ts';

/** An order with its lines, status and link (spec §2). `isNew` when it has just been placed. */
export function OrderCard({ order, isNew = false }: { order: Order; isNew?: boolean }) {
  const count = order.product_details.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <article
      aria-label={`Order ${order.orderId}`}
      className={classNames(
        'overflow-hidden rounded-xl border bg-white shadow-card',
        isNew ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      {isNew && (
        <p className="bg-accent px-4 py-2.5 text-sm font-semibold text-white sm:px-5">Thank you! We have your order.</p>
      )}
      <p className="flex items-center gap-2.5 px-4 pt-4 text-lg font-bold sm:px-5">
        <span
          aria-hidden
          className={classNames('size-2.5 rounded-full', order.status === 'cancelled' ? 'bg-danger' : 'bg-accent')}
        />
        {statusLabels[order.status]}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 mt-3 gap-y-3 bg-surface p-4 text-sm sm:grid-cols-4 sm:px-5">
        <Fact name="Order ID">
          {order.orderId}
          <time dateTime={order.createdAt} className="block text-xs font-normal text-muted">
            {dateInWords(order.createdAt)}
          </time>
        </Fact>
        <Fact name="Status">
          <PaymentStatus status={order.payment_status} />
        </Fact>
        <Fact name="Items">{count}</Fact>
        <Fact name="Total">{formatRupees(order.totalAmount)}</Fact>
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
          {isOver(order) ? 'View order' : 'Follow order'}
          <span className="sr-only"> {order.orderId}</span>
          <ChevronRight size={18} aria-hidden />
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

/** The spec's 'Status' is the payment status, green when paid, otherwise yellow (spec §2). The order's own status is above it. */
const PaymentStatus = ({ status }: { status: Order['payment_status'] }) => (
  <span
    className={classNames(
      'inline-block rounded-full px-2.5 py-0.5 text-xs font-bold',
      status === 'paid' ? 'bg-accent-soft text-accent-strong' : 'bg-warning-soft text-warning',
    )}
  >
    Payment <span>{status}</span>
  </span>
);
