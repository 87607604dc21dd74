/**
 * Where somebody stood in lists and rows, for the way back and for loading a page again. Each step in the browser's history
 * has its own; they last as long as the tab.
 */
import { useLocation } from 'react-router';
import { tabStore } from '../api/storage.ts';

const name = 'tokri-positions';
/** Positions that are remembered, the newest ones. */
const most = 100;
/** Of a step that the router did not make, such as the first one. */
const unnamed = 'default ';

let known: Map<string, unknown> | undefined;

function positions(): Map<string, unknown> {
  if (known) return known;
  known = new Map(read());
  const store = () => tabStore.set(name, JSON.stringify([...positions()].slice(-most)));
  for (const event of leaving) addEventListener(event, store);
  return known;
}

/** A tab that is hidden may be ended without another word. */
const leaving = ['pagehide', 'visibilitychange'] as const;

/** Runs `note` before positions are stored because the page may be left. Returns what ends that. */
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
    // Somebody who comes anew begins at the top.
    return entry?.type === 'navigate' ? stored.filter(([key]) => !key.startsWith(unnamed)) : stored;
  } catch {
    return [];
  }
}

/** The position of `what` on the page that is shown; `undefined` when it was not shown before. Not for the server. */
export const recallPosition = (key: string): unknown => positions().get(key);

export function rememberPosition(key: string, position: unknown): void {
  positions().delete(key);
  positions().set(key, position);
}

/** Names `what` on this page, in this step of the history. */
export function usePositionKey(what: string): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search} ${what}`;
}
