import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { DeskNews } from '../../../contract/desk.ts';
import { followEvents } from '../../api/event-stream.ts';
import { readNews } from '../desk/read-news.ts';

/** Events that come together are worked off together, after this many ms. */
const gathering = 400;

interface Watcher {
  /** Something is new or may have been missed. */
  onNews: () => void;
  /** An order moved on. */
  onMoved: (order: DeskNews) => void;
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
      calls.followDesk.path,
      {
        onState: setLive,
        onHeard: () => latest.current.onHeard(),
        onEvent(event) {
          const news = readNews(event);
          if (!news) return;
          if (news.kind === 'order') latest.current.onMoved(news.order);
          timer ??= setTimeout(() => {
            timer = undefined;
            latest.current.onNews();
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
