import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderUpdate } from '../../contract/order-follow.ts';
import { followEvents } from '../api/event-stream.ts';
import { announce } from '../ui/announcer.tsx';
import { isOver, orderQuery, ordersQuery } from './order-queries.ts';
import { announcementOf } from './order-words.ts';

/** Polling interval, in ms: without the stream, and with it in case an event is lost. */
const pollEvery = 10_000;
const reassureEvery = 60_000;

/** An order that updates itself and announces changes until it is finished. */
export function useFollowedOrder(orderId: string) {
  const [isLive, setLive] = useState(false);
  const order = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => !(data && isOver(data)) && (isLive ? reassureEvery : pollEvery),
  });
  const open = order.data !== undefined && !isOver(order.data);
  useOrderEvents(orderId, open, setLive);

  const announced = useRef<number>(undefined);
  const { data } = order;
  useEffect(() => {
    if (!data) return;
    if (announced.current !== undefined && data.revision > announced.current) announce(announcementOf(data));
    announced.current = data.revision;
  }, [data]);

  return { order, open, isLive };
}

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
    function onEvent({ name, data }: { name: 'order'; data: OrderUpdate }): void {
      if (name !== 'order' || data.revision <= (queries.getQueryData(queryKey)?.revision ?? 0)) return;
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    return whileSeen((signal) => {
      const route = 'GET /api/v1/order/follow-order/:orderId';
      void followEvents(route, { params: { orderId } }, { onEvent, onState: onLive }, signal);
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
