import { useEffect, useRef } from 'react';

/** Content within this distance of the screen is about to be visible. */
export const nearScreen = '1200px';

/**
 * Calls `onNear` when the element of the returned ref comes near the screen, and again whenever `onNear` changes while it is
 * near.
 * @param margin the distance, as a CSS length
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
