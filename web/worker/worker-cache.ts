/** The answers that are cached on the device: one bounded cache for each kind. */
import type { Kind } from './kinds.ts';

/** All caches of the store begin with it. */
const prefix = 'tokri-';
/** Changes when an older worker's caches can no longer be used. */
const version = `${prefix}1-`;
/** The data of a person is deleted at the sign-out. */
const ownPrefix = `${version}own-`;

/** About so many answers at most; the oldest are dropped. Assets suffice for several releases, which open pages may still need. */
const maxEntries: Readonly<Record<Kind, number>> = {
  asset: 400,
  picture: 300,
  page: 60,
  'own-page': 30,
  data: 60,
  read: 100,
  'own-read': 30,
};

const ownName = (kind: Kind, account: string) => `${ownPrefix}${kind}-${account}`;

/** The cache of a kind. `account`: whose it is, for what belongs to a person. */
export const nameOf = (kind: Kind, account = ''): string =>
  kind === 'own-read' || kind === 'own-page' ? ownName(kind, account) : version + kind;

/** The pages that stand for those that are not cached. */
export const offlinePages = `${version}offline`;

/** Responses vary by compression only, which the browser undoes. */
const anyCompression = { ignoreVary: true };

export async function readCached(name: string, key: string): Promise<Response | undefined> {
  // Opening a cache would create it.
  return caches.match(key, { ...anyCompression, cacheName: name });
}

/** The addresses of all answers in a cache. */
export const cachedUrls = async (name: string): Promise<string[]> =>
  (await (await caches.open(name)).keys()).map(({ url }) => url);

/** Returns true when an answer can stand for a later one. */
const isCacheable = ({ status, type, redirected }: Response) => status === 200 && type === 'basic' && !redirected;

/** Dropping the oldest answers reads all addresses, so only a part of the new ones does it. */
const trimProbability = 0.1;

async function trim(kind: Kind, cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - maxEntries[kind])).map((key) => cache.delete(key, anyCompression)),
  );
}

/** How often something was forgotten since the worker has started: an answer that was under way meanwhile is not cached. */
let forgettings = 0;
export const countForgettings = (): number => forgettings;

/**
 * Keeps a copy of an answer. A full device keeps nothing, which is no error.
 * @param before `countForgettings()` when the answer was asked for
 */
export async function addToCache(
  kind: Kind,
  name: string,
  key: string,
  answer: Response,
  before: number,
): Promise<void> {
  if (!isCacheable(answer) || forgettings !== before) return;
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    // An answer that was forgotten on its way may have been deleted before it was there.
    if (forgettings !== before) await (await caches.open(name)).delete(key, anyCompression);
    if (Math.random() < trimProbability) await trim(kind, cache);
  } catch {
    // Nothing is lost: the next answer may fit.
  }
}

async function deleteCaches(isGone: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)));
}

/** Visited pages: the addresses say which words somebody searched for, and the pages are those of one store. */
const visited = new Set<string>((['page', 'data', 'read'] as const).map((kind) => version + kind));

const isOwnRead = (name: string) => name.startsWith(ownName('own-read', ''));

/** Deletes everything that belongs to a person, and what they visited. Of who was not signed in nothing is deleted. */
export async function forgetPerson(): Promise<void> {
  forgettings += 1;
  owner = undefined;
  const wasSignedIn = (await caches.keys()).some(isOwnRead);
  await deleteCaches((name) => name.startsWith(ownPrefix) || (wasSignedIn && visited.has(name)));
}

/** Has the id of the store whose pages are cached. */
const storeCache = `${version}store`;
const storeKey = '/store';
let store: string | undefined;

/** Deletes the pages, prices and stock of another store: without a connection nobody could tell them from those of this one. */
export async function followStore(id: string): Promise<void> {
  store ??= await (await readCached(storeCache, storeKey))?.text();
  if (store === id) return;
  store = id;
  forgettings += 1;
  owner = undefined;
  await deleteCaches((name) => name.startsWith(ownPrefix) || visited.has(name));
  await (await caches.open(storeCache)).put(storeKey, new Response(id));
}

let owner: string | undefined;

/** Deletes what belongs to other accounts, before the first answer of this one is cached. */
export async function deleteOthers(account: string): Promise<void> {
  if (owner === account) return;
  owner = account;
  await deleteCaches((name) => isOwnRead(name) && name !== ownName('own-read', account));
}

/** Deletes the caches of older workers. */
export const deleteOld = (): Promise<void> =>
  deleteCaches((name) => name.startsWith(prefix) && !name.startsWith(version));
