/** The pincode for which the shopper looks at the shop. It stays on the device. */
import { useSyncExternalStore } from 'react';
import { isPincode } from '../../contract/addresses/pincode.ts';
import { deviceStore } from '../api/storage.ts';

const name = 'tokri-location';
const listeners = new Set<() => void>();

function readLocation(): string {
  const stored = deviceStore.get(name) ?? '';
  return isPincode(stored) ? stored : '';
}

export function chooseLocation(pincode: string): void {
  if (!isPincode(pincode) || pincode === readLocation()) return;
  deviceStore.set(name, pincode);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab chose.
  const onStorage = ({ key }: StorageEvent) => key === name && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** '' for none. */
export const useLocationPincode = (): string => useSyncExternalStore(subscribe, readLocation, () => '');
