import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { goTo, hasCome, type ListPlace } from './list-place.ts';

/**
 * `restoring`: the scroll position is being restored. `resting`: it is restored, and the user has not scrolled since. `free`: the
 * user controls the position.
 */
export type ListStage = 'restoring' | 'resting' | 'free';

/** Events that show that the user wants to scroll. */
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** By then, in ms, the router and the browser have finished their own scrolling. */
const settling = 1_000;
/** A movement of more than this, in CSS pixels, is by the user. */
const slight = 50;

/**
 * Restores the position of a list and keeps it. The router and the browser only restore the scroll offset, while the page is
 * still too short.
 * @param place the position; undefined for the top
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
