/** The shop's pages: rendered by the web app through the shop's own API, without knowing who asks, and kept (design §4). */
import { randomBytes } from 'node:crypto';
import { narrowingNames } from '../../contract/narrowing.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Http, type ServeFirst, securityHeaders } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import type { BuiltApp, Send } from './built-app.ts';
import { applyContentPolicy } from './content-policy.ts';
import { chooseEncoding, PageStore, type Rendered, type Sendable } from './page-store.ts';

/** Query parameters that change a page; all others (campaigns and the like) are not looked at. `_routes` is the router's own. */
const meaningful = ['query', 'exact', ...narrowingNames, 'page', '_routes'];
/** A browser asks again each time; a shared cache may keep a page for a second, and show it while it fetches the next. */
const pageCaching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
const longestAddress = 2_000;
/** An address that is its own key. */
const plainPath = /^\/(?!\/)[^?]{0,1999}$/;

/**
 * Answers every address that no other route takes with a page of the web app.
 * @param origin gives the shop's public address, without a slash at its end
 */
export function pageRoutes(app: Http, web: BuiltApp, catalogue: Catalogue, origin: () => string): void {
  const store = new PageStore();
  const send = inProcess(app);

  app.route({
    method: 'GET',
    url: '/*',
    config: { policy: 'public' },
    handler: async (request, reply) => {
      const key = pageKey(request.url);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const version = catalogue.snapshot().pageVersion;
      const report = (error: unknown) => request.log.error({ err: error, page: key }, 'a page failed');
      const page = await store.get(key, version, encoding, () => render(web, key, { send, origin: origin(), report }));
      if (request.headers['if-none-match'] === page.etag) return reply.status(304).headers(unchanged(page)).send();
      return reply.status(page.status).headers(page.headers).send(page.body);
    },
  });
  app.serveFirst = serveReady(store, catalogue);

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    config: { policy: 'public' },
    handler: (_request, reply) => reply.callNotFound(),
  });
}

/** What a 304 says replaces what the browser kept with the page: a policy other than the page's own would break it. */
function unchanged(page: Sendable): Record<string, string> {
  const { 'content-length': _, 'content-encoding': __, ...headers } = page.headers;
  return headers;
}

/** Sends a page that is ready without asking the router: most requests to a shop, and the least work for each. */
const serveReady =
  (store: PageStore, catalogue: Catalogue): ServeFirst =>
  (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const page = store.findReady(pageKey(request.url), catalogue.snapshot().pageVersion, encoding);
    if (!page) return false;
    const isKnown = request.headers['if-none-match'] === page.etag;
    const headers = isKnown ? unchanged(page) : page.headers;
    response.writeHead(isKnown ? 304 : page.status, { 'x-request-id': newId(), ...securityHeaders, ...headers });
    response.end(isKnown ? undefined : page.body);
    return true;
  };

/** What a page depends on: its path and the query parameters that mean something, in a fixed order. */
export function pageKey(url: string): string {
  if (plainPath.test(url)) return url;
  const address = url.slice(0, longestAddress);
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const given = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const name of meaningful) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  // A path of '//host' would be another site's address.
  const clean = `/${path.replace(/^\/+/, '')}`;
  return kept.size > 0 ? `${clean}?${kept}` : clean;
}

async function render(
  web: BuiltApp,
  key: string,
  given: { send: Send; origin: string; report: (error: unknown) => void },
): Promise<Rendered> {
  const nonce = randomBytes(16).toString('hex');
  const response = await web.render(new Request(given.origin + key), { ...given, nonce });
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    'cache-control': response.status < 500 ? pageCaching : 'no-store',
  };
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  const { html, policy } = applyContentPolicy(await response.text(), nonce);
  headers['content-security-policy'] = policy;
  return { status: response.status, headers, body: Buffer.from(html) };
}

/** Carries the loaders' API calls to the same routes that browsers call, without a network between. */
const inProcess =
  (app: Http): Send =>
  async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method,
      url,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
