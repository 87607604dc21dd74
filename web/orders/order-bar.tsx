import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { ArrivingOrder } from '../../contract/orders/order-follow.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { deviceStore, personalNames } from '../api/storage.ts';
import { useConnection } from '../api/use-connection.ts';
import { useClock } from '../delivery/use-clock.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronRight } from '../ui/icons.tsx';
import { Bike, CircleCheckBig } from '../ui/order-icons.ts';
import { type Arrival, arrivalOf, serverNow } from './arrival.ts';
import { aheadText } from './order-arrival.tsx';
import { ordersQuery } from './order-queries.ts';

/** In ms: how often an open page asks where its orders are. */
const askEvery = 30_000;
/** In ms: space is reserved on the pages of a device until an order is so late. */
const reservedFor = 30 * 60_000;

/** It shares the key prefix of the order list, so that both are invalidated together. */
const arrivingQuery = {
  queryKey: [...ordersQuery.queryKey, 'arriving'],
  queryFn: () => browserApi.load('GET /api/v1/order/arriving'),
};

const isRunning = ({ status }: ArrivingOrder): boolean => isOpen(status);

/** When the next order arrives, on all pages; leads to it. */
export default function OrderBar() {
  const { data, dataUpdatedAt } = useQuery({
    ...arrivingQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.orders.some(isRunning) ?? true) && askEvery,
  });
  const isOnline = useConnection() === 'online';
  const device = useClock();
  useReservedSpace(data?.orders);
  if (!data) return null;
  const order = data.orders.find(isRunning) ?? data.orders[0];
  const arrival = order && arrivalOf(order, serverNow(data.now, dataUpdatedAt, device));
  if (!arrival) return null;
  const others = data.orders.filter(isRunning).length - 1;
  const isLate = isOnline && arrival.is === 'late';
  const Icon = arrival.is === 'delivered' ? CircleCheckBig : Bike;
  return (
    <Link
      to={others > 0 ? links.orders : links.order(order._id)}
      className={classNames(
        'block text-sm font-semibold tabular-nums',
        isLate ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent-strong',
      )}
    >
      <span className="shell flex min-h-11 items-center gap-2.5 py-1">
        <Icon size={20} className="shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{m.orders.yourOrder()}: </span>
          {isOnline ? textOf(arrival) : offlineText(order, arrival)}
          {others > 0 && ` · ${m.arrival.more({ count: others })}`}
        </span>
        <ChevronRight size={18} className="shrink-0" />
      </span>
    </Link>
  );
}

function textOf(arrival: Arrival): string {
  if (arrival.is !== 'late') return aheadText(arrival);
  const { time, expected } = arrival;
  return expected ? m.arrival.lateExpectedShort({ expected }) : m.arrival.lateShort({ time });
}

/** Without a connection nobody knows whether it is late: only what was promised. */
function offlineText({ promise }: ArrivingOrder, arrival: Arrival): string {
  if (arrival.is === 'slot' || arrival.is === 'delivered' || !promise) return textOf(arrival);
  return arrival.is === 'ahead' || arrival.is === 'late' ? m.arrival.byTimeOnly(arrival) : textOf(arrival);
}

/** Notes for the next pages that there is such a line: early.js reserves its space before the first paint. */
function useReservedSpace(orders: readonly ArrivingOrder[] | undefined): void {
  const { pathname } = useLocation();
  const until = orders && Math.max(0, ...orders.map(({ promise }) => Date.parse(promise?.by ?? '') || 0));
  const hasSome = until === undefined ? undefined : until > 0;
  useEffect(() => {
    if (hasSome === undefined || until === undefined) return;
    if (hasSome) {
      deviceStore.set(personalNames.awaits, String(until + reservedFor));
      document.documentElement.dataset.awaits = '';
    } else deviceStore.remove(personalNames.awaits);
  }, [hasSome, until]);
  // The space of a line that is gone stays until the next page, so that nothing moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new page
  useEffect(
    () => () => {
      if (!deviceStore.get(personalNames.awaits)) delete document.documentElement.dataset.awaits;
    },
    [pathname],
  );
}
