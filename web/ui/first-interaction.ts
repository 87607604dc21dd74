import { whenIdle } from './when-idle.ts';

/** A click, not the pointer that begins it: what is loaded in between would delay the answer to a tap. */
const events = ['click', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Calls `then` after the user first does something on the page and the page has responded. Until then, nothing more than the page
 * itself is loaded.
 */
export function onFirstInteraction(then: () => void): () => void {
  const stop = () => {
    for (const event of events) removeEventListener(event, used);
  };
  const used = () => {
    stop();
    whenIdle(then);
  };
  for (const event of events) addEventListener(event, used, { passive: true });
  return stop;
}
