/** How cached responses are sent: whole, or as a 304 to who has them. */

import { type ServeBeforeRouting, securityHeaders } from '../http/http.ts';
import { newId } from '../platform/ids.ts';
import { chooseEncoding, type ResponseCache, type Sendable } from './response-cache.ts';

/** Which of a store's answers an address gets. */
export interface CachedResponses {
  store: ResponseCache;
  /** The key of an address; undefined when none of them has it. */
  keyOf(url: string): string | undefined;
  /** The version of what answers are made from now. */
  version(): string;
}

/** Sends an answer that is ready without asking the router: most requests to a shop, and the least work for each. */
export const serveFromCache =
  ({ store, keyOf, version }: CachedResponses): ServeBeforeRouting =>
  (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const key = keyOf(request.url);
    if (key === undefined) return false;
    const ready = store.findEncoded(key, version(), chooseEncoding(request.headers['accept-encoding']));
    if (!ready) return false;
    const { status, headers, body } = orNotModified(ready, request.headers['if-none-match']);
    response.writeHead(status, { 'x-request-id': newId(), ...securityHeaders, ...headers });
    response.end(body);
    return true;
  };

/** The answer, or that it still holds when `known` (If-None-Match) names it. */
export function orNotModified(
  answer: Sendable,
  known: string | undefined,
): Pick<Sendable, 'status' | 'headers'> & { body: Buffer | undefined } {
  if (!isNamed(answer.etag, known)) return answer;
  // What a 304 says replaces what the browser kept with the answer: a policy other than its own would break a page.
  const { 'content-length': _, 'content-encoding': __, ...headers } = answer.headers;
  return { status: 304, headers, body: undefined };
}

/** Proxies that compress mark a tag as weak; for reading it names the same. */
const isNamed = (etag: string, known: string | undefined): boolean =>
  known === etag || (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false);
