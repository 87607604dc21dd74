import { useEffect, useState } from 'react';
import { ring } from './bell.ts';

/** New orders are heard this often until somebody has seen them, in ms. */
const ringEvery = 10_000;
const lockName = 'tokri-new-orders';

/**
 * Rings while there are new orders. Of all tabs that could be heard, one does.
 * @param newest id of the newest new order, undefined when there is none; another one rings at once
 * @param audible whether this tab can be heard
 */
export function useRing(newest: string | undefined, audible: boolean): void {
  const chosen = useChosenTab(audible);
  useEffect(() => {
    if (!chosen || newest === undefined) return;
    ring();
    const ringing = setInterval(ring, ringEvery);
    return () => clearInterval(ringing);
  }, [chosen, newest]);
}

/** Whether this tab holds the lock that one of all tabs can have. Where there are no locks each tab counts as chosen. */
function useChosenTab(wanted: boolean): boolean {
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    if (!('locks' in navigator)) {
      setChosen(true);
      return () => setChosen(false);
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    navigator.locks
      .request(lockName, { signal }, () => {
        if (signal.aborted) return;
        setChosen(true);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => signal.aborted || setChosen(true));
    return () => {
      leaving.abort();
      setChosen(false);
    };
  }, [wanted]);
  return chosen;
}
