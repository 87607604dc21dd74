import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { FulfilmentUpdate } from '../../../contract/fulfilment.ts';
import { followEvents } from '../../api/event-stream.ts';
import { readOrderUpdate } from '../fulfilment/read-order-update.ts';

/** Events that come together are worked off together, after this many ms. */
const gathering = 400;

interface Watcher {
  /** Something is new or may have been missed. */
  onUpdate: () => void;
  /** An order moved on. */
  onMoved: (order: FulfilmentUpdate) => void;
  /** Something came over the stream, if only a heartbeat. */
  onHeard: () => void;
}

interface Stream {
  /** Whether the stream is there; undefined until that is known. */
  live: boolean | undefined;
  /** Tries again at once. */
  reconnect: () => void;
}

/** Follows the store's stream of orders, once for the tab, while `enabled`. */
export function useOrderStream(enabled: boolean, watcher: Watcher): Stream {
  const [live, setLive] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(watcher);
  latest.current = watcher;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void followEvents(
      calls.followFulfilment.path,
      {
        onState: setLive,
        onHeard: () => latest.current.onHeard(),
        onEvent(event) {
          const news = readOrderUpdate(event);
          if (!news) return;
          if (news.kind === 'order') latest.current.onMoved(news.order);
          timer ??= setTimeout(() => {
            timer = undefined;
            latest.current.onUpdate();
          }, gathering);
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [enabled, attempt]);

  return { live, reconnect: () => setAttempt((last) => last + 1) };
}
