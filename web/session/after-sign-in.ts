/**
 * The page to return to after sign-in, and the product to add to the cart. It is stored in the history entry of the login, and
 * the links between the sign-in screens pass it on. Users who leave these screens and return another way sign in without it.
 */
import { tabStore } from '../api/storage.ts';

export interface AfterSignIn {
  /** Path and query on this site. */
  path: string;
  /** Id of the product that the visitor wanted to add. */
  add?: string;
  /** Time of the request, in ms. */
  at: number;
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Reads it from a history state; null for any other state. */
export function afterSignInOf(state: unknown): AfterSignIn | null {
  const { path, add, at } = (state ?? {}) as Record<string, unknown>;
  return isOwnPath(path) && typeof at === 'number' ? { path, at, ...(typeof add === 'string' && { add }) } : null;
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
