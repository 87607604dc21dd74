import { type RefObject, startTransition, useEffect, useState } from 'react';

/** In screens: how far below or above the screen an element counts as near. */
const near = 1;

/** Returns true when an element is on the screen or near it, or has been. Content that is far away costs nothing. */
export function useInViewport(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: `${near * 100}% 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
