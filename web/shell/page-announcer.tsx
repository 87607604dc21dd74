import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/announcer.tsx';

/** Id of the main content: target of 'Skip to content' and of the focus after a navigation. */
export const mainId = 'content';

function focusMainIfNothingElse(): void {
  if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
}

/** The page that was announced last, by the browser itself for the first one. A page that fails is rendered in another shell. */
let before: string | undefined;

/**
 * Announces the new page to screen readers, as browsers do for full page loads. If the focused element is gone, the main content
 * gets the focus.
 */
export function usePageAnnouncements(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    // 'Skip to content' was used while the page was loading, and its content has been replaced since.
    if (location.hash === `#${mainId}`) focusMainIfNothingElse();
  }, []);
  useEffect(() => {
    const isFirst = before === undefined;
    if (before === address) return;
    before = address;
    if (isFirst) return;
    announce(document.title);
    focusMainIfNothingElse();
  }, [address]);
}
