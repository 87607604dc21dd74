import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/announcer.tsx';

/** Id of the main content: target of 'Skip to content' and of the focus after a navigation. */
export const mainId = 'content';

function focusMainIfNothingElse(): void {
  if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
}

/**
 * Announces the new page to screen readers, as browsers do for full page loads. If the focused element is gone, the main content
 * gets the focus.
 */
export function usePageAnnouncements(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const before = useRef(address);
  useEffect(() => {
    // 'Skip to content' was used while the page was loading, and its content has been replaced since.
    if (location.hash === `#${mainId}`) focusMainIfNothingElse();
  }, []);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    announce(document.title);
    focusMainIfNothingElse();
  }, [address]);
}
