/**
 * Whether the shop can be reached. The browser says when there is no connection at all; that a connection leads nowhere is
 * learnt from requests that get no answer. Then the shop is asked now and again until it answers.
 */

/** `offline`: the device has no connection. `unreachable`: it has one, but the shop does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Between two questions whether the shop is there again, in ms: longer each time. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Never kept by a cache on the way, which would answer for a shop that is away. */
const question = '/health/ready';
/** What a gateway or CDN (520 and more) answers when it cannot reach the shop behind it. Any other answer is the shop's. */
const isGatewayError = (status: number): boolean => status === 502 || status === 504 || status >= 520;
/** In ms; a connection that does not answer for so long leads nowhere. */
const answerWithin = 5_000;

let connection: Connection = 'online';
/** The next question. */
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The question that is under way. */
let asking: AbortController | undefined;
/** Questions since a request had an answer: a shop that answers questions only is not asked every second. */
let tries = 0;
const listeners = new Set<() => void>();

function change(to: Connection): void {
  if (connection === to) return;
  connection = to;
  for (const listener of [...listeners]) listener();
}

export const readConnection = (): Connection => connection;

/** Calls `listener` after each change. Returns what ends that. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A request has had an answer. Without a connection it came from the browser's own cache and says nothing. */
export function noteAnswer(): void {
  if (!navigator.onLine) return;
  stopAsking();
  tries = 0;
  change('online');
}

/** A request has had no answer. */
export function noteNoAnswer(): void {
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
  if (!isThere) noteNoAnswer();
  else if (navigator.onLine) change('online');
}

const isReachable = (signal: AbortSignal): Promise<boolean> =>
  fetch(question, { cache: 'no-store', signal }).then(
    ({ status }) => !isGatewayError(status),
    () => false,
  );

/** Asks at once whether the shop is there again; a question that is under way may hang, and is dropped. */
export function askNow(): void {
  stopAsking();
  askAfter();
}

/**
 * Resolves as soon as the shop can be reached; at once when nothing is known against it.
 * @throws the signal's reason when it is aborted before
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

/** A call that had no answer is made again after 1 s, then 2 s, 4 s, … 30 s at most; in ms. */
export const retryPause = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/** Resolves when a call that had no answer `failures` times may be made again: after a pause, and once the shop can be reached. */
export async function whenToRetry(failures: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryPause(failures)));
  await whenReachable();
}

/** Watches the device's connection from now on. Browser only; called once. */
export function watchConnection(): void {
  if (!navigator.onLine) change('offline');
  addEventListener('offline', () => change('offline'));
  // The device has a connection again; whether it leads to the shop is asked first.
  addEventListener('online', () => {
    if (connection === 'online') return;
    change('unreachable');
    tries = 0;
    askNow();
  });
}
