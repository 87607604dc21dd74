import { useEffect, useState } from 'react';
import { ring } from './bell.ts';

/** The sound repeats at this interval, in ms, until the orders are seen. */
const ringEvery = 10_000;
const lockName = 'tokri-new-orders';

/**
 * Plays the sound while there are new orders. Only one of all audible tabs plays it.
 * @param newest id of the newest new order, undefined without new orders; a new id plays the sound immediately
 * @param audible whether this tab can play sound
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

/** Whether this tab has the lock that only one tab can hold. Without browser support for locks, every tab counts as having it. */
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
