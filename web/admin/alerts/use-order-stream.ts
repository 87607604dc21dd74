import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { FulfilmentUpdate } from '../../../contract/fulfilment.ts';
import { followEvents } from '../../api/event-stream.ts';
import { readOrderUpdate } from '../fulfilment/read-order-update.ts';

/** Events within this time, in ms, are handled together. */
const gathering = 400;

interface Watcher {
  /** Orders changed, or events may have been missed. */
  onUpdate: () => void;
  /** An order changed. */
  onMoved: (order: FulfilmentUpdate) => void;
  /** Data was received, including heartbeats. */
  onHeard: () => void;
}

interface Stream {
  /** Whether the stream is connected; undefined while unknown. */
  live: boolean | undefined;
  /** Reconnects immediately. */
  reconnect: () => void;
}

/** Subscribes to the store's order stream while `enabled`. Used once per tab. */
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
