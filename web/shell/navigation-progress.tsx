import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { m } from '../../messages/index.ts';
import { useDelayed } from './use-delayed.ts';

/** Faster navigations show nothing; in ms. */
const delay = 150;

/** A progress bar at the top of the screen while the next page is loading. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  useFollowedLink(isLoading);
  const slow = useDelayed(isLoading, delay);
  if (!slow) return null;
  return (
    <div
      role="progressbar"
      aria-label={m.shell.pageLoading()}
      className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden"
    >
      <div className="navigation-progress h-full w-full origin-left bg-accent" />
    </div>
  );
}

/** The link that was followed looks pressed until its page is shown (app.css). */
function useFollowedLink(isLoading: boolean): void {
  const clicked = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      clicked.current = target instanceof Element ? target.closest('a') : null;
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => {
    const link = clicked.current;
    if (!isLoading || !link) return;
    link.setAttribute('data-followed', '');
    return () => {
      link.removeAttribute('data-followed');
      clicked.current = null;
    };
  }, [isLoading]);
}
