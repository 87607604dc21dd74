import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

let text = '';
const listeners = new Set<() => void>();

/** Announces `words` to screen readers politely, for visible changes without focus. */
export function announce(words: string): void {
  afterPaint(() => {
    // Repeated text is only announced when it differs, for example by a trailing space.
    text = words === text ? `${words}\u00a0` : words;
    for (const listener of listeners) listener();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The polite live region for `announce`. Rendered once. */
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
