/** Keeps what a page has loaded without the worker. */

import { keyOf, kindOf } from './kinds.ts';
import { addToCache, cachedUrls, countForgettings, nameOf, readCached } from './worker-cache.ts';

/** In ms: the document of a page that is opened through the router is loaded again after that. */
const freshFor = 10 * 60_000;

const isFresh = (cached: Response) => Date.now() - Date.parse(cached.headers.get('date') ?? '') < freshFor;

/** Keeps the document of an open page, so that the page can be reloaded without a connection: no order's when nobody is signed in. */
export async function cacheDocument(url: string, isSignedIn: boolean): Promise<void> {
  const kind = kindOf({ method: 'GET', mode: 'navigate', url });
  if (!kind || (kind === 'own-page' && !isSignedIn)) return;
  const [name, key, before] = [nameOf(kind), keyOf(kind, url), countForgettings()];
  const cached = await readCached(name, key);
  if (cached && isFresh(cached)) return;
  const answer = await fetch(key, { headers: { accept: 'text/html' } });
  await addToCache(kind, name, key, answer, before);
}

/** Keeps files that are in the browser's own cache. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  const known = new Set([...(await cachedUrls(nameOf('asset'))), ...(await cachedUrls(nameOf('picture')))]);
  for (const url of new Set(urls)) {
    const kind = kindOf({ method: 'GET', mode: 'no-cors', url });
    if (kind !== 'asset' && kind !== 'picture') continue;
    const key = keyOf(kind, url);
    if (!known.has(key)) await addToCache(kind, nameOf(kind), key, await fetch(url), countForgettings());
  }
}
