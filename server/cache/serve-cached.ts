/** Sends cached responses: in full, or as a 304 to clients that have them. */

import { LRUCache } from 'lru-cache';
import { type Http, type ServeBeforeRouting, securityHeaders } from '../http/http.ts';
import { storeVary } from '../http/store-choice.ts';
import { allStores, firstStoreId } from '../runtime/current-store.ts';
import { chooseEncoding, type ResponseCache, type Sendable } from './response-cache.ts';

/** Finds the cached response of an address. */
export interface CachedResponses {
  store: ResponseCache;
  /** The key of an address; undefined when it is never cached. */
  keyOf(url: string): string | undefined;
}

/** The key of a response in the cache: each store has its own. */
export const keyInStore = (key: string, storeId: string): string =>
  storeId === firstStoreId || storeId === allStores ? key : `${storeId} ${key}`;

/** The headers of a cached response: in a shop with several stores, other caches must not mix them up. */
export const withStoreVary = (app: Http, headers: Record<string, string>): Record<string, string> =>
  app.stores.hasSeveral() ? { ...headers, vary: storeVary } : headers;

/** Addresses with a query whose keys are remembered: reading a query takes longer than sending a response. */
const maxAddresses = 5_000;
/** In characters. Longer ones would take memory that nothing limits, and no link of the shop is as long. */
const maxAddressLength = 500;

/** The headers of a response and of its 304 as names and values in turn, ready for `writeHead`. */
interface Heads {
  full: string[];
  notModified: string[];
}

/** Sends a cached response without the router: most requests to a shop take this path, and it is the least work. */
export function serveFromCache(app: Http, { store, keyOf }: CachedResponses): ServeBeforeRouting {
  const keys = new LRUCache<string, string>({ max: maxAddresses });
  /** In a shop with one store, and with several. */
  const [headsOfOne, headsOfSeveral] = [new WeakMap<Sendable, Heads>(), new WeakMap<Sendable, Heads>()];

  function findKey(url: string): string | undefined {
    if (!url.includes('?') || url.length > maxAddressLength) return keyOf(url);
    const known = keys.get(url);
    if (known !== undefined) return known;
    const key = keyOf(url);
    if (key !== undefined) keys.set(url, key);
    return key;
  }

  function headsOf(answer: Sendable): Heads {
    const heads = app.stores.hasSeveral() ? headsOfSeveral : headsOfOne;
    const known = heads.get(answer);
    if (known) return known;
    const made = {
      full: headOf(withStoreVary(app, answer.headers)),
      notModified: headOf(withStoreVary(app, notModifiedHeaders(answer))),
    };
    heads.set(answer, made);
    return made;
  }

  const headOf = (headers: Record<string, string>): string[] => [
    // The value is set for each response.
    ...['x-request-id', ''],
    ...Object.entries({ ...securityHeaders, ...app.transportHeaders, ...headers }).flat(),
  ];

  return (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const key = findKey(request.url);
    // The routing decides who may read the store of an administrator.
    if (key === undefined || app.stores.ofAdministrators(request.headers) !== undefined) return false;
    const ready = store.findEncoded(
      keyInStore(key, app.stores.storeOf(request.headers)),
      chooseEncoding(request.headers['accept-encoding']),
    );
    if (!ready) return false;
    const isKnown = isNamed(ready.etag, request.headers['if-none-match']);
    const { full, notModified } = headsOf(ready);
    const head = isKnown ? notModified : full;
    head[1] = app.requestIdOf(request);
    response.writeHead(isKnown ? 304 : ready.status, head);
    response.end(isKnown ? undefined : ready.body);
    return true;
  };
}

/** The response, or a 304 when `known` (If-None-Match) names it. */
export function orNotModified(
  answer: Sendable,
  known: string | undefined,
): Pick<Sendable, 'status' | 'headers'> & { body: Buffer | undefined } {
  if (!isNamed(answer.etag, known)) return answer;
  return { status: 304, headers: notModifiedHeaders(answer), body: undefined };
}

/** The headers of a 304 replace those that the browser stored with the response: another policy would break a page. */
function notModifiedHeaders(answer: Sendable): Record<string, string> {
  const { 'content-length': _, 'content-encoding': __, ...headers } = answer.headers;
  return headers;
}

/** Proxies that compress mark a tag as weak; for reads it means the same. */
const isNamed = (etag: string, known: string | undefined): boolean =>
  known === etag || (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false);
