import { useEffect, useRef, useState } from 'react';
import { useOrderAlerts } from '../alerts/order-alerts.tsx';

const none: readonly string[] = [];

/**
 * The orders that the board marks as new: those that were new when it was opened, which marks them as seen, and those placed
 * since then. The marks disappear when the administrator acknowledges them.
 */
export function useOrdersToMark(): ReadonlySet<string> {
  const { newOrders, isReady, acknowledge } = useOrderAlerts();
  const [openedWith, setOpenedWith] = useState(none);
  const stage = useRef<'closed' | 'quiet' | 'arrived'>('closed');
  useEffect(() => {
    if (!isReady) return;
    if (stage.current === 'closed') {
      stage.current = 'quiet';
      setOpenedWith(newOrders.map((each) => each._id));
      acknowledge();
    } else if (newOrders.length > 0) stage.current = 'arrived';
    else if (stage.current === 'arrived') {
      stage.current = 'quiet';
      setOpenedWith(none);
    }
  }, [isReady, newOrders, acknowledge]);
  return new Set([...openedWith, ...newOrders.map((each) => each._id)]);
}
