import { useEffect, useRef } from 'react';

/** How far below the screen the end is when `onNear` is called, in CSS pixels. */
const distance = '1200px';

/** Calls `onNear` when the element of the returned ref comes near the screen, and again whenever `onNear` is another one while it is near. */
export function useNearEnd<T extends HTMLElement>(onNear: () => void) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: distance },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onNear]);
  return ref;
}
