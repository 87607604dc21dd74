import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a frame whose buttons are replaced by others when one is pressed: the last of the new ones gets the focus, so that
 * it does not fall back to the top of the page. `state` says which buttons are shown.
 */
export function useKeptFocus<E extends HTMLElement>(state: string): RefObject<E | null> {
  const frame = useRef<E>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const note = () => {
      pressed.current = element?.contains(document.activeElement) ?? false;
    };
    element?.addEventListener('click', note, { capture: true });
    return () => element?.removeEventListener('click', note, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons have been replaced
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) {
      const buttons = frame.current?.querySelectorAll('button');
      buttons?.item(buttons.length - 1).focus({ preventScroll: true });
    }
    pressed.current = false;
  }, [state]);
  return frame;
}
