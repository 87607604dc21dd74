/**
 * Lines of this device's cart that an account did not get. They are stored until somebody has read them, so that neither a reload nor
 * another tab hides it. The dialog that tells it takes it from the cache (cart-button.tsx).
 */
import type { MergeDifference } from '../../contract/cart/cart.ts';
import { deviceStore, personalNames } from '../api/storage.ts';
import { browserQueries } from '../query-client.ts';
import { differencesKey } from './device-cart-name.ts';

const name = personalNames.mergeDifferences;

/** This store has written them, but storage may contain anything. */
export function storedDifferences(): MergeDifference[] {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each?.name === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores and shows them; none once they are read. */
export function storeDifferences(differences: MergeDifference[]): void {
  if (differences.length === 0) deviceStore.remove(name);
  else deviceStore.set(name, JSON.stringify(differences));
  browserQueries().setQueryData(differencesKey, differences);
}
