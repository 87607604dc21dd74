import type { Transport } from './api.ts';
import { unreachable } from './api-error.ts';

/** Sends requests with fetch to `origin` ('' in the browser: where the page came from), cookies included. */
export const fetchTransport =
  (origin: string): Transport =>
  async ({ method, url, body, headers }) => {
    try {
      const response = await fetch(origin + url, {
        method,
        credentials: 'include',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      throw unreachable();
    }
  };
