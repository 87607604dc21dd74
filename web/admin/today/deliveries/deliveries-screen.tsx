import { type ReactNode, useState } from 'react';
import { dueOf, formatRupees } from '../../../../contract/money/money.ts';
import type { Deliveries, Delivery } from '../../../../contract/orders/deliveries.ts';
import { isAnonymised } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useDelayed } from '../../../shell/use-delayed.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Bike } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ArrivalTime } from '../board/arrival-time.tsx';
import { Notice, OfflineBar, WorkList, WorkTitle } from '../board/phone-work.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import type { DeliveryStep } from './step-queue.ts';
import { useDeliveries } from './use-deliveries.ts';

export const meta = privateMeta(m.deliveries.title);

/** Loaded in a shop with a cash book. */
const MyCash = lazyComponent(async () => ({ default: (await import('../cash/my-cash.tsx')).MyCash }));

/** Loaded in a shop that shows where riders are. */
const ShareLocation = lazyComponent(() => import('./share-location.tsx'));

const stepNames = (): Readonly<Record<DeliveryStep, string>> => ({
  take: m.riders.take(),
  out_for_delivery: m.deliveries.onMyWay(),
  arrived: m.door.arrive(),
  delivered: m.deliveries.deliver(),
  back: m.deliveries.bringBack(),
});

/** In ms: a step that is sent at once needs no words. */
const sendingTakes = 2_000;

/** Deliveries, for a phone in one hand: one order with its next step, then the user's others, then those that nobody has. */
export default function DeliveriesScreen() {
  const { cashBook, riderLocation } = useShopSettings();
  const work = useDeliveries();
  const { deliveries, error, refetch, queue, isOffline } = work;
  const isWaiting = useDelayed(queue.steps.length > 0, sendingTakes);
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
  // It stays until it is done or another is chosen: one that comes first by now does not take its place.
  if (order && order._id !== chosen) setChosen(order._id);
  const others = mine.filter((each) => each !== order);
  return (
    <div className="high-contrast max-w-2xl">
      {(isOffline || isWaiting) && (
        <OfflineBar>
          {isOffline && m.deliveries.offline()}{' '}
          {queue.steps.length > 0 && m.deliveries.unsent({ count: queue.steps.length })}
        </OfflineBar>
      )}
      <WorkTitle isWorking={order !== undefined}>{m.deliveries.title()}</WorkTitle>
      {queue.refused.map(({ orderId, number, message, steps }) => (
        <Notice key={orderId} title={m.deliveries.refused({ orderId: number })} onDismiss={() => work.dismiss(orderId)}>
          <p>{message}</p>
          <p>{m.deliveries.lost({ steps: steps.map((each) => stepNames()[each]).join(', ') })}</p>
        </Notice>
      ))}
      {order && <DeliveryCard key={order._id} order={order} work={work} />}
      {riderLocation && order && <ShareLocation order={order} mine={mine} isUnsent={work.isUnsent} />}
      {cashBook && (
        <div className={order && 'mt-4'}>
          <MyCash />
        </div>
      )}
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
      <OrderRows id="free-deliveries" title={m.deliveries.free()} orders={free.filter(canBeBrought)}>
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

/** Returns true when somebody has to do something with it: without a customer there is nowhere to bring it. */
const canBeBrought = (order: Delivery): boolean => !isAnonymised(order) || order.status === 'out_for_delivery';

/** Goods that customers did not take, until the store has them back. */
const BringBack = ({ orders }: { orders: NonNullable<Deliveries['bringBack']> }) =>
  orders.length > 0 && (
    <WorkList id="bring-back" title={m.refusals.toBringBack()}>
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
    </WorkList>
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
  if (orders.length === 0) return null;
  return (
    <WorkList id={id} title={title}>
      {orders.map((order) => (
        <li
          key={order._id}
          className="flex items-center justify-between gap-x-4 gap-y-2 py-3 max-sm:flex-col max-sm:items-stretch"
        >
          <div className="min-w-0">
            <p className="font-bold tabular-nums">{order.orderId}</p>
            {order.status === 'out_for_delivery' && !order.rider && (
              <p className="flex items-center gap-1.5 text-sm font-bold">
                <TriangleAlert size={16} className="shrink-0" />
                {m.deliveries.outWithoutRider()}
              </p>
            )}
            <p className="text-sm wrap-anywhere">
              {[order.customerName || m.adminOrders.deletedAccount(), order.city, order.pincode].join(' · ')}
            </p>
            <p className="text-sm tabular-nums">
              {m.adminOrders.itemsAndTotal({ count: order.count, total: formatRupees(dueOf(order)) })}
            </p>
            <ArrivalTime status={order.status} promise={order.promise} className="mt-1" />
          </div>
          {children(order)}
        </li>
      ))}
    </WorkList>
  );
}
