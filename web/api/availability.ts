/**
 * True when carts, accounts and orders work. Pages are served from memory, so a store without its database can still be browsed.
 * After a 503 response the store's readiness is polled until it is available again.
 */

/** Polling interval, in ms. */
const pause = 5_000;
const question = '/health/ready/orders';

let limited = false;
let asking = false;
const listeners = new Set<() => void>();

function change(to: boolean): void {
  if (limited === to) return;
  limited = to;
  for (const listener of [...listeners]) listener();
}

/** Call this after a 503 response: the store is busy, or its database is down. */
export function noteBusy(): void {
  if (asking) return;
  asking = true;
  void ask();
}

async function ask(): Promise<void> {
  const status = await fetch(question, { cache: 'no-store', signal: AbortSignal.timeout(pause) }).then(
    (answer) => answer.status,
    () => undefined,
  );
  change(status === 503);
  if (limited) setTimeout(() => void ask(), pause);
  else asking = false;
}

/** True while the store can only be browsed. */
export const readLimited = (): boolean => limited;

/** Calls `listener` after each change. Returns the unsubscribe function. */
export function onLimitedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
