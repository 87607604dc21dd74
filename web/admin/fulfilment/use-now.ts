import { useSyncExternalStore } from 'react';

/** Ages are shown in minutes, and are this much behind at most, in ms. */
const step = 15_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all who look at the time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const now = () => Math.floor(Date.now() / step) * step;

/** The time in ms, a few seconds behind at most. */
export const useNow = (): number => useSyncExternalStore(subscribe, now, now);
