/** Work on a phone that the store does not have yet: kept on the device, and sent in its order as soon as there is a connection. */
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useInTurn } from '../../api/use-in-turn.ts';

/** Until what could not be sent is sent again, in ms. */
const sendAgainAfter = 5_000;

/** Whether the same request may succeed later: no answer, a store that is busy, or an end of the sign-in. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status);

/** One tab at a time, so that none sends what another one is sending. Only https pages have locks. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  const run = () => (done ??= work());
  // Locks may be blocked.
  return navigator.locks?.request('tokri-unsent', run).catch(run) ?? run();
}

/** What is kept on the device, as of the last change. @param read and `store`: the same functions at every call */
export function useUnsent<Q>(read: () => Q, store: (queue: Q) => void) {
  const [queue, setQueue] = useState(read);
  const change = useCallback(
    (how: (queue: Q) => Q) => {
      // Another tab may have changed it.
      const changed = how(read());
      store(changed);
      setQueue(() => changed);
    },
    [read, store],
  );
  const readAgain = useCallback(() => setQueue(() => read()), [read]);
  useEffect(() => {
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, [readAgain]);
  const takeTurns = useInTurn();
  /** Requests follow one another, so that an older state never replaces a newer one. */
  const inTurn = useCallback(
    <T>(work: () => Promise<T>): Promise<T> => takeTurns(() => exclusively(work)),
    [takeTurns],
  );
  return { queue, change, inTurn, readAgain };
}

/**
 * Sends with each change of the queue, and again after a while when something was left.
 * @param canSend whether there is something to send, and a connection
 * @param sendAll says whether the store has everything now
 * @param readAgain is called when it has: another tab may have sent it
 */
export function useSending(
  queue: unknown,
  canSend: boolean,
  sendAll: () => Promise<boolean>,
  readAgain: () => void,
): void {
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed `queue` and `tries` send again
  useEffect(() => {
    if (!canSend) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    void sendAll().then((sent) => {
      if (ended) return;
      if (sent) readAgain();
      else timer = setTimeout(() => setTries((times) => times + 1), sendAgainAfter);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [queue, canSend, tries, sendAll, readAgain]);
}
