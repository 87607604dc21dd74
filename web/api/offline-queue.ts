/**
 * Work that the store does not have yet: it is stored on the device for the person who is signed in, shown at once, and sent in its order,
 * by one tab at a time, as soon as there is a connection. What the store refuses is dropped.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { deviceStore } from './storage.ts';
import type { workNames } from './unsent-work.ts';
import { useConnection } from './use-connection.ts';

/** The pause before items that could not be sent are sent again, in ms. */
const retryAfter = 5_000;

/** Returns true when the same request may succeed later: no answer, a store that is busy, or an end of the sign-in. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status);

/** Runs in one tab at a time. Only https pages have locks. */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  const run = () => (done ??= work());
  // Locks may be blocked.
  return navigator.locks?.request(name, run).catch(run) ?? run();
}

/** How the items of a queue `Q` are sent. */
interface Sending<Q, T> {
  /** The item that is first; undefined when none is left. */
  next: (queue: Q) => T | undefined;
  /** Sends an item, then removes it from the queue. */
  send: (item: T) => Promise<void>;
  /** Removes an item that the store refused, and says so. */
  onRefused: (item: T, error: unknown) => unknown;
}

type OfflineQueue<Q> = ReturnType<typeof createOfflineQueue<Q>>;

/**
 * @param name in the storage of the device, where `claimWork` removes the work of another person, and of the event of the window when the
 *   queue may have changed
 * @param parse reads a stored text, which may be anything; null is an empty queue
 */
export function createOfflineQueue<Q>(
  name: (typeof workNames)[keyof typeof workNames],
  parse: (text: string | null) => Q,
) {
  const empty = JSON.stringify(parse(null));
  let known = { text: null as string | null, queue: parse(null) };
  let last: Promise<unknown> = Promise.resolve();

  const notify = () => void dispatchEvent(new Event(name));

  /** The queue on the device, which another tab may have changed; the same object until it changes. */
  function read(): Q {
    const text = deviceStore.get(name);
    if (text !== known.text) known = { text, queue: parse(text) };
    return known.queue;
  }

  /** Requests follow one another, so that an older state never replaces a newer one, and no tab sends what another one is sending. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    // Another tab may have sent something in the meantime, and not every browser sends an event about that.
    const done = last.then(() => exclusively(name, work)).finally(notify);
    last = done.catch(() => {});
    return done;
  }

  return {
    read,
    inTurn,

    change(how: (queue: Q) => Q): void {
      const text = JSON.stringify(how(read()));
      if (text === empty) deviceStore.remove(name);
      else deviceStore.set(name, text);
      notify();
    },

    /** Calls `listener` when the queue may have changed, also in another tab. Returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      const events = [name, 'storage'];
      for (const event of events) addEventListener(event, listener);
      return () => {
        for (const event of events) removeEventListener(event, listener);
      };
    },

    /** Sends items until none is left. False when one was refused, or has to wait: then those after it wait, too. */
    sendAll: <T>({ next, send, onRefused }: Sending<Q, T>): Promise<boolean> =>
      inTurn(async () => {
        let isAccepted = true;
        for (let item = next(read()); item !== undefined; item = next(read())) {
          try {
            await send(item);
          } catch (error) {
            if (isPassing(error)) return false;
            isAccepted = false;
            await onRefused(item, error);
          }
        }
        return isAccepted;
      }),
  };
}

/**
 * Reads a queue, and sends it with each change, when the connection is back, and again after a while when something was left.
 * @param sendAll resolves with true when the store has everything
 * @param isReady false until it is known who sends
 */
export function useOfflineQueue<Q>(
  { subscribe, read }: Pick<OfflineQueue<Q>, 'subscribe' | 'read'>,
  sendAll: () => Promise<boolean>,
  isReady = true,
): Q {
  const queue = useSyncExternalStore(subscribe, read, read);
  const canSend = useConnection() === 'online' && isReady;
  const [tries, setTries] = useState(0);
  const send = useEffectEvent(sendAll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed `queue` and `tries` send again
  useEffect(() => {
    if (!canSend) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    void send().then((sent) => {
      if (!ended && !sent) timer = setTimeout(() => setTries((times) => times + 1), retryAfter);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [queue, canSend, tries]);
  return queue;
}
