import { useCallback, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { chime } from './chime.ts';

const none: ReadonlySet<string> = new Set();

/** The orders that came in while the desk is open; each arrival is announced with its count, and heard when `sound` is on. */
export function useNewOrders(sound: boolean) {
  const [newOrders, setNewOrders] = useState(none);
  const come = useCallback(
    (orderIds: string[]) => {
      setNewOrders((old) => new Set([...old, ...orderIds]));
      announce(orderIds.length === 1 ? '1 new order' : `${orderIds.length} new orders`);
      if (sound) chime();
    },
    [sound],
  );
  return { newOrders, come, forget: () => setNewOrders(none) };
}
