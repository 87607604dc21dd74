/** The counters of what there is to do now. The board, the sidebar and the overview read the same numbers, which are loaded once for all of them. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { links } from '../../../contract/api/links.ts';
import type { OrderStatus } from '../../../contract/orders/order-statuses.ts';
import { m } from '../../../messages/index.ts';
import { alertHeaders, allStores, useChosenStore } from '../stores/admin-store.ts';
import { alertsApi } from './alerts-api.ts';
import { fulfilmentKey } from './order-alerts.tsx';

/** In ms: orders become late, and products run low, without an event of the order stream. */
const freshness = 60_000;

/** Loaded again with everything of the order board when an order changes. */
export const fulfilmentCountsQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'counts'],
  queryFn: ({ signal }) => alertsApi.load('GET /api/v1/fulfilment/counts', { signal }),
});

export const useCounts = () => useQuery({ ...fulfilmentCountsQuery, refetchInterval: freshness });

/** The orders in a status on the board. */
export const ordersIn = (status: OrderStatus): string => `${links.adminOrders}?status=${status}`;

/** Orders of which something is to be done besides their steps. */
export type Matter = 'late' | 'problems' | 'asked' | 'toReceive';
export const ordersOnly = (matter: Matter): string => `${links.adminOrders}?${matter}=1`;

export type Counted = 'toPack' | 'late' | 'onTheWay' | 'problems' | 'asked' | 'runningLow';

export interface Counter {
  label: string;
  /** The screen that lists exactly what is counted. */
  to: string;
  count: number | undefined;
}

/** Each with its number; undefined until it is known. */
export function useCounted(): Readonly<Record<Counted, Counter>> {
  const { data } = useCounts();
  // Subscribes to the choice.
  useChosenStore();
  const isAboutAll = alertHeaders()['x-store'] === allStores;
  return {
    toPack: { label: m.adminNow.toPack(), to: ordersIn('placed'), count: data?.placed },
    late: { label: m.adminNow.late(), to: ordersOnly('late'), count: data?.late },
    onTheWay: {
      label: m.adminNow.onTheWay(),
      to: ordersIn('out_for_delivery'),
      count: data?.out_for_delivery,
    },
    problems: { label: m.problems.problems(), to: ordersOnly('problems'), count: data?.problems },
    asked: { label: m.adminNow.asked(), to: ordersOnly('asked'), count: data?.asked },
    runningLow: {
      label: m.adminNow.runningLow(),
      // Of one store in the table of products, of all in what to order.
      to: isAboutAll ? links.adminReorderList('low') : links.adminScarce('low'),
      count: data?.runningLow,
    },
  };
}
