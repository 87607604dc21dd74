/** Which cart this is: that of the account, or in a shop where visitors have one, that of the device. */
import { useSyncExternalStore } from 'react';
import { readTokens } from '../api/tokens.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { importWithRetry } from '../ui/load-file.ts';
import { accountCart } from './account-cart.ts';
import type { CartStore } from './cart-store.ts';
import { hasDeviceCart } from './device-cart-name.ts';

let device: CartStore | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the code of the device's cart. */
export async function loadDeviceCart(): Promise<CartStore> {
  device ??= (await importWithRetry(() => import('./device-cart.ts'))).deviceCart;
  for (const listener of listeners) listener();
  return device;
}

/**
 * `none`: a visitor has no cart. `empty`: a visitor has nothing in it, so its code is not needed yet. `loading`: its code is
 * needed. `unknown`: until hydration.
 */
export type CartSource = CartStore | 'none' | 'empty' | 'loading' | 'unknown';

export const useIsCartFirst = (): boolean => useShopSettings().cart === 'cart-first';

export function useCartStore(): CartSource {
  const stored = useStoredSignIn();
  const isCartFirst = useIsCartFirst();
  const known = useSyncExternalStore(
    subscribe,
    () => device,
    () => undefined,
  );
  if (stored === 'unknown') return 'unknown';
  if (stored === 'some') return accountCart;
  if (!isCartFirst) return 'none';
  return known ?? (hasDeviceCart() ? 'loading' : 'empty');
}

/** Returns a function that finds the cart to fill now; undefined for a visitor who signs in first. */
export function useCartToFill(): () => CartStore | Promise<CartStore> | undefined {
  const isCartFirst = useIsCartFirst();
  return () => {
    if (readTokens()) return accountCart;
    return isCartFirst ? (device ?? loadDeviceCart()) : undefined;
  };
}
