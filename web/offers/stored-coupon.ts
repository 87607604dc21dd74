/** The code of a coupon, kept on this device until the order is placed. */
import { useSyncExternalStore } from 'react';
import { deviceStore, personalNames } from '../api/storage.ts';

const listeners = new Set<() => void>();
const storedCode = (): string => deviceStore.get(personalNames.coupon) ?? '';

/** @param code '' for none */
export function storeCoupon(code: string): void {
  if (code === '') deviceStore.remove(personalNames.coupon);
  else deviceStore.set(personalNames.coupon, code);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The code that the shopper entered; '' for none. */
export const useStoredCoupon = (): string => useSyncExternalStore(subscribe, storedCode, () => '');
