/**
 * Whether carts, accounts and orders work. Pages come from the server's memory, so a store whose database is away can still be
 * browsed. After a call that was answered with 503 the store is asked whether that is so, and then again until it is over.
 */

/** Between two questions, in ms. */
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

/** A call was answered with 503: the store is busy, or its database is away. */
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

/** Calls `listener` after each change. Returns what ends that. */
export function onLimitedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
