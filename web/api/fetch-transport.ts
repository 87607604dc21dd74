import type { Transport } from './api.ts';
import { timedOut, unreachable } from './api-error.ts';
import { noteBusy } from './availability.ts';
import { noteFromCache, reportNoResponse, reportResponse } from './connection.ts';
import { deadlines, startDeadline } from './deadline.ts';
import { cachedHeader } from './worker-messages.ts';

/** In seconds: a busy store names a shorter time than one that is stopping or has no database. */
const maxPause = 2;
/** Reads are repeated by their queries. */
const isRepeatable = (method: string) => method === 'PUT' || method === 'DELETE';

/**
 * Sends requests with fetch to `origin` ('' in the browser: same origin), including cookies. A change that a busy store refuses is sent once
 * more, at the time that the store names, with up to a second more so that not all come at once.
 */
export const fetchTransport =
  (origin: string): Transport =>
  async ({ method, url, body, headers, signal, within = deadlines.call }) => {
    const deadline = startDeadline(within, signal);
    try {
      const attempt = () =>
        fetch(origin + url, {
          method,
          credentials: 'include',
          signal: deadline.signal,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      let response = await attempt();
      const seconds = response.status === 503 && isRepeatable(method) ? Number(response.headers.get('retry-after')) : 0;
      if (seconds > 0 && seconds <= maxPause) {
        await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000));
        response = await attempt();
      }
      const answer = { status: response.status, body: await response.json() };
      if (response.headers.has(cachedHeader)) noteFromCache(url);
      else reportResponse(url);
      if (response.status === 503) noteBusy();
      return answer;
    } catch {
      // An abort by the caller does not change the connection state. A timeout does.
      if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
      reportNoResponse();
      throw deadline.isOver() ? timedOut() : unreachable();
    } finally {
      deadline.end();
    }
  };

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';
