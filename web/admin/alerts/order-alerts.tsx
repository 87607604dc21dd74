/**
 * Alerts for new orders on every admin screen, whether they are found by the event stream, after a reconnect or by polling. The
 * newest orders are one query; the stream and a timer only trigger a refetch. Each tab has one connection.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import type { FulfilmentOrderCard, FulfilmentUpdate } from '../../../contract/fulfilment.ts';
import { announce } from '../../ui/announcer.tsx';
import { fulfilmentKey } from '../fulfilment/fulfilment-queries.ts';
import { newestOrdersQuery } from './newest-orders-query.ts';
import { onSeenChange, parseSeen, readStoredSeen, seenFrom, storeSeen, unseen, withSeen } from './seen-orders.ts';
import { useLostConnection } from './use-lost-connection.ts';
import { useOrderStream } from './use-order-stream.ts';
import { useRing } from './use-ring.ts';
import { type Sound, useSound } from './use-sound.ts';
import { useTitleMark } from './use-title-mark.ts';

/** Polling interval without the stream, in ms. */
const askEvery = 10_000;

interface OrderAlertsValue {
  /** Placed orders not yet seen on this device, newest first. */
  newOrders: readonly FulfilmentOrderCard[];
  /** Whether the new orders are loaded. */
  isReady: boolean;
  /** Marks these orders as seen; all new orders without an argument. */
  acknowledge: (orderIds?: readonly string[]) => void;
  /** Whether the event stream is connected; undefined while unknown. */
  live: boolean | undefined;
  /** When the connection was lost, in ms; undefined while connected. */
  lostSince: number | undefined;
  /** Reconnects immediately. */
  retry: () => void;
  sound: Sound;
  /** Calls `listener` with each order that changes. Returns the unsubscribe function. */
  onMoved: (listener: (order: FulfilmentUpdate) => void) => () => void;
}

const Context = createContext<OrderAlertsValue | undefined>(undefined);

export function useOrderAlerts(): OrderAlertsValue {
  const value = useContext(Context);
  if (!value) throw new Error('The screen is not in the administration');
  return value;
}

/** Calls `listener` with each order that changes while the component is mounted. */
export function useOrderMoves(listener: (order: FulfilmentUpdate) => void): void {
  const { onMoved } = useOrderAlerts();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onMoved((order) => latest.current(order)), [onMoved]);
}

const nobody: readonly FulfilmentOrderCard[] = [];

/** @param enabled whether an administrator is signed in */
export function OrderAlerts({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const queries = useQueryClient();
  const newest = useQuery({ ...newestOrdersQuery, enabled });
  const ask = useCallback(() => void queries.invalidateQueries({ queryKey: fulfilmentKey }), [queries]);
  const { lostSince, heard } = useLostConnection(enabled, newest.dataUpdatedAt, newest.isError);
  const [movers] = useState(() => new Set<(order: FulfilmentUpdate) => void>());
  const { live, reconnect } = useOrderStream(enabled, {
    onUpdate: ask,
    onHeard: heard,
    onMoved(order) {
      for (const listener of movers) listener(order);
    },
  });

  const mustAsk = enabled && (live !== true || newest.isError);
  useEffect(() => {
    if (!mustAsk) return;
    const asking = setInterval(ask, askEvery);
    return () => clearInterval(asking);
  }, [mustAsk, ask]);
  useEffect(() => {
    if (enabled && live === false) ask();
  }, [enabled, live, ask]);

  const sound = useSound(enabled);
  const { newOrders, isReady, acknowledge } = useNewOrders(enabled ? newest.data : undefined);
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
      ask();
    },
    sound,
    onMoved: useCallback(
      (listener) => {
        movers.add(listener);
        return () => movers.delete(listener);
      },
      [movers],
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

  const newOrders = useMemo(() => (page && seen ? unseen(page.orders, seen) : nobody), [page, seen]);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const arrived = newOrders.filter((each) => !announced.current.has(each._id)).length;
    announced.current = new Set(newOrders.map((each) => each._id));
    if (arrived > 0) announce(arrived === 1 ? '1 new order' : `${arrived} new orders`);
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
