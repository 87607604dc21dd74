/** The shop's pages: rendered by the web app through the shop's own API, without knowing who asks, and kept (design §4). */
import { randomBytes } from 'node:crypto';
import { narrowingNames } from '../../contract/narrowing.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { AnswerStore, chooseEncoding, type Rendered } from '../platform/answer-store.ts';
import type { Http } from '../platform/http.ts';
import { asAsked, serveReady } from '../platform/serve-kept.ts';
import type { BuiltApp, Send } from './built-app.ts';
import { applyContentPolicy } from './content-policy.ts';

/** Query parameters that change a page; all others (campaigns and the like) are not looked at. `_routes` is the router's own. */
const meaningful = ['query', 'exact', ...narrowingNames, 'page', '_routes'];
/** A browser asks again each time; a shared cache may keep a page for a second, and show it while it fetches the next. */
const pageCaching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
const storeBytes = 64 * 1024 * 1024;
const longestAddress = 2_000;
/** An address that is its own key. */
const plainPath = /^\/(?!\/)[^?]{0,1999}$/;

/**
 * Answers every address that no other route takes with a page of the web app.
 * @param origin gives the shop's public address, without a slash at its end
 */
export function pageRoutes(app: Http, web: BuiltApp, catalogue: Catalogue, origin: () => string): void {
  const store = new AnswerStore(storeBytes);
  const version = () => catalogue.snapshot().pageVersion;
  const send = inProcess(app);

  app.route({
    method: 'GET',
    url: '/*',
    config: { policy: 'public' },
    handler: async (request, reply) => {
      const key = pageKey(request.url);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const report = (error: unknown) => request.log.error({ err: error, page: key }, 'a page failed');
      const page = await store.get(key, version(), encoding, () =>
        render(web, key, { send, origin: origin(), report }),
      );
      const { status, headers, body } = asAsked(page, request.headers['if-none-match']);
      return reply.status(status).headers(headers).send(body);
    },
  });
  app.serveFirst.push(serveReady({ store, keyOf: pageKey, version }));

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    config: { policy: 'public' },
    handler: (_request, reply) => reply.callNotFound(),
  });
}

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
