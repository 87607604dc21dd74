/**
 * Where a visitor who was led to sign in comes back to, and what is put into the cart then. Only addresses that the shop
 * stored itself, and only of this site, so that nobody can be led elsewhere by a link.
 */
import { tabStore } from '../api/storage.ts';

const name = 'afterSignIn';

export interface AfterSignIn {
  /** Path and query on this site. */
  path: string;
  /** Id of the product that the visitor wanted to add. */
  add?: string;
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Understands what was stored; null for anything else. */
export function parseAfterSignIn(stored: string | null): AfterSignIn | null {
  try {
    const { path, add } = JSON.parse(stored ?? '{}');
    return isOwnPath(path) ? { path, ...(typeof add === 'string' && { add }) } : null;
  } catch {
    return null;
  }
}

export const rememberForSignIn = (wanted: AfterSignIn): void => tabStore.set(name, JSON.stringify(wanted));

export const recallAfterSignIn = (): AfterSignIn | null => parseAfterSignIn(tabStore.get(name));

export const forgetAfterSignIn = (): void => tabStore.remove(name);
