/** What was searched for on this device. It never leaves it. */
import { deviceStore } from '../api/storage.ts';

const key = 'tokri-recent-searches';
const most = 6;
const longest = 60;

/** The newest first; none where what is kept makes no sense. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a search before the others. Long ones are none that somebody makes again. */
export function rememberSearch(text: string): void {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean === '' || clean.length > longest) return;
  const others = readRecent().filter((each) => each.toLowerCase() !== clean.toLowerCase());
  deviceStore.set(key, JSON.stringify([clean, ...others].slice(0, most)));
}

export const clearRecentSearches = (): void => deviceStore.remove(key);
