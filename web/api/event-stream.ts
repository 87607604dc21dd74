/**
 * Subscribes to an event stream of the store (`text/event-stream`) with the access token. It uses fetch, because `EventSource`
 * cannot send headers. Reconnects with growing pauses until it is stopped.
 */
import type { EventOf } from '../../contract/api/call.ts';
import type { CallsByRoute, StreamingRoute } from '../../contract/api/calls.ts';
import { type AnyGiven, type Arguments, requestOf } from './api.ts';
import { signed } from './browser-api.ts';
import { createEventParser } from './event-parser.ts';

interface StreamWatcher<E> {
  onEvent(event: E): void;
  /** True when connected; false when the connection failed, so that the caller must poll. */
  onState: (live: boolean) => void;
  /** Data was received, including heartbeats. */
  onHeard?: () => void;
}

/** Pauses between retries, in ms. They grow and contain jitter, so that clients do not reconnect at the same time. */
const firstPause = 500;
const maxPause = 30_000;
/** The store sends a heartbeat every 10 seconds. After this time without data, in ms, the connection counts as lost. */
const maxSilence = 30_000;
/** Connection timeout, in ms. */
const maxWait = 10_000;

/** Subscribes to the stream of a call until `signal` aborts. @param given what each connection sends */
export function followEvents<R extends StreamingRoute>(
  route: R,
  given: () => Arguments<R>[0],
  watcher: StreamWatcher<EventOf<CallsByRoute[R]>>,
  signal: AbortSignal,
): Promise<void>;
export async function followEvents(
  route: StreamingRoute,
  given: () => AnyGiven | undefined,
  watcher: StreamWatcher<{ name: string; data: unknown }>,
  signal: AbortSignal,
): Promise<void> {
  let pause = firstPause;
  while (!signal.aborted) {
    const { url } = requestOf(route, given() ?? {});
    const wasLive = await readStream(url, watcher, signal).catch(() => false);
    if (signal.aborted) return;
    watcher.onState(false);
    pause = wasLive ? firstPause : Math.min(pause * 2, maxPause);
    await rest(pause * (0.5 + Math.random()), signal);
  }
}

/** Reads one connection to its end. True when it was established. */
async function readStream(
  url: string,
  watcher: StreamWatcher<{ name: string; data: unknown }>,
  signal: AbortSignal,
): Promise<boolean> {
  const { onEvent, onState, onHeard } = watcher;
  const silence = new AbortController();
  const ends = AbortSignal.any([signal, silence.signal]);
  const waiting = setTimeout(() => silence.abort(), maxWait);
  const response = await signed((headers) =>
    fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, credentials: 'include', signal: ends }),
  ).finally(() => clearTimeout(waiting));
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return false;
  }
  onHeard?.();
  onState(true);
  const parse = createEventParser(({ name, data }) => onEvent({ name, data: JSON.parse(data) }));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), maxSilence);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return true;
      onHeard?.();
      parse(value);
    }
  } catch {
    return true;
  }
}

/** Waits `ms`, or until the browser is online again, or until `signal` aborts. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
