import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useLastError } from '../../../api/loading-failed.tsx';
import { useFromClock } from '../../../delivery/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { FulfilmentCard } from './fulfilment-card.tsx';
import { fulfilmentOrderQuery, fulfilmentOrdersQuery, type OrderFilter } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import { statusLabels } from './order-labels.tsx';
import { OrderRow } from './order-row.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { SelectAllBox, useLeavingOrders } from './select-box.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

interface Props {
  filter: OrderFilter;
  newOrders: ReadonlySet<string>;
  /** Uses the whole page width instead of a board column. */
  wide?: boolean;
  /** Shows each order in one line. */
  compact?: boolean;
  /** Text of an empty list. */
  empty?: string;
}

/** As many columns as fit. */
const wideGrid = 'grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]';
/** One line each. */
const rows = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-canvas';
const narrowGrid = 'grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))]';

const emptyOf = (): Record<OrderStatus, string> => ({
  awaiting_payment: m.boardOrders.noneAwaitingPayment(),
  placed: m.boardOrders.nonePlaced(),
  packed: m.boardOrders.nonePacked(),
  out_for_delivery: m.boardOrders.noneOutForDelivery(),
  delivered: m.boardOrders.noneDelivered(),
  cancelled: m.boardOrders.noneCancelled(),
});

/** A list of orders, and the dialogs to pack one and to receive its refused goods, which stay open when the order leaves the list. */
export function OrderColumn(props: Props) {
  const [packing, setPacking] = useState<string>();
  const [receiving, setReceiving] = useState<string>();
  return (
    <>
      <OrderList key={JSON.stringify(props.filter)} {...props} onPack={setPacking} onReceive={setReceiving} />
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

/** Returns true when the shopper chose a time of another day. */
const isLater = ({ promise }: FulfilmentOrderCard, today: string): boolean =>
  promise?.from !== undefined && promise.from !== null && shopDayAt(new Date(promise.from)) > today;

/** An order that moved between two requests may be in two pages. */
const ordersOf = (pages: readonly { orders: readonly FulfilmentOrderCard[] }[] = []): FulfilmentOrderCard[] => [
  ...new Map(pages.flatMap((page) => page.orders).map((order) => [order._id, order])).values(),
];

/** A list of orders with loading, error and empty states. */
function OrderList({ filter, newOrders, wide = false, compact = false, empty, onPack, onReceive }: ListProps) {
  const orders = useInfiniteQuery(fulfilmentOrdersQuery(filter));
  const shown = useMemo(() => ordersOf(orders.data?.pages), [orders.data]);
  const open = useMemo(() => shown.filter(({ status }) => isOpen(status)), [shown]);
  useLeavingOrders(orders.data && open);
  const today = useFromClock((now) => shopDayAt(new Date(now)));
  const grid = compact ? rows : classNames('grid gap-3', wide ? wideGrid : narrowGrid);
  const Order = compact ? OrderRow : FulfilmentCard;
  const error = useLastError(orders);
  if (!orders.data && !error) {
    return (
      <Skeletons
        label={m.boardOrders.loadingOrders()}
        className={grid}
        sizes={Array(3).fill(compact ? 'h-11' : 'h-40 rounded-lg')}
      />
    );
  }
  if (!orders.data) {
    return (
      <div className="rounded-lg bg-surface p-5 text-center text-sm">
        <p className="mb-3">{messageOf(error)}</p>
        <Button variant="outline" onClick={() => void orders.refetch()}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line p-5 text-center text-sm text-muted">
        {empty ?? (filter.status ? emptyOf()[filter.status] : m.boardOrders.noOrders())}
      </p>
    );
  }
  const firstLater = filter.sort === 'promise' ? shown.find((order) => isLater(order, today)) : undefined;
  return (
    <>
      {compact && <SelectAllBox shown={shown} status={filter.status && statusLabels()[filter.status]} />}
      <ul
        data-orders
        className={grid}
        aria-label={
          filter.status
            ? m.boardOrders.ordersWithStatus({ status: statusLabels()[filter.status] })
            : m.boardOrders.orders()
        }
      >
        {shown.map((order) => (
          <li key={order._id} className="min-w-0">
            {order === firstLater && (
              <p className={classNames('text-sm font-bold', compact ? 'px-3 py-2' : 'mb-3 border-t border-line pt-3')}>
                {m.orderBoard.later()}
              </p>
            )}
            <Order
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
