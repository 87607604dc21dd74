/**
 * Alerts for new orders on every admin screen, whether they are found by the event stream, after a reconnect or by polling. The
 * newest orders are one query; the stream and a timer only trigger a refetch. Each tab has one connection.
 */

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { limits } from '../../../contract/api/limits.ts';
import type { FulfilmentOrderCard } from '../../../contract/orders/board.ts';
import type { OrderUpdate } from '../../../contract/orders/order-follow.ts';
import type { OpenStatus } from '../../../contract/orders/order-steps.ts';
import { m } from '../../../messages/index.ts';
import { personalKey } from '../../query-client.ts';
import { announce } from '../../ui/announcer.tsx';
import { alertsApi } from './alerts-api.ts';
import { type Sound, useRing, useSound } from './new-order-sound.ts';
import { onSeenChange, parseSeen, readStoredSeen, seenFrom, storeSeen, unseen, withSeen } from './seen-orders.ts';
import { useLostConnection } from './use-lost-connection.ts';
import { useOrderRights } from './use-order-rights.ts';
import { useOrderStream } from './use-order-stream.ts';

/** Polling interval without the stream, in ms. */
const pollInterval = 10_000;

/** Request timeout, in ms. */
const requestTimeout = 8_000;

/** Prefix of all query keys of the order board, so that an event refetches all of them. */
export const fulfilmentKey = [personalKey, 'fulfilment'];

/** The newest orders in a status, including unseen ones. */
export const newestOrdersQuery = (status: OpenStatus) =>
  queryOptions({
    queryKey: [...fulfilmentKey, 'newest', status],
    async queryFn({ signal }) {
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new DOMException(m.adminOrders.noAnswerInTime(), 'TimeoutError')),
        requestTimeout,
      );
      try {
        return await alertsApi.load('GET /api/v1/fulfilment/orders', {
          query: { status, sort: 'newest', limit: limits.pageSize },
          signal: AbortSignal.any([signal, late.signal]),
        });
      } finally {
        clearTimeout(timer);
      }
    },
    // It is polled every few seconds anyway.
    retry: false,
  });

interface OrderAlertsValue {
  /** Placed orders not yet seen on this device, newest first. */
  newOrders: readonly FulfilmentOrderCard[];
  /** True when the new orders are loaded. */
  isReady: boolean;
  /** Marks these orders as seen; all new orders without an argument. */
  acknowledge: (orderIds?: readonly string[]) => void;
  /** True when the event stream is connected; undefined while unknown. */
  live: boolean | undefined;
  /** When the connection was lost, in ms; undefined while connected. */
  lostSince: number | undefined;
  /** Reconnects immediately. */
  retry: () => void;
  sound: Sound;
  /** Calls `listener` with each order that changes. Returns the unsubscribe function. */
  onMoved: (listener: (order: OrderUpdate) => void) => () => void;
}

const Context = createContext<OrderAlertsValue | undefined>(undefined);

export function useOrderAlerts(): OrderAlertsValue {
  const value = useContext(Context);
  if (!value) throw new Error('The screen is not in the administration');
  return value;
}

/** Calls `listener` with each order that changes while the component is mounted. */
export function useOrderMoves(listener: (order: OrderUpdate) => void): void {
  const { onMoved } = useOrderAlerts();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onMoved((order) => latest.current(order)), [onMoved]);
}

const none: readonly FulfilmentOrderCard[] = [];

/** @param enabled whether an administrator is signed in */
export function OrderAlerts({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const queries = useQueryClient();
  // Without alerts, the list shows whether the connection works.
  const { getsAlerts } = useOrderRights();
  const newest = useQuery({ ...newestOrdersQuery(getsAlerts ? 'placed' : 'packed'), enabled });
  const refetch = useCallback(() => void queries.invalidateQueries({ queryKey: fulfilmentKey }), [queries]);
  const { lostSince, noteActivity } = useLostConnection(enabled, newest.dataUpdatedAt, newest.isError);
  const [moveListeners] = useState(() => new Set<(order: OrderUpdate) => void>());
  const { live, reconnect } = useOrderStream(enabled, {
    onUpdate: refetch,
    onActivity: noteActivity,
    onMoved(order) {
      for (const listener of moveListeners) listener(order);
    },
  });

  const mustPoll = enabled && (live !== true || newest.isError);
  useEffect(() => {
    if (!mustPoll) return;
    const polling = setInterval(refetch, pollInterval);
    return () => clearInterval(polling);
  }, [mustPoll, refetch]);
  useEffect(() => {
    if (enabled && live === false) refetch();
  }, [enabled, live, refetch]);

  const sound = useSound(enabled && getsAlerts);
  const { newOrders, isReady, acknowledge } = useNewOrders(enabled && getsAlerts ? newest.data : undefined);
  useRing(newOrders[0]?._id, sound.on && sound.state === 'ready');
  useTitleMark(newOrders.length);

  const value: OrderAlertsValue = {
    newOrders,
    isReady,
    acknowledge,
    live,
    lostSince,
    retry() {
      reconnect();
      refetch();
    },
    sound,
    onMoved: useCallback(
      (listener) => {
        moveListeners.add(listener);
        return () => moveListeners.delete(listener);
      },
      [moveListeners],
    ),
  };
  return <Context value={value}>{children}</Context>;
}

/** The newest orders not yet seen on this device. Announces new ones to screen readers. */
function useNewOrders(page: { orders: FulfilmentOrderCard[]; next: string | null } | undefined) {
  const stored = useSyncExternalStore(onSeenChange, readStoredSeen, () => null);
  const seen = useMemo(() => parseSeen(stored), [stored]);
  useEffect(() => {
    if (page && !seen) storeSeen(seenFrom(page.orders, page.next === null));
  }, [page, seen]);

  const newOrders = useMemo(() => (page && seen ? unseen(page.orders, seen) : none), [page, seen]);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const arrived = newOrders.filter((each) => !announced.current.has(each._id)).length;
    announced.current = new Set(newOrders.map((each) => each._id));
    if (arrived > 0) announce(m.adminOrders.newOrders({ count: arrived }));
  }, [newOrders]);

  const latest = useRef(newOrders);
  latest.current = newOrders;
  const acknowledge = useCallback((orderIds?: readonly string[]) => {
    const ids = orderIds ?? latest.current.map((each) => each._id);
    const now = parseSeen(readStoredSeen());
    if (now && ids.length > 0) storeSeen(withSeen(now, ids));
  }, []);
  return { newOrders, isReady: page !== undefined && seen !== undefined, acknowledge };
}

const titleMark = /^\(\d+\) /;

/** Shows the number of new orders before the page title, so that it is visible in the browser tab. */
function useTitleMark(count: number): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page sets its own title
  useEffect(() => {
    const title = document.title.replace(titleMark, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, key]);
  useEffect(
    () => () => {
      document.title = document.title.replace(titleMark, '');
    },
    [],
  );
}

/** The number of new orders; renders nothing when there are none. */
export const NewOrdersBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="block min-w-5 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-bold text-on-danger tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{m.adminOrders.newOrders({ count })}</span>
    </span>
  );
