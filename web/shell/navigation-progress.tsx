import { useNavigation } from 'react-router';
import { m } from '../../messages/index.ts';
import { useDelayed } from './use-delayed.ts';

/** Faster navigations show nothing; in ms. */
const delay = 150;

/** A progress bar at the top of the screen while the next page is loading. */
export function NavigationProgress() {
  const slow = useDelayed(useNavigation().state !== 'idle', delay);
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
