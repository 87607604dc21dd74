/** How requests are answered, with and without a connection. */
import { locales, localPath, splitLocale } from '../../messages/locale.ts';
import { accountOfToken } from '../api/token-account.ts';
import { cachedHeader, keptTiming } from '../api/worker-messages.ts';
import { type Kind, keyOf } from './kinds.ts';
import type { RequestEvent } from './scope.ts';
import { addToCache, countForgettings, deleteOthers, nameOf, offlinePages, readCached } from './worker-cache.ts';

/** In ms: after that a page that is cached is shown, although its newest version may still come. */
const pageWithin = 4_000;
/** Statuses of a gateway or CDN that cannot reach the store (web/api/connection.ts). */
const isGatewayError = ({ status }: Response) => status === 502 || status === 504 || status >= 520;

/** The account of the access token; undefined without one. */
const accountOf = (request: Request) => accountOfToken(request.headers.get('authorization') ?? undefined);

/** The administration names the store of each tab. */
const storeNamedBy = (request: Request) => request.headers.get('x-store');

const noConnection = (): Error => new TypeError('The store cannot be reached');

/** Files never change: the network is asked only for those that are not cached. */
async function cacheFirst(event: RequestEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const [name, key] = [nameOf(kind), keyOf(kind, request.url)];
  const cached = await readCached(name, key);
  if (cached) return cached;
  const before = countForgettings();
  const answer = await fetch(request);
  event.waitUntil(addToCache(kind, name, key, answer.clone(), before));
  return answer;
}

/** The cached answer, with a header that says so. */
function marked(cached: Response, header: string, value: string): Response {
  const headers = new Headers(cached.headers);
  headers.set(header, value);
  return new Response(cached.body, { status: cached.status, headers });
}

/** A page, or the one that is cached, or the one that says that there is no connection. */
async function page(event: RequestEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const [name, key, before] = [nameOf(kind), keyOf(kind, request.url), countForgettings()];
  const fromStore = (async () => {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(addToCache(kind, name, key, answer.clone(), before));
    return answer;
  })();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageWithin));
  const first = await Promise.race([fromStore, late]).catch(noConnection);
  if (first instanceof Response && !isGatewayError(first)) return first;
  const cached = await readCached(name, key);
  if (cached) {
    event.waitUntil(fromStore.catch(() => {}));
    return marked(cached, 'server-timing', keptTiming);
  }
  if (!(first instanceof Error)) return first ?? fromStore.catch(() => offlinePage(request.url));
  return offlinePage(request.url);
}

const offlinePath = '/offline.html';

async function offlinePage(url: string): Promise<Response> {
  const { locale } = splitLocale(new URL(url).pathname);
  const cached = await readCached(offlinePages, new URL(localPath(offlinePath, locale), url).href);
  return cached ?? Response.error();
}

/** Keeps the pages that stand for others. @throws when one does not come: then there is no worker */
export async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(offlinePages);
  await cache.addAll(locales.map((locale) => new Request(localPath(offlinePath, locale), { cache: 'reload' })));
}

/**
 * The data of a page. The app itself waits for a store that does not answer, and shows what the tab remembers; only a device
 * without a connection gets what is cached.
 */
async function data(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const [name, key, before] = [nameOf('data'), keyOf('data', request.url), countForgettings()];
  try {
    const answer = await fetch(request);
    event.waitUntil(addToCache('data', name, key, answer.clone(), before));
    return answer;
  } catch (error) {
    const cached = navigator.onLine ? undefined : await readCached(name, key);
    if (cached) return cached;
    throw error;
  }
}

/** A read of the API. What is cached is marked, so that the app knows that the store did not answer. */
async function read(event: RequestEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const account = kind === 'own-read' ? accountOf(request) : '';
  if (account === undefined) return fetch(request);
  const [name, key, before] = [
    nameOf(kind, account),
    keyOf(kind, request.url, storeNamedBy(request)),
    countForgettings(),
  ];
  try {
    const answer = await fetch(request);
    if (isGatewayError(answer)) throw noConnection();
    const isPrivate = /no-store/.test(answer.headers.get('cache-control') ?? '');
    if (kind === 'own-read') event.waitUntil(addOwnToCache(account, name, key, answer.clone(), before));
    else if (!isPrivate) event.waitUntil(addToCache(kind, name, key, answer.clone(), before));
    return answer;
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await readCached(name, key);
    if (!cached) throw error;
    return marked(cached, cachedHeader, '1');
  }
}

/** Keeps a person's own data, unless the person has signed out meanwhile, or another store was chosen. */
async function addOwnToCache(
  account: string,
  name: string,
  key: string,
  answer: Response,
  before: number,
): Promise<void> {
  if (countForgettings() !== before) return;
  await deleteOthers(account);
  await addToCache('own-read', name, key, answer, before);
}

export const answers: Readonly<Record<Kind, (event: RequestEvent, kind: Kind) => Promise<Response>>> = {
  asset: cacheFirst,
  picture: cacheFirst,
  page,
  'own-page': page,
  data,
  read,
  'own-read': read,
};
