import { useSyncExternalStore } from 'react';

let unanswered = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  unanswered += by;
  for (const listener of [...listeners]) listener();
}

/** Marks a cart change as retrying until `sending` has ended. */
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

/** Whether cart changes got no response and are being retried. */
export const useUnansweredChanges = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unanswered > 0,
    () => false,
  );
