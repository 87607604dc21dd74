import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { FulfilmentCard } from './fulfilment-card.tsx';
import { fulfilmentOrderQuery, fulfilmentOrdersQuery, type OrderFilter } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import { statusLabels } from './order-labels.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

interface Props {
  filter: OrderFilter;
  newOrders: ReadonlySet<string>;
  /** Uses the whole page width instead of a board column. */
  wide?: boolean;
  /** Text of an empty list. */
  empty?: string;
}

/** As many columns as fit. */
const wideGrid = 'grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]';
const narrowGrid = 'grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))]';

const emptyOf = (): Record<OrderStatus, string> => ({
  placed: m.adminOrders.nonePlaced(),
  packed: m.adminOrders.nonePacked(),
  out_for_delivery: m.adminOrders.noneOutForDelivery(),
  delivered: m.adminOrders.noneDelivered(),
  cancelled: m.adminOrders.noneCancelled(),
});

/** A list of orders, and the dialogs to pack one and to receive its refused goods, which stay open when the order leaves the list. */
export function OrderColumn(props: Props) {
  const [packing, setPacking] = useState<string>();
  const [receiving, setReceiving] = useState<string>();
  return (
    <>
      <OrderList {...props} onPack={setPacking} onReceive={setReceiving} />
      {packing && <PackDialogOf orderId={packing} onClose={() => setPacking(undefined)} />}
      {receiving && <ReceiveDialogOf orderId={receiving} onClose={() => setReceiving(undefined)} />}
    </>
  );
}

function PackDialogOf({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const actions = useListedOrderActions(orderId);
  return <PackDialog orderId={orderId} actions={actions} onClose={onClose} />;
}

function ReceiveDialogOf({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const actions = useListedOrderActions(orderId);
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  // Restarts when somebody else changes what came back.
  return order.data ? (
    <ReceiveDialog key={JSON.stringify(order.data.refused)} order={order.data} actions={actions} onClose={onClose} />
  ) : (
    <LoadingOrderDialog title={m.refusals.receiveTitle()} order={order} onClose={onClose} />
  );
}

interface ListProps extends Props {
  onPack: (orderId: string) => void;
  onReceive: (orderId: string) => void;
}

/** Whether the shopper chose a time of another day. */
const isLater = ({ promise }: FulfilmentOrderCard, today: string): boolean =>
  promise?.from !== undefined && promise.from !== null && shopDayAt(new Date(promise.from)) > today;

/** A list of orders with loading, error and empty states. */
function OrderList({ filter, newOrders, wide = false, empty, onPack, onReceive }: ListProps) {
  const orders = useInfiniteQuery(fulfilmentOrdersQuery(filter));
  const today = shopDayAt(new Date(useClock()));
  const grid = classNames('grid gap-3', wide ? wideGrid : narrowGrid);
  if (orders.isPending) {
    return (
      <Skeletons label={m.adminOrders.loadingOrders()} className={grid} sizes={Array(3).fill('h-40 rounded-lg')} />
    );
  }
  if (!orders.data) {
    return (
      <div className="rounded-lg bg-surface p-5 text-center text-sm">
        <p className="mb-3">{messageOf(orders.error)}</p>
        <Button variant="outline" onClick={() => void orders.refetch()}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  // An order that moved between two requests may be in two pages.
  const all = new Map(orders.data.pages.flatMap((page) => page.orders).map((order) => [order._id, order]));
  if (all.size === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line p-5 text-center text-sm text-muted">
        {empty ?? (filter.status ? emptyOf()[filter.status] : m.adminOrders.noOrders())}
      </p>
    );
  }
  const shown = [...all.values()];
  const firstLater = filter.sort === 'promise' ? shown.find((order) => isLater(order, today)) : undefined;
  return (
    <>
      <ul
        data-orders
        className={grid}
        aria-label={
          filter.status
            ? m.adminOrders.ordersWithStatus({ status: statusLabels()[filter.status] })
            : m.adminOrders.orders()
        }
      >
        {shown.map((order) => (
          <li key={order._id} className="min-w-0">
            {order === firstLater && (
              <p className="mb-3 border-t border-line pt-3 text-sm font-bold">{m.orderBoard.later()}</p>
            )}
            <FulfilmentCard
              order={order}
              isNew={newOrders.has(order._id)}
              showStatus={!filter.status}
              shown={shown}
              onPack={() => onPack(order._id)}
              onReceive={() => onReceive(order._id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={orders} className="mt-3" />
    </>
  );
}
