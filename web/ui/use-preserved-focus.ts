import { type RefObject, useLayoutEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Keeps the focus in a container whose buttons are replaced. If an old button had the focus, the last of the new ones gets it, so
 * that the focus does not return to the top of the page. `state` identifies the shown buttons.
 */
export function usePreservedFocus<E extends HTMLElement>(state: string): RefObject<E | null> {
  const frame = useRef<E>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const enter = () => {
      inside.current = true;
    };
    // A removed element also loses the focus; some browsers fire an event, others do not.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected)
          inside.current = element?.contains(document.activeElement) ?? false;
      });
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons have been replaced
  useLayoutEffect(() => {
    if (!inside.current) return;
    // To move the focus, the browser lays out the whole page.
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      const buttons = frame.current?.querySelectorAll('button');
      buttons?.item(buttons.length - 1)?.focus({ preventScroll: true });
    });
  }, [state]);
  return frame;
}
