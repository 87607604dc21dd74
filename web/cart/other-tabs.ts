/** The same cart may be open in several tabs: each tells the others when it changed. */
const name = 'tokri-cart';

/** Tells the other tabs that the cart has changed. */
export function notifyOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when another tab changed the cart. Returns what ends that. */
export function onOtherTabs(listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
