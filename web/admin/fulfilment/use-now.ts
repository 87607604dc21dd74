import { useSyncExternalStore } from 'react';

/** Ages are shown in minutes, so this update interval in ms is enough. */
const step = 15_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer shared by all components. */
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

/** The current time in ms, updated every few seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, now, now);
