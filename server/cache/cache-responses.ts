/** Caches the responses of public reads, byte for byte, until anything in them changes. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { Reads } from './dependencies.ts';
import { chooseEncoding, ResponseCache } from './response-cache.ts';
import { keyInStore, orNotModified, serveFromCache, withStoreVary } from './serve-cached.ts';

const storeBytes = 12 * 1024 * 1024;
/** Longer addresses are not from our clients: their responses are not cached. */
const maxAddressLength = 500;
/** Browsers may cache a response, but must revalidate it each time. */
const caching = 'public, no-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** The source of the cached response; undefined for other requests. */
    reads: Reads | undefined;
  }
}

/**
 * Creates the hooks of GET routes whose responses depend only on the path, the declared query parameters, and data whose
 * reads are noted (`Changes.read`). Other parameters change nothing, so they are not part of the key.
 */
export function cacheResponses(app: Http) {
  const store = new ResponseCache(storeBytes, 'fast');
  /** The declared parameters of each route: by its path, up to the first `:name`. */
  const routes = new Map<string, readonly string[]>();
  const keyOf = (url: string) => cacheKey(url, routes);
  app.decorateRequest('reads', undefined);
  app.serveBeforeRouting.push(serveFromCache(app, { store, keyOf }));
  const onRequest: onRequestHookHandler = (request, _reply, done) => {
    request.reads = new Reads();
    request.reads.during(done);
  };
  const hooks = {
    onRequest,
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
      const own = keyOf(request.url);
      const key = own === undefined ? undefined : keyInStore(own, request.storeId);
      // A HEAD has no body; its own hook responds after this one.
      const isWhole = request.method === 'GET' && reply.statusCode === 200 && typeof payload === 'string';
      if (!isWhole || key === undefined) return payload;
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': caching };
      const made = async () => ({ status: 200, headers, body: Buffer.from(payload) });
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const answer = await store.get(key, encoding, made, request.reads);
      const { status, headers: sent, body } = orNotModified(answer, request.headers['if-none-match']);
      reply.status(status).headers(withStoreVary(app, sent));
      if (!body) reply.removeHeader('content-length');
      return body ?? null;
    },
  };
  /** The route options of a call whose answers are cached. */
  return ({ path, query }: Pick<Call, 'path' | 'query'>) => {
    routes.set(beforeParameters(path), Object.keys(query?.shape ?? {}));
    return { load: 'uncached', ...hooks } as const;
  };
}

export type CacheResponses = ReturnType<typeof cacheResponses>;

/** Parsers read invalid escapes in different ways. */
function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/** A path up to its first parameter. Several routes could share one; ours do not. */
const beforeParameters = (path: string): string => path.split('/:', 1)[0] ?? path;

/**
 * The key of an address: its path and the declared parameters, in their order. Undefined for addresses that are not
 * cached: unknown ones, long ones, and those with repeated parameters or invalid escapes.
 */
export function cacheKey(url: string, routes: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (url.length > maxAddressLength || !url.startsWith('/api/')) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const names = routes.get(path) ?? routes.get(path.slice(0, path.lastIndexOf('/')));
  if (!names) return undefined;
  if (mark < 0) return path;
  const query = url.slice(mark + 1);
  if (!isDecodable(query)) return undefined;
  const parameters = new URLSearchParams(query);
  const declared = new URLSearchParams();
  for (const name of names) {
    const values = parameters.getAll(name);
    if (values.length > 1) return undefined;
    if (values[0] !== undefined) declared.set(name, values[0]);
  }
  return declared.size > 0 ? `${path}?${declared}` : path;
}
