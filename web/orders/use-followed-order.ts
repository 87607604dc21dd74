import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RiderSeen } from '../../contract/delivery/rider-location.ts';
import type { FollowedOrder, OrderUpdate } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { followEvents } from '../api/event-stream.ts';
import { announce } from '../ui/announcer.tsx';
import { isOver, orderQuery, ordersQuery } from './order-queries.ts';
import { announcementOf } from './order-texts.ts';

/** Loaded when the rider of an order shares where they are. */
async function hearOfRider(queries: QueryClient, orderId: string, seen: RiderSeen): Promise<void> {
  const rider = await import('./rider-query.ts').catch(() => undefined);
  rider?.hearOfRider(queries, orderId, seen);
}

/** Polling interval, in ms: without the stream, and with it in case an event is lost. */
const pollEvery = 10_000;
const reassureEvery = 60_000;

/** An order that updates itself and announces changes until it is finished and its reports are answered. */
export function useFollowedOrder(orderId: string) {
  const [isLive, setLive] = useState(false);
  const order = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => !(data && isOver(data)) && (isLive ? reassureEvery : pollEvery),
  });
  const open = order.data !== undefined && !isOver(order.data);
  // The store answers reports of a finished order, too.
  const waits = order.data?.reports.some(({ status }) => status !== 'resolved') ?? false;
  useOrderEvents(orderId, open || waits, setLive);

  const announced = useRef<FollowedOrder>(undefined);
  const { data } = order;
  useEffect(() => {
    if (!data) return;
    const before = announced.current;
    announced.current = data;
    if (!before) return;
    if (messagesOf(data) > messagesOf(before)) announce(m.orderNotes.arrived());
    if (data.revision <= before.revision) return;
    if (data.events.length > before.events.length) announce(announcementOf(data));
    else if (data.arrivedAt && !before.arrivedAt) announce(m.door.riderAtDoor());
    else if (answersOf(data) > answersOf(before)) announce(m.problems.answered());
  }, [data]);

  return { order, open, isLive };
}

const messagesOf = ({ notes = [] }: FollowedOrder): number => notes.filter(({ kind }) => kind === 'to_customer').length;

const answersOf = ({ reports }: FollowedOrder): number => reports.reduce((sum, { revision }) => sum + revision - 1, 0);

/**
 * Refetches an order when the server reports a change. Only while the page is visible, because browsers limit the connections per
 * origin. A page that becomes visible again gets the current state immediately.
 * @param follow false unsubscribes
 * @param onLive called with whether the event stream is connected; must be a stable function
 */
function useOrderEvents(orderId: string, follow: boolean, onLive: (live: boolean) => void): void {
  const queries = useQueryClient();

  useEffect(() => {
    if (!follow) return;
    const { queryKey } = orderQuery(orderId);
    function onEvent(event: { name: 'order'; data: OrderUpdate } | { name: 'location'; data: RiderSeen }): void {
      if (event.name === 'location') void hearOfRider(queries, orderId, event.data);
      if (event.name !== 'order') return;
      const { data } = event;
      if (data.revision <= (queries.getQueryData(queryKey)?.revision ?? 0) && !data.noted) return;
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    return whileSeen((signal) => {
      const route = 'GET /api/v1/order/follow-order/:orderId';
      void followEvents(route, () => ({ params: { orderId } }), { onEvent, onState: onLive }, signal);
      signal.addEventListener('abort', () => onLive(false));
    });
  }, [orderId, follow, onLive, queries]);
}

/** Runs `work` whenever the page becomes visible; its signal aborts when the page is hidden. Returns the unsubscribe function. */
function whileSeen(work: (signal: AbortSignal) => void): () => void {
  let leaving: AbortController | undefined;
  const followWhileVisible = () => {
    if (document.visibilityState === 'visible') {
      if (leaving) return;
      leaving = new AbortController();
      work(leaving.signal);
    } else {
      leaving?.abort();
      leaving = undefined;
    }
  };
  followWhileVisible();
  document.addEventListener('visibilitychange', followWhileVisible);
  return () => {
    document.removeEventListener('visibilitychange', followWhileVisible);
    leaving?.abort();
  };
}
