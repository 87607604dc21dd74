/**
 * True when the store can be reached. The browser only reports a missing connection; a broken one is detected by requests without a
 * response. The store is then polled until it responds.
 */

/** `offline`: the device has no connection. `unreachable`: it has one, but the store does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Growing polling intervals, in ms. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];
/** This URL is never cached, because a cache would respond for an unreachable store. */
const question = '/health/ready';
/** Statuses of a gateway or CDN (520 and above) that cannot reach the store. All other responses are from the store. */
const isGatewayError = (status: number): boolean => status === 502 || status === 504 || status >= 520;
/** Timeout of a poll, in ms. */
const answerWithin = 5_000;

let connection: Connection = 'online';
/** Timer of the next poll. */
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The running poll. */
let asking: AbortController | undefined;
/** Polls since the last successful request. A store that responds only to polls is not polled every second. */
let tries = 0;
const listeners = new Set<() => void>();

function change(to: Connection): void {
  if (connection === to) return;
  connection = to;
  for (const listener of [...listeners]) listener();
}

export const readConnection = (): Connection => connection;

/** Calls `listener` after each change. Returns the unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads whose newest answer is one that the service worker had in its cache, by address. */
const fromCache = new Set<string>();

/** Call this after an answer from the cache of the service worker: the store did not respond. */
export function noteFromCache(url: string): void {
  fromCache.add(url);
  reportNoResponse();
}

/** Returns true when the newest answer of a read does not come from the store. */
export const isFromCache = (url: string): boolean => fromCache.has(url);

/** Returns true when something on the page is an answer from the cache. */
export const showsCached = (): boolean => fromCache.size > 0;

/** Call this after a response. While offline it came from the browser's own cache and is ignored. */
export function reportResponse(url?: string): void {
  if (!navigator.onLine) return;
  if (url !== undefined) fromCache.delete(url);
  stopAsking();
  tries = 0;
  change('online');
}

/** Call this when a request got no response. */
export function reportNoResponse(): void {
  if (!navigator.onLine) {
    change('offline');
    return;
  }
  change('unreachable');
  if (!waiting && !asking) askAfter(pauses[Math.min(tries, pauses.length - 1)]);
}

function askAfter(pause = 0): void {
  waiting = setTimeout(() => void ask(), pause);
}

function stopAsking(): void {
  clearTimeout(waiting);
  asking?.abort();
  waiting = asking = undefined;
}

async function ask(): Promise<void> {
  const mine = new AbortController();
  waiting = undefined;
  asking = mine;
  tries += 1;
  const isThere = await isReachable(AbortSignal.any([mine.signal, AbortSignal.timeout(answerWithin)]));
  if (asking !== mine) return;
  asking = undefined;
  if (!isThere) reportNoResponse();
  else if (navigator.onLine) change('online');
}

const isReachable = (signal: AbortSignal): Promise<boolean> =>
  fetch(question, { cache: 'no-store', signal }).then(
    ({ status }) => !isGatewayError(status),
    () => false,
  );

/** Polls immediately. A running poll may hang and is aborted. */
export function pollNow(): void {
  stopAsking();
  askAfter();
}

/**
 * Resolves as soon as the store can be reached; immediately when no problem is known.
 * @throws the signal's reason when it is aborted first
 */
export function whenReachable(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const done = () => {
      end();
      signal?.removeEventListener('abort', stop);
    };
    const stop = () => {
      done();
      reject(signal?.reason);
    };
    const end = onConnectionChange(() => {
      if (connection !== 'online') return;
      done();
      resolve();
    });
    signal?.addEventListener('abort', stop);
    if (connection === 'online') {
      done();
      resolve();
    }
  });
}

/** Pause before a retry: 1 s, then 2 s, 4 s, … 30 s at most; in ms. */
export const retryPause = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/** Resolves when a call with `failures` failed tries may be retried: after a pause, and once the store can be reached. */
export async function whenToRetry(failures: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryPause(failures)));
  await whenReachable();
}

/** Starts watching the device's connection. Browser only; call once. */
export function watchConnection(): void {
  if (!navigator.onLine) change('offline');
  addEventListener('offline', () => change('offline'));
  // The device is online again. Polls first, because the store may still be unreachable.
  addEventListener('online', () => {
    if (connection === 'online') return;
    change('unreachable');
    tries = 0;
    pollNow();
  });
}
