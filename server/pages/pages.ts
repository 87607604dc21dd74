/** The shop's pages: rendered by the web app through the shop's own API, without a user, and cached. */
import { randomBytes } from 'node:crypto';
import type { OnlineProvider } from '../../contract/payments/providers.ts';
import { Reads } from '../cache/dependencies.ts';
import { chooseEncoding, type Rendered, ResponseCache } from '../cache/response-cache.ts';
import { keyInStore, orNotModified, serveFromCache, withStoreVary } from '../cache/serve-cached.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { points } from '../http/admission.ts';
import type { Http } from '../http/http.ts';
import { createQueue } from '../runtime/queue.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import type { BuiltApp, Send } from './built-app.ts';
import { showAsPage } from './busy-page.ts';
import { applyContentPolicy } from './content-policy.ts';
import { pageKey } from './page-key.ts';
import { headersWith, type ProviderSources, sourcesOfPage } from './payment-sources.ts';

/**
 * Browsers revalidate each time; a shared cache may store a page for a second, and serve it stale while it fetches the
 * next.
 */
const pageCaching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
/** For the data of a page that is open already. Browsers would answer such a request, too, with what they have. */
const dataCaching = 'public, max-age=0, s-maxage=1';
const storeBytes = 24 * 1024 * 1024;
/**
 * A render uses one core fully, so concurrent renders only share it; requests that would wait longer than this, in ms,
 * are told to retry.
 */
const renders = { atOnce: 4, waiting: 64, longest: 2_000 };

interface Parts {
  web: BuiltApp;
  catalogue: Catalogue;
  shopSettings: Pick<ShopSettingsService, 'brand' | 'mapOrigin'>;
  /** The provider by which orders are paid online now. */
  paymentProvider: () => OnlineProvider | undefined;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
}

/** Responds to every address that no other route handles with a page of the web app. */
export function pageRoutes(app: Http, { web, catalogue, shopSettings, paymentProvider, origin }: Parts): void {
  const store = new ResponseCache(storeBytes);
  const keyOf = (url: string) => pageKey(url, web.routeIds);
  // A page may show '5 left' when 4 are left; it does depend on whether there are any.
  const readsOfPage = () => new Reads([catalogue.snapshot().changes.stock]);
  const sendIn = inProcess(app);
  const inTurn = createQueue(renders);

  app.route({
    method: 'GET',
    url: '/*',
    config: { policy: 'public', load: 'free' },
    onSend: showAsPage(shopSettings.brand),
    handler: async (request, reply) => {
      const address = keyOf(request.url);
      const key = keyInStore(address, request.storeId);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const report = (error: unknown) => request.log.error({ err: error, page: address }, 'a page failed');
      if (!store.has(key)) await app.admission.count(request, points.render);
      const renderInTurn = () =>
        app.admission.render(request, () =>
          inTurn(() =>
            render(web, address, {
              send: sendIn(request.storeId),
              origin: origin(),
              report,
              mapOrigin: shopSettings.mapOrigin(),
              provider: sourcesOfPage(address, paymentProvider()),
            }),
          ),
        );
      const page = await store.get(key, encoding, renderInTurn, readsOfPage());
      const { status, headers, body } = orNotModified(page, request.headers['if-none-match']);
      return reply.status(status).headers(withStoreVary(app, headers)).send(body);
    },
  });
  app.serveBeforeRouting.push(serveFromCache(app, { store, keyOf }));

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    config: { policy: 'public' },
    handler: (_request, reply) => reply.callNotFound(),
  });
}

interface Given {
  send: Send;
  origin: string;
  report: (error: unknown) => void;
  /** Where the pictures of the map come from: a page stays the document while others are visited, so every page permits it. */
  mapOrigin: string | undefined;
  /** Of the page on which an order is paid. */
  provider: ProviderSources | undefined;
}

async function render(web: BuiltApp, key: string, given: Given): Promise<Rendered> {
  const ended = new AbortController();
  try {
    return await renderUntil(ended.signal, web, key, given);
  } finally {
    // The router keeps a timer for data that is never read, as when a render fails.
    ended.abort();
  }
}

async function renderUntil(
  signal: AbortSignal,
  web: BuiltApp,
  key: string,
  { mapOrigin, provider, ...given }: Given,
): Promise<Rendered> {
  const nonce = randomBytes(16).toString('hex');
  const response = await web.render(new Request(given.origin + key, { signal }), { ...given, nonce });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    'cache-control': response.status < 500 ? (isPage ? pageCaching : dataCaching) : 'no-store',
  };
  if (!isPage) {
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  const { html, policy } = applyContentPolicy(await response.text(), nonce, { mapOrigin, provider });
  headers['content-security-policy'] = policy;
  if (provider) Object.assign(headers, headersWith(provider));
  return { status: response.status, headers, body: Buffer.from(html) };
}

/** Sends the loaders' API calls to the same routes that browsers call, without a network in between. */
const inProcess =
  (app: Http) =>
  (storeId: string): Send =>
  async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, 'x-store': storeId, ...app.admission.ownCall },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
