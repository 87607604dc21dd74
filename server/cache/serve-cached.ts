/** Sends cached responses: in full, or as a 304 to clients that have them. */

import { type ServeBeforeRouting, securityHeaders } from '../http/http.ts';
import { newId } from '../platform/ids.ts';
import { chooseEncoding, type ResponseCache, type Sendable } from './response-cache.ts';

/** Finds the cached response of an address. */
export interface CachedResponses {
  store: ResponseCache;
  /** The key of an address; undefined when it is never cached. */
  keyOf(url: string): string | undefined;
  /** The current version of the content. */
  version(): string;
}

/** Sends a cached response without the router: most requests to a shop take this path, and it is the least work. */
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

/** The response, or a 304 when `known` (If-None-Match) names it. */
export function orNotModified(
  answer: Sendable,
  known: string | undefined,
): Pick<Sendable, 'status' | 'headers'> & { body: Buffer | undefined } {
  if (!isNamed(answer.etag, known)) return answer;
  // The headers of a 304 replace those that the browser stored with the response: another policy would break a page.
  const { 'content-length': _, 'content-encoding': __, ...headers } = answer.headers;
  return { status: 304, headers, body: undefined };
}

/** Proxies that compress mark a tag as weak; for reads it means the same. */
const isNamed = (etag: string, known: string | undefined): boolean =>
  known === etag || (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false);
