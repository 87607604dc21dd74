/** Products that were looked at on this device. They are never sent anywhere but to load their cards. */
import { useEffect, useState } from 'react';
import { deviceStore, personalNames } from '../api/storage.ts';

const key = personalNames.recentlyViewed;
const maxViewed = 13;

/** Ids, newest first; empty when the stored value is invalid. */
function readViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxViewed) : [];
  } catch {
    return [];
  }
}

/** Notes that a product is looked at. Returns the ids of those before it, newest first; empty until the page is hydrated. */
export function useRecentlyViewed(productId: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const before = readViewed().filter((id) => id !== productId);
    setOthers(before);
    deviceStore.set(key, JSON.stringify([productId, ...before].slice(0, maxViewed)));
  }, [productId]);
  return others;
}
