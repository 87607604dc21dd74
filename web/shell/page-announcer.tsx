import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/announcer.tsx';
import { mainId } from './app-shell-ids.ts';

/**
 * Tells a screen reader which page has come, as a browser does for a page that is loaded whole. When what had the focus is
 * gone with the page before, the focus goes to where the new page begins.
 */
export function usePageAnnouncements(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    announce(document.title);
    if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [address]);
}
