/**
 * The product that a visitor wanted to be notified about, until the visitor comes back from the sign-in: the button on that page then
 * completes the request. So the sign-in screens need no code for it.
 */
import { tabStore } from '../api/storage.ts';

const name = 'restockAfterSignIn';
/** In ms: a sign-in that takes longer is another visit. */
const validFor = 30 * 60_000;

export function keepRequest(productId: string): void {
  tabStore.set(name, `${productId} ${Date.now()}`);
}

/** Returns true when a visitor asked for an email about this product a moment ago; true only once. */
export function takeRequest(productId: string): boolean {
  const [wanted, at] = (tabStore.get(name) ?? '').split(' ');
  if (wanted !== productId) return false;
  tabStore.remove(name);
  return Date.now() - Number(at) < validFor;
}
