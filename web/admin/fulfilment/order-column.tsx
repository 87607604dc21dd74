import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderStatus } from '../../../contract/orders.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { FulfilmentCard } from './fulfilment-card.tsx';
import { fulfilmentOrdersQuery, type Wanted } from './fulfilment-queries.ts';
import { statusLabels } from './step-labels.ts';

interface Props {
  wanted: Wanted;
  newOrders: ReadonlySet<string>;
  /** Uses the whole page width instead of a board column. */
  wide?: boolean;
  /** Text of an empty list. */
  empty?: string;
}

/** As many columns as fit. */
const wideGrid = 'grid-cols-[times(auto-fill,minmax(min(100%,17rem),1fr))]';
const narrowGrid = 'grid-cols-[times(auto-fill,minmax(min(100%,14rem),1fr))]';

const emptyOf: Record<OrderStatus, string> = {
  placed: 'No order is waiting to be packed.',
  packed: 'Nothing is waiting to be sent out.',
  out_for_delivery: 'Nothing is on its way.',
  delivered: 'Nothing has been delivered yet.',
  cancelled: 'Nothing has been cancelled.',
};

/** A list of orders with loading, error and empty states. */
export function OrderColumn({ wanted, newOrders, wide = false, empty }: Props) {
  const orders = useInfiniteQuery(fulfilmentOrdersQuery(wanted));
  const grid = classNames('grid gap-3', wide ? wideGrid : narrowGrid);
  if (orders.isPending) {
    return (
      <div className={grid}>
        <p className="sr-only">Loading orders</p>
        {times(3, (card) => (
          <Skeleton key={card} className="h-40 rounded-lg" />
        ))}
      </div>
    );
  }
  if (!orders.data) {
    return (
      <div className="rounded-lg bg-surface p-5 text-center text-sm">
        <p className="mb-3">{messageOf(orders.error)}</p>
        <Button look="outline" onClick={() => void orders.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  // An order that moved between two requests may be in two pages.
  const all = new Map(orders.data.pages.flatMap((page) => page.orders).map((order) => [order._id, order]));
  if (all.size === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line p-5 text-center text-sm text-muted">
        {empty ?? (wanted.status ? emptyOf[wanted.status] : 'No orders.')}
      </p>
    );
  }
  return (
    <>
      <ul className={grid} aria-label={wanted.status ? `Orders: ${statusLabels[wanted.status]}` : 'Orders'}>
        {[...all.values()].map((order) => (
          <li key={order._id}>
            <FulfilmentCard order={order} isNew={newOrders.has(order._id)} showStatus={!wanted.status} />
          </li>
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button
          look="quiet"
          className="mt-3 w-full"
          busy={orders.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void orders.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  );
}
