import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls, pathOf } from '../../contract/calls.ts';
import type { OrderUpdate } from '../../contract/order-follow.ts';
import { followEvents } from '../api/event-stream.ts';
import { orderQuery } from './order-query.ts';
import { ordersQuery } from './orders-query.ts';

/**
 * Refetches an order when the server reports a change. Only while the page is visible, because browsers limit the connections per
 * origin. A page that becomes visible again gets the current state immediately.
 * @param follow false unsubscribes
 * @param onLive called with whether the event stream is connected; must be a stable function
 */
export function useOrderEvents(orderId: string, follow: boolean, onLive: (live: boolean) => void): void {
  const queries = useQueryClient();

  useEffect(() => {
    if (!follow) return;
    const { queryKey } = orderQuery(orderId);
    function onEvent({ name, data }: { name: string; data: string }): void {
      const news = name === 'order' ? (JSON.parse(data) as OrderUpdate) : undefined;
      if (!news || news.revision <= (queries.getQueryData(queryKey)?.revision ?? 0)) return;
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    return whileSeen((signal) => {
      const url = pathOf(calls.followOrder, { orderId });
      void followEvents(url, { onEvent, onState: onLive }, signal);
      signal.addEventListener('abort', () => onLive(false));
    });
  }, [orderId, follow, onLive, queries]);
}

/** Runs `work` whenever the page becomes visible; its signal aborts when the page is hidden. Returns the unsubscribe function. */
function whileSeen(work: (signal: AbortSignal) => void): () => void {
  let leaving: AbortController | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (leaving) return;
      leaving = new AbortController();
      work(leaving.signal);
    } else {
      leaving?.abort();
      leaving = undefined;
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    leaving?.abort();
  };
}
