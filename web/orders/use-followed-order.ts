import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { isOver, orderQuery } from './order-query.ts';
import { announcementOf } from './order-words.ts';
import { useOrderEvents } from './use-order-events.ts';

/** How often the order is asked for, in ms: without the shop's stream, and beside it, should an event get lost. */
const pollEvery = 10_000;
const reassureEvery = 60_000;

/** An order that keeps itself fresh and says when it has moved on, until nothing more will happen to it. */
export function useFollowedOrder(orderId: string) {
  const [isLive, setLive] = useState(false);
  const order = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => !(data && isOver(data)) && (isLive ? reassureEvery : pollEvery),
  });
  const open = order.data !== undefined && !isOver(order.data);
  useOrderEvents(orderId, open, setLive);

  const told = useRef<number>(undefined);
  const { data } = order;
  useEffect(() => {
    if (!data) return;
    if (told.current !== undefined && data.revision > told.current) announce(announcementOf(data));
    told.current = data.revision;
  }, [data]);

  return { order, open, isLive };
}
