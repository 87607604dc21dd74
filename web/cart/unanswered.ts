import { useSyncExternalStore } from 'react';

let unanswered = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  unanswered += by;
  for (const listener of [...listeners]) listener();
}

/** Notes that a change of the cart has had no answer, and is sent again, until `sending` has ended. */
export async function whileUnanswered<T>(sending: Promise<T>): Promise<T> {
  change(1);
  try {
    return await sending;
  } finally {
    change(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether changes of the cart had no answer and are sent again now and then. */
export const useUnansweredChanges = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unanswered > 0,
    () => false,
  );
