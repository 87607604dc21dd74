import { useSyncExternalStore } from 'react';

/** True while the search is open: the button and the key of every screen open the same. */
let isOpen = false;
const listeners = new Set<() => void>();

export function openSearch(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSearchIsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
