/**
 * The page to return to after sign-in, and what the visitor wanted to do there. It is stored in the history entry of the login, and
 * the links between the sign-in screens pass it on. Users who leave these screens and return another way sign in without it.
 */
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { tabStore } from '../api/storage.ts';

export type NamedProduct = Pick<Product, '_id' | 'name'>;

export interface AfterSignIn {
  /** Path and query on this site. */
  path: string;
  /** Id of the product that the visitor wanted to add. */
  add?: string;
  /** The product that the visitor wanted as a favourite. */
  favourite?: NamedProduct;
  /** Time of the request, in ms. */
  at: number;
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

const isProduct = (value: unknown): value is NamedProduct =>
  typeof (value as Partial<NamedProduct> | null | undefined)?.name === 'string';

/** Reads it from a history state; null for any other state. */
export function afterSignInOf(state: unknown): AfterSignIn | null {
  const { path, add, favourite, at } = (state ?? {}) as Record<string, unknown>;
  if (!isOwnPath(path) || typeof at !== 'number') return null;
  return {
    path,
    at,
    ...(typeof add === 'string' && { add }),
    ...(isProduct(favourite) && { favourite }),
  };
}

const inOtherLanguage = 'afterSignIn';

/**
 * Keeps it while a sign-in screen is loaded in another language, because another document does not get the history state.
 * @param to path and query of that screen
 */
export function handOverAfterSignIn(state: unknown, to: string): void {
  const target = afterSignInOf(state);
  if (target) tabStore.set(inOtherLanguage, JSON.stringify({ to, target }));
}

/** Puts what was handed over to this page into its history entry. Call it before the router starts. */
export function receiveAfterSignIn(): void {
  const stored = tabStore.get(inOtherLanguage);
  if (stored === null) return;
  tabStore.remove(inOtherLanguage);
  const { to, target } = JSON.parse(stored) as { to?: unknown; target?: unknown };
  const afterSignIn = afterSignInOf(target);
  if (!afterSignIn || to !== location.pathname + location.search) return;
  history.replaceState({ ...history.state, usr: afterSignIn }, '');
}

const lastSignIn = 'lastSignIn';

/**
 * The actions after sign-in, returned only once. Entries from before an earlier sign-in stay in the history, and may belong to
 * another user.
 */
export function takeAfterSignIn(state: unknown): AfterSignIn | null {
  const wanted = afterSignInOf(state);
  const isOld = wanted !== null && wanted.at <= Number(tabStore.get(lastSignIn) ?? 0);
  tabStore.set(lastSignIn, String(Date.now()));
  return isOld ? null : wanted;
}
