import { useEffect, useRef } from 'react';

/** What is so near to the screen is about to be seen; in CSS pixels. */
export const nearScreen = { rootMargin: '1200px' };

/** Calls `onNear` when the element of the returned ref comes near the screen, and again whenever `onNear` is another one while it is near. */
export function useNearEnd<T extends HTMLElement>(onNear: () => void) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onNear();
    }, nearScreen);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onNear]);
  return ref;
}
