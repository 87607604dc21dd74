/** What was searched for on this device. It never leaves it. */

const key = 'tokri-recent-searches';
const most = 6;
const longest = 60;

/** The newest first; none where the browser keeps nothing. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function write(texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

/** Puts a search before the others. Long ones are none that somebody makes again. */
export function rememberSearch(text: string): void {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean === '' || clean.length > longest) return;
  const others = readRecent().filter((each) => each.toLowerCase() !== clean.toLowerCase());
  write([clean, ...others].slice(0, most));
}

export const forgetSearches = (): void => write([]);
