/** Recent searches on this device. They are never sent anywhere. */
import { deviceStore } from '../api/storage.ts';

const key = 'tokri-recent-searches';
const most = 6;
const longest = 60;

/** Newest first; empty when the stored value is invalid. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Adds a search at the start. Very long texts are not stored. */
export function rememberSearch(text: string): void {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean === '' || clean.length > longest) return;
  const others = readRecent().filter((each) => each.toLowerCase() !== clean.toLowerCase());
  deviceStore.set(key, JSON.stringify([clean, ...others].slice(0, most)));
}

export const clearRecentSearches = (): void => deviceStore.remove(key);
