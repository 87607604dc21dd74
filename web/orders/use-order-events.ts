import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls, pathOf } from '../../contract/calls.ts';
import type { OrderUpdate } from '../../contract/order-follow.ts';
import { followEvents } from '../api/event-stream.ts';
import { orderQuery } from './order-query.ts';
import { ordersQuery } from './orders-query.ts';

/**
 * Loads an order anew whenever the shop says that it has moved on. Only while the page is seen: a browser has few connections to
 * one shop, and whoever comes back is told at once how the order stands.
 * @param follow false ends it
 * @param onLive told whether the shop's stream of events is there; give it the same function each time
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

/** Does `work` whenever the page comes to be seen; its signal aborts when it no longer is. Returns what ends both. */
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
