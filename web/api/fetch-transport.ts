import type { Transport } from './api.ts';
import { timedOut, unreachable } from './api-error.ts';
import { noteBusy } from './availability.ts';
import { noteAnswer, noteFromCache, noteNoAnswer } from './connection.ts';
import { deadlines, startDeadline } from './deadline.ts';
import { cachedHeader } from './worker-messages.ts';

/** Sends requests with fetch to `origin` ('' in the browser: same origin), including cookies. */
export const fetchTransport =
  (origin: string): Transport =>
  async ({ method, url, body, headers, signal, within = deadlines.call }) => {
    const deadline = startDeadline(within, signal);
    try {
      const response = await fetch(origin + url, {
        method,
        credentials: 'include',
        signal: deadline.signal,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = { status: response.status, body: await response.json() };
      if (response.headers.has(cachedHeader)) noteFromCache(url);
      else noteAnswer(url);
      if (response.status === 503) noteBusy();
      return answer;
    } catch {
      // An abort by the caller does not change the connection state. A timeout does.
      if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
      noteNoAnswer();
      throw deadline.isOver() ? timedOut() : unreachable();
    } finally {
      deadline.end();
    }
  };

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';
