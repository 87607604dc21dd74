import { type ReactNode, useState } from 'react';
import type { Deliveries, Delivery } from '../../../contract/fulfilment.ts';
import { formatRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { useClock } from '../../delivery/use-clock.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TriangleAlert, WifiOff } from '../../ui/icons.tsx';
import { later } from '../../ui/later.tsx';
import { Bike } from '../../ui/order-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { lateWords, promiseWords } from '../fulfilment/promise-words.ts';
import { DeliveryCard } from './delivery-card.tsx';
import type { DeliveryStep } from './step-queue.ts';
import { useDeliveries } from './use-deliveries.ts';

/** Loaded in a shop with a cash book. */
const MyCash = later(async () => ({ default: (await import('../cash/my-cash.tsx')).MyCash }));

/** Loaded in a shop that shows where riders are. */
const ShareLocation = later(() => import('./share-location.tsx'));

const stepNames: Readonly<Record<DeliveryStep, string>> = {
  take: m.riders.take(),
  out_for_delivery: m.deliveries.onMyWay(),
  arrived: m.door.arrive(),
  delivered: m.deliveries.deliver(),
};

/** Deliveries, for a phone in one hand: one order with its next step, then the user's others, then those that nobody has. */
export function DeliveriesScreen() {
  const { cashBook, riderLocation } = useShopSettings();
  const work = useDeliveries();
  const { deliveries, error, refetch, queue, isOffline } = work;
  const [chosen, setChosen] = useState<string>();
  if (!deliveries) {
    if (error) return <LoadingFailed title={m.deliveries.failed()} query={{ error, refetch }} />;
    return (
      <Skeletons
        label={m.deliveries.loading()}
        className="max-w-2xl space-y-3"
        sizes={['h-80 rounded-xl', 'h-20 rounded-lg', 'h-20 rounded-lg']}
      />
    );
  }
  const { mine, free, bringBack } = deliveries;
  const order = mine.find(({ _id }) => _id === chosen) ?? mine[0];
  const others = mine.filter((each) => each !== order);
  return (
    <div className="high-contrast max-w-2xl">
      <PageTitle>{m.deliveries.title()}</PageTitle>
      {cashBook && <MyCash />}
      {(isOffline || queue.steps.length > 0) && (
        <p
          role="status"
          className="mb-4 flex items-center gap-2 rounded-lg border-2 border-line p-3 text-sm font-semibold"
        >
          {isOffline && <WifiOff size={18} className="shrink-0" />}
          <span>
            {isOffline && <span className="block">{m.deliveries.offline()}</span>}
            {queue.steps.length > 0 && m.deliveries.unsent({ count: queue.steps.length })}
          </span>
        </p>
      )}
      {queue.refused.map(({ orderId, number, message, steps }) => (
        <div key={orderId} role="alert" className="mb-4 rounded-lg border-2 border-danger p-3">
          <p className="flex items-center gap-2 font-bold">
            <TriangleAlert size={18} className="shrink-0" />
            {m.deliveries.refused({ orderId: number })}
          </p>
          <p className="mt-1 text-sm">{message}</p>
          <p className="text-sm">{m.deliveries.lost({ steps: steps.map((each) => stepNames[each]).join(', ') })}</p>
          <Button variant="outline" className="mt-3" onClick={() => work.dismiss(orderId)}>
            {m.deliveries.gotIt()}
          </Button>
        </div>
      ))}
      {riderLocation && order && <ShareLocation order={order} mine={mine} isUnsent={work.isUnsent} />}
      {order && <DeliveryCard key={order._id} order={order} work={work} />}
      <BringBack orders={bringBack} />
      {mine.length + free.length === 0 && (
        <EmptyState icon={<Bike size={40} />} title={m.deliveries.none()}>
          {m.deliveries.noneHint()}
        </EmptyState>
      )}
      <OrderRows id="my-deliveries" title={m.deliveries.mine()} orders={others}>
        {({ _id, orderId }) => (
          <Button
            variant="outline"
            aria-label={m.deliveries.show({ orderId })}
            onClick={() => {
              setChosen(_id);
              window.scrollTo({ top: 0 });
            }}
          >
            {m.deliveries.showIt()}
          </Button>
        )}
      </OrderRows>
      <OrderRows id="free-deliveries" title={m.deliveries.free()} orders={free}>
        {(each) => (
          <Button
            variant="outline"
            aria-label={m.deliveries.takeOf({ orderId: each.orderId })}
            onClick={() => work.step(each, 'take')}
          >
            {m.riders.take()}
          </Button>
        )}
      </OrderRows>
    </div>
  );
}

/** What customers did not take, until the store has it back. */
const BringBack = ({ orders }: { orders: NonNullable<Deliveries['bringBack']> }) =>
  orders.length > 0 && (
    <section aria-labelledby="bring-back" className="mt-8">
      <h2 id="bring-back" className="mb-2 text-lg font-bold">
        {m.refusals.toBringBack()}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line px-4">
        {orders.map(({ _id, orderId, lines }) => (
          <li key={_id} className="py-3">
            <p className="font-bold tabular-nums">{orderId}</p>
            <ul>
              {lines.map(({ productId, quantity, name }) => (
                <li key={productId} className="wrap-anywhere">
                  {m.refusals.units({ quantity, name })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );

interface RowsProps {
  id: string;
  title: string;
  orders: readonly Delivery[];
  /** The button of an order. */
  children: (order: Delivery) => ReactNode;
}

/** Orders by their promise, each with a button. */
function OrderRows({ id, title, orders, children }: RowsProps) {
  const now = new Date(useClock());
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-lg font-bold">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line px-4">
        {orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-bold tabular-nums">{order.orderId}</p>
              <p className="text-sm wrap-anywhere">
                {[order.customerName || m.adminOrders.deletedAccount(), order.city, order.pincode].join(' · ')}
              </p>
              <p className="text-sm tabular-nums">
                {m.adminOrders.itemsAndTotal({ count: order.count, total: formatRupees(order.totalAmount) })}
              </p>
              {order.promise && (
                <p className="text-sm">
                  {lateWords(order.status, order.promise, now) ?? promiseWords(order.promise, now)}
                </p>
              )}
            </div>
            {children(order)}
          </li>
        ))}
      </ul>
    </section>
  );
}
