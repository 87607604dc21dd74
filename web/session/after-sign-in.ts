/**
 * Where a visitor who was led to sign in comes back to, and what is put into the cart then. It is part of the step to the
 * login in the browser's history, and the links between the sign-in screens hand it on: who leaves them and comes back in
 * another way signs in plainly.
 */
import { tabStore } from '../api/storage.ts';

export interface AfterSignIn {
  /** Path and query on this site. */
  path: string;
  /** Id of the product that the visitor wanted to add. */
  add?: string;
  /** When it was wished for, in ms. */
  at: number;
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Reads it from the state of a history entry; null for any other state. */
export function afterSignInOf(state: unknown): AfterSignIn | null {
  const { path, add, at } = (state ?? {}) as Record<string, unknown>;
  return isOwnPath(path) && typeof at === 'number' ? { path, at, ...(typeof add === 'string' && { add }) } : null;
}

const lastSignIn = 'lastSignIn';

/**
 * What to do now that somebody is signed in, once: steps to the login from before an earlier sign-in stay in the history, and
 * may be another person's.
 */
export function takeAfterSignIn(state: unknown): AfterSignIn | null {
  const wanted = afterSignInOf(state);
  const isOld = wanted !== null && wanted.at <= Number(tabStore.get(lastSignIn) ?? 0);
  tabStore.set(lastSignIn, String(Date.now()));
  return isOld ? null : wanted;
}
