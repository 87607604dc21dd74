import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { goTo, hasCome, type ListPlace } from './list-place.ts';

/**
 * `restoring`: the list is being put where it stood. `resting`: there it stands, and nobody has moved it since. `free`: it is
 * theirs to say where they are.
 */
export type ListStage = 'restoring' | 'resting' | 'free';

/** Input by which somebody says where they want to be. */
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** What else puts the page somewhere, the router and the browser, is done by then; in ms. */
const settling = 1_000;
/** Moved by more than this, in CSS pixels, it was moved by somebody. */
const slight = 50;

/**
 * Puts a list where it stood, and sees that it stays there: the router and the browser know only how far down the page that
 * was, and put it there while the page is shorter than it will be.
 * @param place where the list stood; undefined for its top
 */
export function useListStage(
  list: RefObject<HTMLElement | null>,
  first: ListStage,
  place: ListPlace | undefined,
): ListStage {
  const [stage, setStage] = useState(first);
  const isRestoring = stage === 'restoring';
  const restore = useEffectEvent(() => {
    if (isRestoring && place) goTo(list.current, place);
  });
  useLayoutEffect(() => restore());
  const hasSettled = useEffectEvent(
    () => document.readyState === 'complete' && (!place || hasCome(list.current, place)),
  );

  useEffect(() => {
    if (!isRestoring || !list.current) return;
    const again = () => restore();
    const observer = new ResizeObserver(again);
    observer.observe(list.current);
    addEventListener('scroll', again);
    const timer = setInterval(() => hasSettled() && setStage('resting'), settling);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', again);
      clearInterval(timer);
    };
  }, [isRestoring, list]);

  useEffect(() => {
    if (stage === 'free') return;
    const free = () => setStage('free');
    for (const input of inputs) addEventListener(input, free, { passive: true });
    return () => {
      for (const input of inputs) removeEventListener(input, free);
    };
  }, [stage]);

  useEffect(() => {
    if (stage !== 'resting') return;
    const from = scrollY;
    const moved = () => Math.abs(scrollY - from) > slight && setStage('free');
    addEventListener('scroll', moved);
    return () => removeEventListener('scroll', moved);
  }, [stage]);
  return stage;
}
