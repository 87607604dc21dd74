/**
 * The promise for the shopper's location, once the browser knows it. Apart from what finds it out, which only shops with areas load.
 */
import { useSyncExternalStore } from 'react';
import { useShopSettings } from './use-shop-settings.ts';

let promised: number | undefined;
const listeners = new Set<() => void>();

/** @param minutes undefined where nothing is known about the location */
export function setPromisedMinutes(minutes: number | undefined): void {
  promised = minutes;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long a delivery takes, in minutes: to the shopper's location where that is known, otherwise as the settings say. */
export const usePromisedMinutes = (): number => {
  const { deliveryMinutes } = useShopSettings();
  return (
    useSyncExternalStore(
      subscribe,
      () => promised,
      () => undefined,
    ) ?? deliveryMinutes
  );
};
