/** Keeps the carts of several tabs in sync. */
const name = 'tokri-cart';

/** Notifies the other tabs that the cart has changed. */
export function notifyOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when another tab changed the cart. Returns the unsubscribe function. */
export function onOtherTabs(listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
