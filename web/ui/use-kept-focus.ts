import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a frame whose buttons are replaced by others, when one is pressed or when more is known: if one of the old had the
 * focus, the last of the new ones gets it, so that it does not fall back to the top of the page. `state` says which buttons
 * are shown.
 */
export function useKeptFocus<E extends HTMLElement>(state: string): RefObject<E | null> {
  const frame = useRef<E>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const enter = () => {
      inside.current = true;
    };
    // What is taken out of the page loses the focus too, in some browsers with a word and in others without.
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
    if (!inside.current || document.activeElement !== document.body) return;
    const buttons = frame.current?.querySelectorAll('button');
    buttons?.item(buttons.length - 1)?.focus({ preventScroll: true });
  }, [state]);
  return frame;
}
