import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { heightOf } from '../ui/overlay-history.tsx';

let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the cart drawer on the current page. */
export const openCart = (): void => set(true);
export const closeCart = (): void => set(false);

/** Returns true when the cart drawer is open. A link that ends in #cart opens it. Used once, by the cart button. */
export function useDrawerOpen(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isFirst = useRef(true);
  useEffect(() => {
    const isReload = isFirst.current && heightOf(location) > 0;
    isFirst.current = false;
    if (location.hash !== links.cart) return;
    if (isReload) openCart();
    else if (heightOf(location) === 0) {
      // The hash belongs to the entry of the drawer, which comes above that of the page.
      const { pathname, search, state } = location;
      const dropHash = async () => navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
      void dropHash().then(openCart);
    }
  }, [location, navigate]);
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}
