/**
 * Scroll positions of lists and rows, for going back and reloading. Each history entry has its own positions. They last as long
 * as the tab.
 */
import { useLocation } from 'react-router';
import { tabStore } from '../api/storage.ts';
import { usePageKey } from '../ui/overlay-history.tsx';

const name = 'tokri-positions';
/** How many positions are stored; the oldest are dropped. */
const maxPositions = 100;
/** Key of entries not created by the router, such as the first one. */
const unnamed = 'default ';

let known: Map<string, unknown> | undefined;

function positions(): Map<string, unknown> {
  if (known) return known;
  known = new Map(read());
  const store = () => tabStore.set(name, JSON.stringify([...positions()].slice(-maxPositions)));
  for (const event of leaving) addEventListener(event, store);
  return known;
}

/** A hidden tab may be closed without further events. */
const leaving = ['pagehide', 'visibilitychange'] as const;

/** Runs `note` before the positions are stored because the user may leave. Returns the unsubscribe function. */
export function onLeave(note: () => void): () => void {
  for (const event of leaving) addEventListener(event, note, { capture: true });
  return () => {
    for (const event of leaving) removeEventListener(event, note, { capture: true });
  };
}

function read(): [string, unknown][] {
  try {
    const stored = JSON.parse(tabStore.get(name) ?? '[]') as [string, unknown][];
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // A new visit starts at the top.
    return entry?.type === 'navigate' ? stored.filter(([key]) => !key.startsWith(unnamed)) : stored;
  } catch {
    return [];
  }
}

/** The stored position of `key`; `undefined` on a first visit. Browser only. */
export const recallPosition = (key: string): unknown => positions().get(key);

export function rememberPosition(key: string, position: unknown): void {
  positions().delete(key);
  positions().set(key, position);
}

/** The storage key of `what` in the current history entry. */
export function usePositionKey(what: string): string {
  const { pathname, search } = useLocation();
  const key = usePageKey();
  return `${key} ${pathname}${search} ${what}`;
}
