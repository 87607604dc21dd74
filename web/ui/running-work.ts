import { useSyncExternalStore } from 'react';

/** Tells components whether work of a kind is running. */
export function runningWork() {
  let count = 0;
  const listeners = new Set<() => void>();
  function change(by: 1 | -1): void {
    count += by;
    for (const listener of [...listeners]) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    /** Counts `work` as running until it has ended. */
    async track<T>(work: Promise<T>): Promise<T> {
      change(1);
      try {
        return await work;
      } finally {
        change(-1);
      }
    },
    useIsRunning: (): boolean =>
      useSyncExternalStore(
        subscribe,
        () => count > 0,
        () => false,
      ),
  };
}
