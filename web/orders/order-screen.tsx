import { CircleAlert, PackageOpen, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { links } from '../../contract/links.ts';
import { formatRupees } from '../../contract/money.ts';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import { ApiError } from '../api/api-error.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderLine } from './order-line.tsx';
import { OrderPageSkeleton } from './order-skeletons.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { headlineOf } from './order-words.ts';
import { Reorder } from './reorder.tsx';
import { useFollowedOrder } from './use-followed-order.ts';

interface Props {
  orderId: string;
  /** Renders the bill. */
  bill: (order: FollowedOrder) => ReactNode;
}

/** Order tracking. Updates live. */
export function OrderScreen({ orderId, bill }: Props) {
  const { order, open, isLive } = useFollowedOrder(orderId);
  if (order.data) {
    return (
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-5">
          <Progress order={order.data} open={open} isLive={isLive} />
          <Items order={order.data} />
        </div>
        <div className="space-y-5">
          <Card title="Bill">{bill(order.data)}</Card>
          <Address address={order.data.delivery_address} />
          <div className="space-y-3">
            <Reorder orderId={orderId} look={open ? 'outline' : 'solid'} />
            {order.data.canCancel && <CancelOrder order={order.data} />}
          </div>
        </div>
      </div>
    );
  }
  if (order.isPending) return <OrderPageSkeleton />;
  return order.error instanceof ApiError && order.error.status < 500 && order.error.status >= 400 ? (
    <EmptyState
      icon={<PackageOpen size={40} />}
      title="This order was not found"
      action={<ButtonLink to={links.orders}>Your Orders</ButtonLink>}
    >
      It may belong to another account.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<CircleAlert size={40} />}
      title="Your order could not be loaded"
      action={<Button onClick={() => void order.refetch()}>Try again</Button>}
    >
      Please check your connection.
    </EmptyState>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = `order-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-6">
      <h2 id={id} className="mb-4 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
};

const Progress = ({ order, open, isLive }: { order: FollowedOrder; open: boolean; isLive: boolean }) => (
  <section aria-label="How far it is" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-6">
    <dl className="mb-4">
      <dt className="text-sm text-muted">Order number</dt>
      <dd className="text-2xl font-extrabold tracking-wide tabular-nums select-all">{order.orderId}</dd>
    </dl>
    <h2 className="text-xl font-bold">{headlineOf(order)}</h2>
    <p className="mt-1 text-sm text-muted">{paymentOf(order)}</p>
    {open && (
      <p className="mt-3 inline-flex items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-xs text-muted">
        <Radio size={14} aria-hidden className={isLive ? 'text-accent' : undefined} />
        {isLive ? 'Updates by itself' : 'Checks for updates every few seconds'}
      </p>
    )}
    <div className="mt-6">
      <OrderTimeline order={order} />
    </div>
  </section>
);

function paymentOf({ status, payment_status, totalAmount, receivedAmount }: FollowedOrder): string {
  const total = formatRupees(totalAmount);
  if (payment_status === 'paid') return `${formatRupees(receivedAmount ?? totalAmount)} paid in cash.`;
  if (payment_status === 'refunded') return `${total} refunded.`;
  if (payment_status === 'cancelled') return 'There is nothing to pay.';
  return status === 'delivered' ? `${total} still to be paid.` : `Please pay ${total} in cash at the door.`;
}

function Items({ order: { product_details: lines } }: { order: FollowedOrder }) {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Card title={`${count} ${count === 1 ? 'Item' : 'Items'}`}>
      <ul className="-my-3 divide-y divide-line">
        {lines.map((line) => (
          <OrderLine key={line.productId} line={line} />
        ))}
      </ul>
    </Card>
  );
}

const Address = ({ address }: { address: FollowedOrder['delivery_address'] }) => (
  <Card title="Delivery address">
    <p className="text-sm wrap-anywhere">
      {address.address_line}
      <span className="block text-muted">
        {address.city}, {address.state} - {address.pincode}
      </span>
      <span className="block text-muted">+91 {address.mobile}</span>
    </p>
  </Card>
);
