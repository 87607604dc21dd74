/** Recent searches on this device. They are never sent anywhere. */
import { useEffect } from 'react';
import { deviceStore, personalNames } from '../api/storage.ts';

const key = personalNames.recentSearches;
const maxSearches = 6;
const longest = 60;

/** Newest first; empty when the stored value is invalid. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

/** Adds a search at the start. Very long texts are not stored. */
function rememberSearch(text: string): void {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean === '' || clean.length > longest) return;
  const others = readRecent().filter((each) => each.toLowerCase() !== clean.toLowerCase());
  deviceStore.set(key, JSON.stringify([clean, ...others].slice(0, maxSearches)));
}

export const clearRecentSearches = (): void => deviceStore.remove(key);

/** Stores a successful search in the recent searches, with corrected words. */
export function useRememberedSearch(query: string, found: number): void {
  useEffect(() => {
    if (query !== '' && found > 0) rememberSearch(query);
  }, [query, found]);
}
