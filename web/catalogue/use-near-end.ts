import { useEffect, useRef } from 'react';

/** What is so near to the screen is about to be seen. */
export const nearScreen = '1200px';

/**
 * Calls `onNear` when the element of the returned ref comes near the screen, and again whenever `onNear` is another one while
 * it is near.
 * @param margin how near, as a length of CSS
 */
export function useNearEnd<T extends HTMLElement>(onNear: () => void, margin: string) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onNear, margin]);
  return ref;
}
