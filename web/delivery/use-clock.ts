import { useSyncExternalStore } from 'react';

/** In ms: shown times are in minutes, so this is often enough. */
const interval = 5_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer shared by all components. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const now = () => Math.floor(Date.now() / interval) * interval;

/** The current time in ms by the device's clock, updated every few seconds. */
export const useClock = (): number => useSyncExternalStore(subscribe, now, now);

/** Something that follows from the current time, such as words: a component renders again only when it changes. */
export function useFromClock<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  const get = () => read(now());
  return useSyncExternalStore(subscribe, get, get);
}
