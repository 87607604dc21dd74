import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { dropHash } from '../ui/overlay-history.ts';

let isOpen = false;
/** The last step in the history that opened it: the router keeps its hash. */
let openedBy: string | undefined;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the cart drawer on the current page, without a navigation. */
export const openCart = (): void => set(true);
export const closeCart = (): void => set(false);

/** Whether the cart drawer is open. A link that ends in #cart opens it. Used once, by the cart button. */
export function useDrawerOpen(): boolean {
  // As the router knows it: the browser's address keeps the hash of a closed drawer for a moment.
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step in the history is the reason to look
  useEffect(() => {
    if (hash !== links.cart || key === openedBy) return;
    openedBy = key;
    dropHash();
    openCart();
  }, [key]);
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}
