import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

/** Has a screen reader say `words` when it is next silent. For changes that are seen but not focused. */
export function announce(words: string): void {
  // The same words again are only noticed as a change when they differ: a space at the end does.
  text = words === text ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The polite live region that `announce` speaks through. Stands in the page once. */
export function Announcer() {
  const words = useSyncExternalStore(
    subscribe,
    () => text,
    () => '',
  );
  return (
    <div role="status" className="sr-only">
      {words}
    </div>
  );
}
