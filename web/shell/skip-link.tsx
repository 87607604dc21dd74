import { m } from '../../messages/index.ts';
import { mainId } from './page-announcer.tsx';

/** The first focusable element: skips bars and menus. */
export const SkipLink = () => (
  <a
    href={`#${mainId}`}
    onClick={(event) => {
      // A further entry would not be the router's, and Back to it or from it would leave unsaved input without its question.
      event.preventDefault();
      history.replaceState(history.state, '', `#${mainId}`);
      const main = document.getElementById(mainId);
      main?.focus({ preventScroll: true });
      main?.scrollIntoView();
    }}
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent-strong px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
  >
    {m.shell.skipToContent()}
  </a>
);
