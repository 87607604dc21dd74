import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { isOver, orderQuery } from './order-query.ts';
import { announcementOf } from './order-words.ts';
import { useOrderEvents } from './use-order-events.ts';

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

  const told = useRef<number>(undefined);
  const { data } = order;
  useEffect(() => {
    if (!data) return;
    if (told.current !== undefined && data.revision > told.current) announce(announcementOf(data));
    told.current = data.revision;
  }, [data]);

  return { order, open, isLive };
}
