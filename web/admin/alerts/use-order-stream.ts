import { useEffect, useRef, useState } from 'react';
import type { OrderUpdate } from '../../../contract/orders/order-follow.ts';
import { followEvents } from '../../api/event-stream.ts';
import { forgetRiders, noteRider } from './rider-moves.ts';

/** Events within this time, in ms, are handled together. */
const batchTime = 400;

/** How long this page has been open, in ms; by the clock, because the other one stands still while the device sleeps. */
const pageAge = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

interface Watcher {
  /** Orders changed, or events may have been missed. */
  onUpdate: () => void;
  /** An order changed. */
  onMoved: (order: OrderUpdate) => void;
  /** Data was received, including heartbeats. */
  onActivity: () => void;
}

interface Stream {
  /** True when the stream is connected; undefined while unknown. */
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
      'GET /api/v1/fulfilment/follow',
      () => ({ query: { openFor: pageAge() } }),
      {
        onState: setLive,
        onHeard: () => latest.current.onActivity(),
        onEvent(event) {
          if (event.name === 'current') return;
          if (event.name === 'location') return noteRider(event.data);
          if (event.name === 'refresh') forgetRiders();
          if (event.name === 'order') latest.current.onMoved(event.data);
          timer ??= setTimeout(() => {
            timer = undefined;
            latest.current.onUpdate();
          }, batchTime);
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
