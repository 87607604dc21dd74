/**
 * Follows a stream of events of the shop (`text/event-stream`) with the same sign-in as every call, so by fetch instead of
 * `EventSource`, which sends no headers. Connects again, with growing pauses, until it is told to stop.
 */
import { signed } from './browser-api.ts';
import { createEventParser, type ServerEvent } from './event-parser.ts';

export interface StreamWatcher {
  onEvent: (event: ServerEvent) => void;
  /** True when the stream is there; false when it broke, or could not be had, so that asking now and then must do. */
  onState: (live: boolean) => void;
  /** Something came over the stream, if only a heartbeat. */
  onHeard?: () => void;
}

/** Pauses between tries, in ms: at first short, then longer, with some chance so that not everybody comes back at once. */
const firstPause = 500;
const longestPause = 30_000;
/** The store sends a heartbeat every 10 seconds; after this much silence, in ms, the connection counts as dead. */
const longestSilence = 30_000;
/** A store that is alive answers within this, in ms. */
const longestWait = 10_000;

/** Follows the stream at `url` until `signal` aborts. */
export async function followEvents(url: string, watcher: StreamWatcher, signal: AbortSignal): Promise<void> {
  let pause = firstPause;
  while (!signal.aborted) {
    const wasLive = await readStream(url, watcher, signal).catch(() => false);
    if (signal.aborted) return;
    watcher.onState(false);
    pause = wasLive ? firstPause : Math.min(pause * 2, longestPause);
    await rest(pause * (0.5 + Math.random()), signal);
  }
}

/** Reads one connection to its end. True when it was there at all. */
async function readStream(url: string, watcher: StreamWatcher, signal: AbortSignal): Promise<boolean> {
  const { onEvent, onState, onHeard } = watcher;
  const silence = new AbortController();
  const ends = AbortSignal.any([signal, silence.signal]);
  const waiting = setTimeout(() => silence.abort(), longestWait);
  const response = await signed((headers) =>
    fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, credentials: 'include', signal: ends }),
  ).finally(() => clearTimeout(waiting));
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return false;
  }
  onHeard?.();
  onState(true);
  const parse = createEventParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), longestSilence);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return true;
      onHeard?.();
      parse(value);
    }
  } catch {
    return true;
  }
}

/** Waits `ms`, or until the browser is back online, or until `signal` aborts. */
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
