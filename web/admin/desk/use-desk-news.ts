import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { DeskNews } from '../../../contract/desk.ts';
import { followEvents } from '../../api/event-stream.ts';
import { deskKey } from './desk-queries.ts';
import { readNews } from './read-news.ts';

/** News that come together are worked off together, after this many ms. */
const gathering = 400;
/** While there is no stream, everything is fetched anew this often, in ms. */
const pollingPause = 10_000;

interface Watcher {
  /** Ids of orders that came in since the last time. */
  onNewOrders?: (orderIds: string[]) => void;
  /** An order that moved on. */
  onMoved?: (order: DeskNews) => void;
}

/** Keeps everything that the desk shows fresh, by the shop's stream of events or by asking. Tells whether the stream is there; undefined until that is known. */
export function useDeskNews(watcher: Watcher): boolean | undefined {
  const queries = useQueryClient();
  const [live, setLive] = useState<boolean>();
  const latest = useRef(watcher);
  latest.current = watcher;

  useEffect(() => {
    const stop = new AbortController();
    const fresh = () => void queries.invalidateQueries({ queryKey: deskKey });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let came: string[] = [];
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        fresh();
        if (came.length > 0) latest.current.onNewOrders?.(came);
        came = [];
      }, gathering);
    };
    void followEvents(
      calls.followDesk.path,
      {
        onState: setLive,
        onEvent(event) {
          const news = readNews(event);
          if (!news) return;
          if (news.kind === 'order' && news.isNew) came.push(news.order._id);
          if (news.kind === 'order' && !news.isNew) latest.current.onMoved?.(news.order);
          soon();
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [queries]);

  useEffect(() => {
    if (live !== false) return;
    const polling = setInterval(() => void queries.invalidateQueries({ queryKey: deskKey }), pollingPause);
    return () => clearInterval(polling);
  }, [live, queries]);

  return live;
}
